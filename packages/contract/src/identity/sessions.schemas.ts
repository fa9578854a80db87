import { bit, id, moment, optionalSecret } from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'

/** An open session. */
export const openSession = z.object({
  id: z.number(),
  device: z.string(),
  platform: z.string(),
  browser: z.string(),
  version: z.string(),
  ip_address: z.string(),
  created_at: moment(),
  last_used_at: moment(),
  shared: bit(),
  /** `password`, `passkey`, or the name of a campus account's way; null: from before it was recorded. */
  way: z.string().nullable(),
})
export type OpenSession = z.output<typeof openSession>

const session = openSession.extend({
  /** The caller's own session. */
  current: bit(),
})
export type OwnSession = z.output<typeof session>

export const ownSessions = {
  summary: 'Perangkat yang masuk',
  reply: { data: z.array(session) },
}

/** Required if there is no second factor and the session is old. Older clients send no body. */
const withPassword = withDefault((value) => value ?? {}, z.object({ current_password: optionalSecret() }))

export const endSession = {
  summary: 'Keluarkan satu perangkat',
  params: z.object({ id: id('Data tidak ditemukan') }),
  body: withPassword,
  reply: {},
}

export const endOtherSessions = {
  summary: 'Keluarkan semua perangkat lain',
  body: withPassword,
  reply: {},
}
