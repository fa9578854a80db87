import type { QuestionType } from '@tuntas/contract/learning/questions'
import { essay } from './essay'
import { fileUpload } from './fileUpload'
import { hotspot } from './hotspot'
import type { Kind } from './kind'
import { matching, multipleAnswer, ordering, statements } from './manyAnswers'
import { multipleChoice } from './multipleChoice'
import { trueFalse } from './trueFalse'
import { cloze, numeric, parametric, shortAnswer } from './typedKinds'

/** All question kinds in display order; no other code depends on the kind. */
export const kinds: Record<QuestionType, Kind> = {
  MULTIPLE_CHOICE: multipleChoice,
  MULTIPLE_ANSWER: multipleAnswer,
  TRUE_FALSE: trueFalse,
  STATEMENTS: statements,
  MATCHING: matching,
  ORDERING: ordering,
  SHORT_ANSWER: shortAnswer,
  NUMERIC: numeric,
  CLOZE: cloze,
  PARAMETRIC: parametric,
  HOTSPOT: hotspot,
  ESSAY: essay,
  FILE_UPLOAD: fileUpload,
}
