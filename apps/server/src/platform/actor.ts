import type { Role } from '@tuntas/contract/wire/roles'

/** Who calls: a signed-in user, and from where. `session` is the beginning of the session's hash: it tells sessions apart, no more. */
export type Actor = {
  id: number
  role: Role
  name: string
  username: string
  ip_address: string
  session: string
}

/**
 * As the session knows them: `temporary` is who has to change a password that somebody else has set; `second_due` is until when they have to
 * have a second factor, null where none is demanded or there is one.
 */
export type Caller = Actor & { temporary: boolean; second_due: string | null }

/** The grace has ended. */
export const isOver = (dueDate: string | null): boolean =>
  dueDate !== null && Date.parse(dueDate) <= Date.now()
