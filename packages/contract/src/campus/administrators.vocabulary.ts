/** Roles of those who look after the campus: all that the list of administrators shows. */
export const officeRoles = ['super admin', 'admin', 'operator'] as const
/** Those that a form gives; super admins are made at the machine alone. */
export const givenRoles = ['admin', 'operator'] as const
export type OfficeRole = (typeof officeRoles)[number]
