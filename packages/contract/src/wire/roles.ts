/** Every role a user can have, as stored and compared (lower case). */
export const roles = [
  'super admin',
  'admin',
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
export const lecturers = ['dosen'] as const satisfies readonly Role[]
export const studentsOnly = ['mahasiswa'] as const satisfies readonly Role[]

/** A browser whose identifier contains this marker is the mobile app's web view. */
export const MOBILE_APP_MARKER = 'TuntasMobile'
