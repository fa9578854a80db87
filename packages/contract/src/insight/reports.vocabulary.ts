export const whichAttempts = ['first', 'last', 'best'] as const
export type WhichAttempt = (typeof whichAttempts)[number]

export const analysisTypes = ['answer', 'score', 'quest'] as const
export type AnalysisType = (typeof analysisTypes)[number]

/** How near a distractor comes to its even share, from just so many to far too few or too many. */
export const distractorMarks = ['++', '+', '-', '--', '---'] as const
export type DistractorMark = (typeof distractorMarks)[number]
export const significances = ['sangat signifikan', 'signifikan', 'tidak signifikan'] as const

/** A status says what it is about: the KKM of a quiz, or the campus's scale of grades. */
export const kkmStatus = (kkm: number | null): string =>
  kkm === null ? 'Status (tanpa KKM)' : `Status (KKM ${kkm.toLocaleString('id-ID')})`
export const SCALE_STATUS = 'Status (skala nilai)'
/** What the grade earns. 'IPK' is a student's mean over all classes. */
export const GRADE_POINTS = 'Angka mutu'
export const passedWord = (hasPassed: boolean): string => (hasPassed ? 'Lulus' : 'Tidak Lulus')
export const NOT_STARTED = 'Belum mengerjakan'
/** Of who took a quiz without KKM: there was nothing to reach, and nothing to fall short of. */
export const FINISHED = 'Selesai'

/** How the paper of a remedial compares with the first one: `unknown` where figures are too few. */
export const equivalences = ['equal', 'easier', 'harder', 'different', 'unknown'] as const
export type Equivalence = (typeof equivalences)[number]

/** Where a student stands at an item of the gradebook. `zero` and `left_out`: what was chosen for missing work when the marks were closed. */
export const itemStates = [
  'waiting',
  'graded',
  'running',
  'optional',
  'excused',
  'missing',
  'open',
  'zero',
  'left_out',
] as const
export type ItemState = (typeof itemStates)[number]
/** A final mark is provisional until everything that the student owes is counted. */
export const finalStatuses = ['provisional', 'complete'] as const
export type FinalStatus = (typeof finalStatuses)[number]
export const finalStatusWords: Record<FinalStatus, string> = { provisional: 'Sementara', complete: 'Lengkap' }
export const weightModes = ['equal', 'set'] as const
/** Of what ended before the student joined, and why it is left out. */
export const EXCUSED = 'Tidak dihitung'
export const EXCUSED_HINT = 'Berakhir sebelum bergabung'
/** Left out of the mark: it ended before the student joined, or so it was chosen when the marks were closed. */
export const isLeftOut = (state: ItemState): boolean => state === 'excused' || state === 'left_out'
/** Tutup Nilai: whether the marks of a class are closed. */
export const closingStates = ['open', 'closed', 'reopened'] as const
