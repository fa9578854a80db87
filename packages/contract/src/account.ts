import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { moment, secret, text } from './fields.ts'
import { roles } from './roles.ts'

export const signInOutcomes = ['success', 'failed'] as const

const nullable = z.string().nullable()

/** Who is signed in. */
const account = z.object({
  role: z.enum(roles),
  user: z.object({
    id: z.number(),
    name: z.string(),
    username: z.string(),
    role: z.enum(roles),
    settings: z.object({
      manual_book_admin: nullable,
      manual_book_student: nullable,
      manual_book_teacher: nullable,
      help_email: z.string(),
      help_phone: z.string(),
      logo: nullable,
      logo_horizontal: nullable,
    }),
  }),
  /** IANA name of the campus's time zone: the screens show and read times in it. */
  campus_tz: z.string(),
  server_time: moment(),
})

export const signin = endpoint({
  vital: true,
  method: 'POST',
  path: 'auth/signin',
  roles: 'public',
  summary: 'Masuk',
  body: z.object({
    username: text('Masukan username'),
    password: secret('Masukan password'),
    /** Of whoever was told to wait: keeps the place in line. */
    ticket: z.string().max(200).optional(),
    /** Given at this device's last sign-in with this username: others' wrong tries do not slow it down. */
    device: z.string().max(200).optional(),
  }),
  reply: { role: z.enum(roles), token: z.string(), device: z.string(), account },
})

/** The data of a 503 (`signin_queue`) or 429 (`too_many_signins`): try again with the ticket after `Retry-After` seconds. */
export type SigninQueue = { place: number; seconds: number; ticket: string }

export const signout = endpoint({
  vital: true,
  method: 'POST',
  path: 'auth/signout',
  roles: 'any',
  summary: 'Keluar',
  reply: {},
})

export const accountInfo = endpoint({
  vital: true,
  method: 'GET',
  path: 'account/info',
  roles: 'any',
  summary: 'Siapa yang masuk',
  reply: {
    data: account,
  },
})
export type AccountInfo = z.output<typeof account>

export const accountProfile = endpoint({
  method: 'GET',
  path: 'account/profile',
  roles: 'any',
  summary: 'Profil sendiri',
  reply: {
    data: z.object({
      username: z.string(),
      name: z.string(),
      role: z.enum(roles),
      email: nullable,
      phone: nullable,
      place_birth: nullable,
      date_birth: nullable,
      religion: nullable,
      gender: nullable,
      address: nullable,
      postal_code: nullable,
      nim: nullable,
      nidn: nullable,
      employee_status: nullable,
      program: nullable,
      study_program: nullable,
      education_level: nullable,
      curriculum: nullable,
      study_group: nullable,
      type: nullable,
      entry_year: z.number().nullable(),
      study_limit: z.number().nullable(),
      status_user: nullable,
    }),
  },
})
export type Profile = z.output<(typeof accountProfile)['reply']['data']>

const loginEntry = z.object({
  name: z.string(),
  ip_address: z.string(),
  device: z.string(),
  platform: z.string(),
  browser: z.string(),
  version: z.string(),
  time: moment(),
  status: z.enum(signInOutcomes),
})
export type LoginEntry = z.output<typeof loginEntry>

/** How many rows of login activity one reply carries, newest first. */
export const LOGIN_ACTIVITY_MAX = 500
const logReply = {
  data: z.array(loginEntry),
  /** Counts over the whole day, also where `data` is cut. */
  summary: z.object({
    success: z.number(),
    failed: z.number(),
    hours: z.array(z.object({ hour: z.number(), success: z.number(), failed: z.number() })),
  }),
}
export const logActivity = endpoint({
  method: 'GET',
  path: 'account/log-activity',
  roles: 'any',
  summary: 'Aktivitas masuk hari ini',
  reply: logReply,
})
export const logActivityAt = <const P extends string, const R extends readonly (typeof roles)[number][]>(
  path: P,
  allowed: R,
) =>
  endpoint({
    method: 'GET',
    path: `${path}/log-activity`,
    roles: allowed,
    summary: 'Aktivitas masuk hari ini',
    reply: logReply,
  })
