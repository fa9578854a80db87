import { scopedRoles } from '../wire/roles.ts'

/** Administrative roles, all shown in the list of administrators. */
export const officeRoles = ['super admin', 'admin', 'operator', 'koordinator'] as const
/** Roles that the form can assign; super admins are created only on the server. */
export const givenRoles = ['admin', 'operator', 'koordinator'] as const
/** Is the role limited to study programs? */
export const hasPrograms = (role: string): boolean => scopedRoles.some((scoped) => scoped === role)
export type OfficeRole = (typeof officeRoles)[number]
