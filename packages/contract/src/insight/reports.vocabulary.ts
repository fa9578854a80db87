export const whichAttempts = ['first', 'last', 'best'] as const
export type WhichAttempt = (typeof whichAttempts)[number]

export const analysisTypes = ['answer', 'score', 'quest'] as const
export type AnalysisType = (typeof analysisTypes)[number]

/** How close a distractor is to its even share, from close to far off. */
export const distractorMarks = ['++', '+', '-', '--', '---'] as const
export type DistractorMark = (typeof distractorMarks)[number]
export const significances = ['sangat signifikan', 'signifikan', 'tidak signifikan'] as const
/** Of the correlation with the rest of the quiz, which may also be negative beyond chance. */
export const restSignificances = [...significances, 'negatif signifikan'] as const
export type RestSignificance = (typeof restSignificances)[number]
export { type Conclusion, conclusions } from '../learning/conclusions.vocabulary.ts'

/** Items are judged by mastery where at least 80% of the class mastered the quiz, else by discrimination. */
export const conclusionBases = ['criterion', 'norm'] as const
export type ConclusionBasis = (typeof conclusionBases)[number]
export const consistencyMethods = ['huynh', 'livingston_lewis'] as const
export const consistencyWords = [
  'tidak dapat ditaksir',
  'baik',
  'cukup',
  'hampir semua di satu sisi KKM',
  'rendah',
] as const
export type ConsistencyWord = (typeof consistencyWords)[number]
export const kkmWords = ['di atas KKM', 'sekitar KKM', 'di bawah KKM'] as const
export type KkmWord = (typeof kkmWords)[number]
export const speedWords = ['waktu cukup', 'waktu tampak kurang'] as const
export type SpeedWord = (typeof speedWords)[number]

/** Names what a status refers to: the KKM of a quiz, or the campus's grading scale. */
export const kkmStatus = (kkm: number | null): string =>
  kkm === null ? 'Status (tanpa KKM)' : `Status (KKM ${kkm.toLocaleString('id-ID')})`
export const SCALE_STATUS = 'Status (skala nilai)'
/** Points of a grade. 'IPK' is a student's mean over all classes. */
export const GRADE_POINTS = 'Angka mutu'
export const passedWord = (hasPassed: boolean): string => (hasPassed ? 'Lulus' : 'Tidak Lulus')
export const NOT_STARTED = 'Belum mengerjakan'
/** For a quiz without KKM, where nothing can be failed. */
export const FINISHED = 'Selesai'

/** A remedial's paper compared with the first; `unknown` if there is too little data. */
export const equivalences = ['equal', 'easier', 'harder', 'different', 'unknown'] as const
export type Equivalence = (typeof equivalences)[number]

/** State of a student at a gradebook item. `zero` and `left_out`: the choice for missing work at closing. */
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
/** A final mark is provisional until all of the student's due work is counted. */
export const finalStatuses = ['provisional', 'complete'] as const
export type FinalStatus = (typeof finalStatuses)[number]
export const finalStatusWords: Record<FinalStatus, string> = { provisional: 'Sementara', complete: 'Lengkap' }
export const weightModes = ['equal', 'set'] as const
/** For items that ended before the student joined. */
export const EXCUSED = 'Tidak dihitung'
export const EXCUSED_HINT = 'Berakhir sebelum bergabung'
/** Left out of the mark: it ended before the student joined, or was left out at closing. */
export const isLeftOut = (state: ItemState): boolean => state === 'excused' || state === 'left_out'
/** Tutup Nilai: are the marks of a class closed? */
export const closingStates = ['open', 'closed', 'reopened'] as const
