import type { QuestionType } from '@tuntas/contract/learning/questions'
import { multipleAnswer, multipleChoice, trueFalse } from './choices.ts'
import { essay, fileUpload, hotspot } from './others.ts'
import { matchingKind, ordering, statements } from './parts.ts'
import type { PrintedKind } from './printed.ts'
import { cloze, numeric, parametric, shortAnswer } from './typed.ts'

/** The print rules of every kind of question. */
export const printedKinds: Record<QuestionType, PrintedKind> = {
  MULTIPLE_CHOICE: multipleChoice,
  MULTIPLE_ANSWER: multipleAnswer,
  TRUE_FALSE: trueFalse,
  STATEMENTS: statements,
  MATCHING: matchingKind,
  ORDERING: ordering,
  SHORT_ANSWER: shortAnswer,
  NUMERIC: numeric,
  CLOZE: cloze,
  PARAMETRIC: parametric,
  HOTSPOT: hotspot,
  ESSAY: essay,
  FILE_UPLOAD: fileUpload,
}
