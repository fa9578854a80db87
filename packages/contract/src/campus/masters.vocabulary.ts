/** What a CPL is about, as the national standards divide them. */
export const cplKinds = [
  { value: 'sikap', label: 'Sikap' },
  { value: 'pengetahuan', label: 'Pengetahuan' },
  { value: 'umum', label: 'Keterampilan umum' },
  { value: 'khusus', label: 'Keterampilan khusus' },
] as const
/** From which value a student reaches an outcome, and how many percent of students must; unless the program of study says otherwise. */
export const OUTCOME_PASS = 65
export const OUTCOME_TARGET = 75
export const OUTCOME_CODE = 40
export const OUTCOME_TEXT = 1000
export const PROFILE_NAME = 255
export const MARKS_DUE_HINT =
  'Sampai akhir hari itu dosen menutup nilai akhir. Dosen diingatkan 7 dan 1 hari sebelumnya.'
