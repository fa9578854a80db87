import { progress } from '../classroom/courses.schemas.ts'
import { signInOutcomes } from '../identity/account.vocabulary.ts'
import { shownIdentity } from '../identity/providers.schemas.ts'
import { openSession } from '../identity/sessions.schemas.ts'
import { page } from '../wire/endpoint.schemas.ts'
import { bit, filterChoice, filterId, id, moment, optionalDate, optionalText } from '../wire/fields.ts'
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
  /** For a current student. */
  progress: progress.nullable(),
  /** Students are not counted outside the caller's scope. */
  total_student: z.number(),
  /** Can the caller open the class? */
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
      /** Expiry of a generated password; null if it is their own. */
      temporary_until: moment().nullable(),
      second_factor: bit(),
      /** Campus accounts linked with it. */
      identities: z.number(),
      last_signin_at: moment().nullable(),
      /** Failed sign-ins since the last success, within 30 days. */
      failed_signins: z.number(),
      /** Longest current delay before the next sign-in, in seconds. */
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
    /** One session; without it all end. */
    id: id(NOT_FOUND).optional(),
  }),
  reply: { data: z.object({ ended: z.number() }) },
}

export const unlockSignin = {
  summary: 'Hapus jeda masuk seseorang',
  body: z.object({ user_id: id(NOT_FOUND) }),
  reply: {},
}

export const personIdentities = {
  summary: 'Akun kampus yang terhubung dengan seseorang',
  query: z.object({ user_id: id(NOT_FOUND) }),
  reply: { data: z.array(shownIdentity) },
}

export const removeIdentity = {
  summary: 'Lepas akun kampus seseorang, dan keluarkan perangkatnya',
  body: z.object({ id: id(NOT_FOUND) }),
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
  /** `password`, `passkey`, or the name of a campus account's way; null: from before it was recorded. */
  way: z.string().nullable(),
})
export type SignInRow = z.output<typeof signIn>

const signInFilters = {
  ...pageQuery,
  ...sortQuery(['time', 'name', 'username', 'status', 'ip_address', 'device', 'browser']),
  user_id: filterId(),
  status: filterChoice(signInOutcomes),
  way: optionalText(),
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

/** good · warn: check soon · bad: act now */
const wellness = z.enum(['good', 'warn', 'bad'])

export const health = {
  summary: 'Kesehatan server: basis data, disk, pekerjaan, cadangan',
  reply: {
    data: z.object({
      version: z.string(),
      /** Which source runs; null if it was not built. `is_changed`: with changes that no commit holds. */
      build: z
        .object({ commit: z.string().nullable(), is_changed: z.boolean(), built_at: moment() })
        .nullable(),
      node: z.string(),
      /** When this process started. */
      started_at: moment(),
      database: z.object({
        state: wellness,
        version: z.string(),
        bytes: z.number(),
        connections: z.number(),
        max_connections: z.number(),
      }),
      /** Of the data folder; null if unknown. */
      disk: z.object({ state: wellness, free_bytes: z.number(), total_bytes: z.number() }).nullable(),
      /** Imports: waiting or running now, and failed or interrupted in the last 7 days. */
      jobs: z.object({ state: wellness, waiting: z.number(), failed: z.number() }),
      /** The last one made by `npm run backup`. */
      backup: z.object({
        state: wellness,
        at: moment().nullable(),
        bytes: z.number().nullable(),
        /** Referenced files that were not found. */
        missing: z.number().nullable(),
      }),
      /** Notification mails; failed: in the last 7 days. */
      mail: z.object({
        state: wellness,
        active: bit(),
        waiting: z.number(),
        failed: z.number(),
        last_sent_at: moment().nullable(),
        /** Error text of the mail server while it refuses all mail. */
        outage: z.string().nullable(),
      }),
    }),
  },
}
