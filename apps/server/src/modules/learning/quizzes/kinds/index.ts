import type { QuestionType } from '@tuntas/contract/learning/questions'
import { cloze } from './cloze.ts'
import { essay } from './essay.ts'
import { fileUpload } from './file-upload.ts'
import { hotspot } from './hotspot.ts'
import type { Kind } from './kind.ts'
import { matchingKind } from './matching.ts'
import { multipleAnswer } from './multiple-answer.ts'
import { multipleChoice } from './multiple-choice.ts'
import { numeric } from './numeric.ts'
import { ordering } from './ordering.ts'
import { parametric } from './parametric.ts'
import { shortAnswer } from './short-answer.ts'
import { statements } from './statements.ts'
import { trueFalse } from './true-false.ts'

/** Every kind of question; nothing else asks which kind a question is. */
export const kinds: Record<QuestionType, Kind> = {
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

const entries = Object.entries(kinds) as [QuestionType, Kind][]
const typesWhere = (is: (kind: Kind) => boolean): QuestionType[] =>
  entries.flatMap(([type, kind]) => (is(kind) ? [type] : []))

/** The kinds whose answers wait for a person. */
export const markedByPerson = typesWhere(({ earns }) => !earns)
/** The kinds that earn everything or nothing. */
export const wholeOrNothing = typesWhere(({ earns, partial }) => earns !== null && !partial)
/** The kinds of which something is fixed when an attempt begins. */
export const drawnKinds = typesWhere(({ draw }) => draw !== null)

/** The kind that a format means, with how that holds it. */
export const kindIn = <F extends keyof Kind['formats']>(
  format: F,
  is: (kindFormat: NonNullable<Kind['formats'][F]>) => boolean,
): { type: QuestionType; held: NonNullable<Kind['formats'][F]> } | undefined => {
  for (const [type, { formats }] of entries) {
    const kindFormat = formats[format]
    if (kindFormat && is(kindFormat)) return { type, held: kindFormat }
  }
  return undefined
}

/** How a format holds a kind; only kinds that it holds are written in it. */
export const heldIn = <F extends keyof Kind['formats']>(format: F, type: QuestionType) => {
  const kindFormat = kinds[type].formats[format]
  if (!kindFormat) throw new Error(`${type} cannot be written as ${format}`)
  return kindFormat
}
