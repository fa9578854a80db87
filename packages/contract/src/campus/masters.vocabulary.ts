/** Kinds of CPL by the national standards. */
export const cplKinds = [
  { value: 'sikap', label: 'Sikap' },
  { value: 'pengetahuan', label: 'Pengetahuan' },
  { value: 'umum', label: 'Keterampilan umum' },
  { value: 'khusus', label: 'Keterampilan khusus' },
] as const
/** Default score from which a student attains an outcome, and the percentage of students that must. */
export const OUTCOME_PASS = 65
export const OUTCOME_TARGET = 75
export const OUTCOME_CODE = 40
export const OUTCOME_TEXT = 1000
export const PROFILE_NAME = 255
export const MARKS_DUE_HINT =
  'Sampai akhir hari itu dosen menutup nilai akhir. Dosen diingatkan 7 dan 1 hari sebelumnya.'
