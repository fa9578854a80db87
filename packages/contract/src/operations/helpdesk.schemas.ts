import { progress } from '../classroom/courses.schemas.ts'
import { signInOutcomes } from '../identity/account.vocabulary.ts'
import { openSession } from '../identity/sessions.schemas.ts'
import { page } from '../wire/endpoint.schemas.ts'
import { bit, filterChoice, filterId, id, moment, optionalDate } from '../wire/fields.ts'
import { pageQuery, sortQuery } from '../wire/paging.schemas.ts'
import { roles } from '../wire/roles.ts'
import { z } from '../wire/zod.ts'

const NOT_FOUND = 'Data tidak ditemukan'

const personClass = z.object({
  id: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  period: z.string(),
  role: z.enum(['teacher', 'coordinator', 'student']),
  /** When the membership ended. */
  ended_at: moment().nullable(),
  /** Of a student who attends it now. */
  progress: progress.nullable(),
  /** Nobody is counted in a class that the caller does not keep. */
  total_student: z.number(),
  /** A class that the caller may open. */
  kept: z.boolean(),
})
export type PersonClass = z.output<typeof personClass>

export const person = {
  summary: 'Satu orang: akun, kelas, dan keadaan masuknya',
  query: z.object({ id: id(NOT_FOUND) }),
  reply: {
    data: z.object({
      id: z.number(),
      role: z.enum(roles),
      name: z.string(),
      username: z.string(),
      nim: z.string().nullable(),
      nidn: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      status: z.string().nullable(),
      education_level: z.string().nullable(),
      program: z.string().nullable(),
      study_program: z.string().nullable(),
      curriculum: z.string().nullable(),
      study_group: z.string().nullable(),
      entry_year: z.number().nullable(),
      created_at: moment(),
      /** Until when a password that was made for them is taken; null: it is their own. */
      temporary_until: moment().nullable(),
      second_factor: bit(),
      last_signin_at: moment().nullable(),
      /** Failed sign-ins since the last good one, of the last 30 days. */
      failed_signins: z.number(),
      /** How many seconds the next try to sign in has to wait, at the place where it waits longest. */
      wait_seconds: z.number(),
      classes: z.array(personClass),
    }),
  },
}

export const personSessions = {
  summary: 'Perangkat tempat seseorang masuk',
  query: z.object({ user_id: id(NOT_FOUND) }),
  reply: { data: z.array(openSession) },
}

export const endPersonSessions = {
  summary: 'Keluarkan perangkat seseorang: satu, atau semua',
  body: z.object({
    user_id: id(NOT_FOUND),
    /** Of one session; without it all end. */
    id: id(NOT_FOUND).optional(),
  }),
  reply: { data: z.object({ ended: z.number() }) },
}

export const unlockSignin = {
  summary: 'Hapus jeda masuk seseorang',
  body: z.object({ user_id: id(NOT_FOUND) }),
  reply: {},
}

const signIn = z.object({
  id: z.number(),
  time: moment(),
  user_id: z.number().nullable(),
  name: z.string(),
  username: z.string().nullable(),
  role: z.enum(roles).nullable(),
  ip_address: z.string(),
  device: z.string(),
  platform: z.string(),
  browser: z.string(),
  version: z.string(),
  status: z.enum(signInOutcomes),
})
export type SignInRow = z.output<typeof signIn>

const signInFilters = {
  ...pageQuery,
  ...sortQuery(['time', 'name', 'username', 'status', 'ip_address', 'device', 'browser']),
  user_id: filterId(),
  status: filterChoice(signInOutcomes),
  start_date: optionalDate(),
  end_date: optionalDate(),
}

export const signIns = {
  summary: 'Aktivitas masuk semua orang',
  query: z.object(signInFilters),
  reply: page(signIn),
}

export const exportSignIns = {
  summary: 'Unduh aktivitas masuk sebagai Excel',
  query: z.object(signInFilters),
  reply: {},
}

/** good · warn: look at it soon · bad: act now */
const wellness = z.enum(['good', 'warn', 'bad'])

export const health = {
  summary: 'Kesehatan server: basis data, disk, pekerjaan, cadangan',
  reply: {
    data: z.object({
      version: z.string(),
      node: z.string(),
      /** When this process began. */
      started_at: moment(),
      database: z.object({
        state: wellness,
        version: z.string(),
        bytes: z.number(),
        connections: z.number(),
        max_connections: z.number(),
      }),
      /** Of the folder of data; null where it cannot be asked. */
      disk: z.object({ state: wellness, free_bytes: z.number(), total_bytes: z.number() }).nullable(),
      /** Imports: waiting or running now, and failed or broken off in the last 7 days. */
      jobs: z.object({ state: wellness, waiting: z.number(), failed: z.number() }),
      /** The last one made by `npm run backup`. */
      backup: z.object({
        state: wellness,
        at: moment().nullable(),
        bytes: z.number().nullable(),
        /** Files that were named and not found. */
        missing: z.number().nullable(),
      }),
      /** Notifications by mail; failed: in the last 7 days. */
      mail: z.object({
        state: wellness,
        active: bit(),
        waiting: z.number(),
        failed: z.number(),
        last_sent_at: moment().nullable(),
        /** What the server said, while it takes nothing. */
        outage: z.string().nullable(),
      }),
    }),
  },
}
