import { listKeys } from '../wire/words.ts'

/** Every kind of question, and what it is called. */
export const questionTypeNames = {
  MULTIPLE_CHOICE: 'Pilihan ganda',
  MULTIPLE_ANSWER: 'Jawaban lebih dari satu',
  TRUE_FALSE: 'Benar/salah',
  STATEMENTS: 'Tabel pernyataan',
  MATCHING: 'Menjodohkan',
  ORDERING: 'Urutan',
  SHORT_ANSWER: 'Isian singkat',
  NUMERIC: 'Angka',
  CLOZE: 'Rumpang',
  PARAMETRIC: 'Angka berparameter',
  HOTSPOT: 'Gambar titik',
  ESSAY: 'Esai',
  FILE_UPLOAD: 'Unggah berkas',
} as const
export type QuestionType = keyof typeof questionTypeNames
export const questionTypes = listKeys(questionTypeNames)
export const cognitiveLevels = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const
export type CognitiveLevel = (typeof cognitiveLevels)[number]
/** Where a question is asked: in the quiz itself, in its remedials by goal alone, or in practice alone. */
export const questionPurposes = ['quiz', 'reserve', 'practice'] as const
export type QuestionPurpose = (typeof questionPurposes)[number]
/**
 * As they are kept: a copy of the bank's stands in the pool of a section, or did and is on papers; what the quiz asked before it got parallel forms
 * is aside. To clients these are the quiz's.
 */
export const storedPurposes = [...questionPurposes, 'draw', 'former', 'aside'] as const
export type StoredPurpose = (typeof storedPurposes)[number]
export const purposeNames: Record<QuestionPurpose, string> = {
  quiz: 'Kuis',
  reserve: 'Cadangan remedial',
  practice: 'Latihan saja',
}
export const MAX_OPTIONS = 10
/** Statements of a table, pairs to match. */
export const MAX_STATEMENTS = 20
/** Items to put in order. */
export const MAX_ITEMS = 12
/** Characters of where in a material to read. */
export const MAX_PART = 200

/** A to J: the letter of an option is its position. */
export const optionLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const
export const letterAt = (position: number): string => optionLetters[position] ?? '-'

/** Where the answer's letter (or an option's own key) points; -1 where it points nowhere. */
export const placeOfAnswer = (
  options: readonly { key?: string | undefined }[],
  answer: string | null,
): number => {
  const letter = (optionLetters as readonly (string | undefined)[]).indexOf(answer?.toUpperCase())
  if (answer !== null && letter >= 0) return letter < options.length ? letter : -1
  return answer === null ? -1 : options.findIndex((option) => option.key === answer)
}

/** Tingkat kesukaran: a mean share of the points below the one is Sukar, above the other Mudah. */
export const difficultyBounds = { hard: 0.3, easy: 0.7 } as const
