/** All user roles, as stored and compared (lower case). */
export const roles = [
  'super admin',
  'admin',
  'operator',
  'dosen',
  'mahasiswa',
  'koordinator',
  'manajer',
  'client',
  'supervisor',
  'user',
] as const
export type Role = (typeof roles)[number]

export const admins = ['super admin', 'admin'] as const satisfies readonly Role[]
/**
 * Roles that manage people and classes: administrators all, operators those of their study programs (decision
 * 057).
 */
export const keepers = [...admins, 'operator'] as const satisfies readonly Role[]
/**
 * Roles that answer for study programs: keepers, and koordinators, who see outcomes and RPS of their programs
 * but no people and classes (decision 083).
 */
export const programKeepers = [...keepers, 'koordinator'] as const satisfies readonly Role[]
/** Roles that manage CPL and CPMK: administrators all, koordinators those of their study programs. */
export const outcomeKeepers = [...admins, 'koordinator'] as const satisfies readonly Role[]
/** Roles limited to their study programs. */
export const scopedRoles = ['operator', 'koordinator'] as const satisfies readonly Role[]
export const superOnly = ['super admin'] as const satisfies readonly Role[]
export const lecturers = ['dosen'] as const satisfies readonly Role[]
export const studentsOnly = ['mahasiswa'] as const satisfies readonly Role[]

/** A user agent with this marker is the mobile app's web view. */
export const MOBILE_APP_MARKER = 'TuntasMobile'
