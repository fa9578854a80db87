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

/** Every kind of question. No other code distinguishes kinds. */
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

/** Kinds that a person marks. */
export const markedByPerson = typesWhere(({ earns }) => !earns)
/** Kinds without partial points. */
export const wholeOrNothing = typesWhere(({ earns, partial }) => earns !== null && !partial)
/** Kinds with a draw at the start of an attempt. */
export const drawnKinds = typesWhere(({ draw }) => draw !== null)

/** Finds the kind for a format's element, with its format rules. */
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

/** The format rules of a kind; only called for kinds that the format supports. */
export const heldIn = <F extends keyof Kind['formats']>(format: F, type: QuestionType) => {
  const kindFormat = kinds[type].formats[format]
  if (!kindFormat) throw new Error(`${type} cannot be written as ${format}`)
  return kindFormat
}
