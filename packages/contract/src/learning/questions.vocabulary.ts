import { listKeys } from '../wire/words.ts'

/** Names of all question kinds. */
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
  FILE_UPLOAD: 'Unggah file',
} as const
export type QuestionType = keyof typeof questionTypeNames
export const questionTypes = listKeys(questionTypeNames)
export const cognitiveLevels = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const
export type CognitiveLevel = (typeof cognitiveLevels)[number]
/** Use of a question: quiz, remedials by goal, or practice. */
export const questionPurposes = ['quiz', 'reserve', 'practice'] as const
export type QuestionPurpose = (typeof questionPurposes)[number]
/**
 * As stored: `draw`, a bank copy in a section's pool; `former`, no longer in a pool but on papers; `aside`,
 * quiz questions replaced by parallel forms. Clients see these as the quiz's.
 */
export const storedPurposes = [...questionPurposes, 'draw', 'former', 'aside'] as const
export type StoredPurpose = (typeof storedPurposes)[number]
export const purposeNames: Record<QuestionPurpose, string> = {
  quiz: 'Kuis',
  reserve: 'Cadangan remedial',
  practice: 'Latihan saja',
}
/** Options of a question with several answers, and of a choice in a gap: A to J. */
export const MAX_OPTIONS = 10
/** Options of a multiple-choice question: A to E. Older questions may have more. */
export const MAX_CHOICES = 5
/** Statements of a table, pairs to match. */
export const MAX_STATEMENTS = 20
/** Items to order. */
export const MAX_ITEMS = 12
/** Maximum length of the position in a material. */
export const MAX_PART = 200

/** A to J: an option's letter is its position. */
export const optionLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const
export const letterAt = (position: number): string => optionLetters[position] ?? '-'

/** Index of the option with this letter or key; -1 if there is none. */
export const placeOfAnswer = (
  options: readonly { key?: string | undefined }[],
  answer: string | null,
): number => {
  const letter = (optionLetters as readonly (string | undefined)[]).indexOf(answer?.toUpperCase())
  if (answer !== null && letter >= 0) return letter < options.length ? letter : -1
  return answer === null ? -1 : options.findIndex((option) => option.key === answer)
}

/** What a wrong choice of MULTIPLE_ANSWER does: cancels a right one, all of them, or nothing. */
export const wrongChoiceRules = ['minus', 'zero', 'ignore'] as const
export type WrongChoiceRule = (typeof wrongChoiceRules)[number]
export const wrongChoiceNames: Record<WrongChoiceRule, string> = {
  minus: 'Opsi salah mengurangi nilai',
  zero: 'Satu opsi salah membuat nilai nol',
  ignore: 'Opsi salah tidak mengurangi nilai',
}

/** Tingkat kesukaran: a mean share of points below the first is Sukar, above the second Mudah. */
export const difficultyBounds = { hard: 0.3, easy: 0.7 } as const
