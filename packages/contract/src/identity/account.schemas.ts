import { bit, flag, moment, secret, text } from '../wire/fields.ts'
import { roles } from '../wire/roles.ts'
import { z } from '../wire/zod.ts'
import { signInOutcomes } from './account.vocabulary.ts'
import { secondKinds } from './second.vocabulary.ts'

const nullable = z.string().nullable()

/** The signed-in person. */
export const account = z.object({
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
  /** IANA time zone of the campus, for showing and reading times. */
  campus_tz: z.string(),
  server_time: moment(),
  /**
   * The password was set by somebody else: until it is changed, only calls of the own account are allowed.
   */
  password_change_required: bit(),
  /** When the campus requires a second factor of this person; null if not required or already set up. */
  second_factor_due: moment().nullable(),
  /** The deadline has passed: until a factor is set up, only calls of the own account are allowed. */
  second_factor_required: bit(),
  /** Unread notifications, up to `UNREAD_MOST`. */
  unread_notifications: z.number(),
  /** A student's conversations with something new. Absent from the reply of a sign-in. */
  unread_messages: z.number().optional(),
})

export const signin = {
  summary: 'Masuk',
  body: z.object({
    username: text('Masukan username'),
    password: secret('Masukan password'),
    /** Keeps the place in the sign-in queue. */
    ticket: z.string().max(200).optional(),
    /** Issued at this device's last sign-in with this username: wrong tries elsewhere do not slow it down. */
    device: z.string().max(200).optional(),
    /** A shared computer: the session ends after half an hour without use. */
    shared: flag(),
  }),
  reply: {
    role: z.enum(roles).optional(),
    token: z.string().optional(),
    device: z.string().optional(),
    account: account.optional(),
    /** Replaces the rest if the account has a second factor (`auth/second`). */
    data: z
      .object({ second: z.object({ ticket: z.string(), kinds: z.array(z.enum(secondKinds)) }) })
      .optional(),
  },
}

export const signout = {
  summary: 'Keluar',
  reply: {
    /** Where to sign out of the campus account too; null if the session has none, or no such page. */
    data: z.object({ logout_url: z.string().nullable(), logout_name: z.string().nullable() }),
  },
}

export const accountInfo = {
  summary: 'Siapa yang masuk',
  reply: {
    data: account,
  },
}
export type AccountInfo = z.output<typeof account>

export const accountProfile = {
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
}

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
const logReply = {
  data: z.array(loginEntry),
  /** Counts of the whole day, even if `data` is truncated. */
  summary: z.object({
    success: z.number(),
    failed: z.number(),
    hours: z.array(z.object({ hour: z.number(), success: z.number(), failed: z.number() })),
  }),
}

export const logActivity = {
  summary: 'Aktivitas masuk hari ini',
  reply: logReply,
}
