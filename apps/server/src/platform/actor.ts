import type { Role } from '@tuntas/contract/wire/roles'

/**
 * The caller: a signed-in user and their address. `session` is a prefix of the session's hash, only to tell
 * sessions apart.
 */
export type Actor = {
  id: number
  role: Role
  name: string
  username: string
  ip_address: string
  session: string
}

/**
 * `temporary`: must change a password set by somebody else. `second_due`: deadline for a second factor; null
 * if none is required or one exists.
 */
export type Caller = Actor & { temporary: boolean; second_due: string | null }

/** The calling system, admitted by its token. */
export type Service = { id: number; name: string; ip_address: string }

/** The deadline for the second factor has passed. */
export const isOver = (dueDate: string | null): boolean =>
  dueDate !== null && Date.parse(dueDate) <= Date.now()
