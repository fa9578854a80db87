import type { HandedIn } from '@tuntas/contract/learning/assignments'
import type { MarkedRubric } from '@tuntas/contract/learning/rubric'
import { rubricToSend } from './rubricMark'
import { parseScore, scoreFault, typedScore } from './scores'

/** What is typed for one hand-in and not saved. */
export type Draft = {
  score?: string
  feedback?: string | undefined
  /** The level of each criterion of the rubric. */
  chosen?: readonly (number | undefined)[]
}

type Scored = { score: number | null }

export const isTyped = (draft: Draft | undefined, { score }: Scored): boolean =>
  draft?.feedback !== undefined ||
  draft?.chosen !== undefined ||
  (draft?.score !== undefined && draft.score.trim() !== typedScore(score))

type Mark = { score: number; rubric: MarkedRubric | undefined }

/** The mark as it is typed over the one that stands, or why it is none. */
export function typedMark(
  draft: Draft,
  { score }: Scored,
  current: HandedIn['current_rubric'],
): { fault: string } | Mark {
  const rubric = rubricToSend(current, draft.chosen)
  if (rubric === 'incomplete') return { fault: 'Pilih tingkat setiap kriteria rubrik' }
  const typed = draft.score ?? typedScore(score)
  const fault = scoreFault(typed)
  return fault === null ? { score: parseScore(typed), rubric } : { fault }
}
