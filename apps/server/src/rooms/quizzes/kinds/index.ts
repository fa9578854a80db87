import type { QuestionType } from '@tuntas/contract/questions'
import { essay } from './essay.ts'
import type { Kind } from './kind.ts'
import { multipleChoice } from './multiple-choice.ts'

/** Every kind of question; nothing else asks which kind a question is. */
export const kinds: Record<QuestionType, Kind> = {
  MULTIPLE_CHOICE: multipleChoice,
  ESSAY: essay,
}

/** The kinds whose answers wait for a person. */
export const markedByPerson = Object.entries(kinds).flatMap(([type, { earns }]) => (earns ? [] : [type]))
