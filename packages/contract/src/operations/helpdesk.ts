import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { admins, keepers } from '../wire/roles.ts'
import type * as schemas from './helpdesk.schemas.ts'

export type * from './helpdesk.schemas.ts'

/** Of lecturers and students; of an administrator's account it says 404. */
export const person = endpoint<typeof schemas.person>({ method: 'GET', path: 'user/person', roles: keepers })

export const personSessions = endpoint<typeof schemas.personSessions>({
  method: 'GET',
  path: 'user/session',
  roles: keepers,
})

export const endPersonSessions = endpoint<typeof schemas.endPersonSessions>({
  method: 'POST',
  path: 'user/session/end',
  roles: keepers,
  proved: 'second',
})

/** Failed sign-ins slow the next ones down: these are forgotten. */
export const unlockSignin = endpoint<typeof schemas.unlockSignin>({
  method: 'POST',
  path: 'user/unlock',
  roles: keepers,
})

/** Is the machine well? What an administrator without a monitoring system looks at. */
export const health = endpoint<typeof schemas.health>({ method: 'GET', path: 'health', roles: admins })

/** Newest first. */
export const signIns = endpoint<typeof schemas.signIns>({
  method: 'GET',
  path: 'user/signin',
  roles: keepers,
})

export const exportSignIns = download<typeof schemas.exportSignIns>({
  method: 'GET',
  path: 'user/signin/export',
  roles: keepers,
  download: XLSX,
})
