import type { LecturerLesson } from '@tuntas/contract/learning/lessons'
import { goalName } from '../../../shared/goals/goals'

type Stored = LecturerLesson['goals'][number]
/** A goal of an assignment while editing: share as typed, empty for equal shares. */
export type GoalDraft = Pick<Stored, 'code' | 'text'> & { goal_id: number | ''; share: string | number }

/** With a decimal comma, as typed. */
export const shareSaid = (share: GoalDraft['share']): string => String(share).replace('.', ',')

const hundredths = (share: string) => Math.round(Number(share.trim().replace(',', '.')) * 100)

/** Sum of the shares in words; null if all are equal. */
export const sumSaid = (drafts: readonly GoalDraft[]): string | null => {
  const shareTexts = drafts.map(({ share }) => shareSaid(share)).filter((share) => share.trim() !== '')
  if (shareTexts.length === 0) return null
  const sum = shareTexts.reduce((total, share) => total + hundredths(share), 0)
  return Number.isNaN(sum) ? null : shareSaid(sum / 100)
}

const goalText = (draft: GoalDraft) => {
  const share = shareSaid(draft.share).trim()
  return [goalName(draft), share && `${share}%`].filter(Boolean).join(' ')
}
/** Goals of an assignment in one line. */
export const goalsSaid = (drafts: readonly GoalDraft[]): string =>
  drafts.map(goalText).join('; ') || 'Tidak ada'
