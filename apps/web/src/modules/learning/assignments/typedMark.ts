import type { HandedIn } from '@tuntas/contract/learning/assignments'
import type { MarkedRubric, Rubric } from '@tuntas/contract/learning/rubric'
import { rubricToSend } from './rubricMark'
import { parseScore, scoreFault, typedScore } from './scores'

/** The draft of a group member's own mark. */
export type OwnDraft = { score?: string; feedback?: string | undefined }

/** The unsaved draft of one hand-in. */
export type Draft = {
  score?: string
  feedback?: string | undefined
  /** Selected level by criterion. */
  chosen?: readonly (number | undefined)[]
  /** The rubric of the selected levels. */
  chosenFrom?: Rubric
  /** By member. */
  own?: Record<number, OwnDraft | undefined>
}

type Scored = { score: number | null }

/** Is there a draft of the mark or feedback? */
export const isMarkTyped = (draft: Draft | undefined, { score }: Scored): boolean =>
  draft?.feedback !== undefined ||
  draft?.chosen !== undefined ||
  (draft?.score !== undefined && draft.score.trim() !== typedScore(score))

const isOwnTyped = (ownDraft: OwnDraft | undefined): boolean =>
  ownDraft?.score !== undefined || ownDraft?.feedback !== undefined

export const isTyped = (draft: Draft | undefined, row: Scored): boolean =>
  isMarkTyped(draft, row) || Object.values(draft?.own ?? {}).some(isOwnTyped)

type Mark = { score: number; rubric: MarkedRubric | undefined }

/** The typed mark, or its error. */
export function typedMark(
  draft: Draft,
  { score }: Scored,
  current: HandedIn['current_rubric'],
): { fault: string } | Mark {
  const rubric = rubricToSend(current, draft.chosen, draft.chosenFrom)
  if (rubric === 'changed') return { fault: 'Rubrik baru saja diubah. Pilih tingkat setiap kriteria lagi' }
  if (rubric === 'incomplete') return { fault: 'Pilih tingkat setiap kriteria rubrik' }
  const scoreText = draft.score ?? typedScore(score)
  const fault = scoreFault(scoreText)
  return fault === null ? { score: parseScore(scoreText), rubric } : { fault }
}
