/** Kinds of CPL by the national standards. */
export const cplKinds = [
  { value: 'sikap', label: 'Sikap', short: 'S' },
  { value: 'pengetahuan', label: 'Pengetahuan', short: 'P' },
  { value: 'umum', label: 'Keterampilan umum', short: 'KU' },
  { value: 'khusus', label: 'Keterampilan khusus', short: 'KK' },
] as const
/** Default score from which a student attains an outcome, and the percentage of students that must. */
export const OUTCOME_PASS = 65
export const OUTCOME_TARGET = 75
/** Weekly minutes of one sks: meeting (TM), structured assignments (PT), independent study (BM). */
export const SKS_MINUTES = { contact: 50, task: 60, study: 60 } as const
export const MINUTES_HINT = 'Menit per sks setiap minggu, dipakai RPS.'
/** People who sign prints. */
export const signatoryRoles = [
  { value: 'dekan', label: 'Dekan' },
  { value: 'kaprodi', label: 'Ketua program studi' },
  { value: 'rmk', label: 'Koordinator RMK' },
  { value: 'mutu', label: 'Penjaminan mutu' },
] as const
export type SignatoryRole = (typeof signatoryRoles)[number]['value']
export const OUTCOME_CODE = 40
export const OUTCOME_TEXT = 1000
export const PROFILE_NAME = 255
export const MARKS_DUE_HINT =
  'Sampai akhir hari itu dosen menutup nilai akhir. Dosen diingatkan 7 dan 1 hari sebelumnya.'
