import type { QuestionType } from '@tuntas/contract/learning/questions'
import { essay } from './essay.ts'
import type { Kind } from './kind.ts'
import { multipleChoice } from './multiple-choice.ts'
import { trueFalse } from './true-false.ts'

/** Every kind of question; nothing else asks which kind a question is. */
export const kinds: Record<QuestionType, Kind> = {
  MULTIPLE_CHOICE: multipleChoice,
  TRUE_FALSE: trueFalse,
  ESSAY: essay,
}

const entries = Object.entries(kinds) as [QuestionType, Kind][]
const typesWhere = (is: (kind: Kind) => boolean): QuestionType[] =>
  entries.flatMap(([type, kind]) => (is(kind) ? [type] : []))

/** The kinds whose answers wait for a person. */
export const markedByPerson = typesWhere(({ earns }) => !earns)
/** The kinds that earn everything or nothing. */
export const wholeOrNothing = typesWhere(({ earns, partial }) => earns !== null && !partial)
/** The kinds whose answers are formatted texts. */
export const writtenKinds = typesWhere(({ isText }) => isText)

/** The kind that a format means by a name of its own. */
export const typeCalled = (is: (formats: Kind['formats']) => boolean): QuestionType | undefined =>
  typesWhere(({ formats }) => is(formats))[0]
