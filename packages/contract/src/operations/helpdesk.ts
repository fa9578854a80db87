import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { admins, keepers } from '../wire/roles.ts'
import type * as schemas from './helpdesk.schemas.ts'

export type * from './helpdesk.schemas.ts'

/** For lecturers and students; 404 for an administrator's account. */
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

/** Links of administrators, operators and koordinators: for super admins alone. */
export const personIdentities = endpoint<typeof schemas.personIdentities>({
  method: 'GET',
  path: 'user/identity',
  roles: keepers,
})
export const removeIdentity = endpoint<typeof schemas.removeIdentity>({
  method: 'POST',
  path: 'user/identity/remove',
  roles: keepers,
  proved: 'second',
})

/** Clears failed sign-ins, which delay the next ones. */
export const unlockSignin = endpoint<typeof schemas.unlockSignin>({
  method: 'POST',
  path: 'user/unlock',
  roles: keepers,
})

/** Health of the machine, for administrators without a monitoring system. */
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
