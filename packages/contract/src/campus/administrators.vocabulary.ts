import { scopedRoles } from '../wire/roles.ts'

/** Roles of those who look after the campus: all that the list of administrators shows. */
export const officeRoles = ['super admin', 'admin', 'operator', 'koordinator'] as const
/** Those that a form gives; super admins are made at the machine alone. */
export const givenRoles = ['admin', 'operator', 'koordinator'] as const
/** Is it an account of some study programs alone? */
export const hasPrograms = (role: string): boolean => scopedRoles.some((scoped) => scoped === role)
export type OfficeRole = (typeof officeRoles)[number]
