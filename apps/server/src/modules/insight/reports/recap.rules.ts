import { z } from '@tuntas/contract/wire/zod'

/** Grades of scores, and means of scores. */

export const gradeRow = z.object({
  start_score: z.number(),
  grade: z.string(),
  ipk: z.number(),
  status: z.boolean(),
})
export type Grade = z.output<typeof gradeRow>
export type ScoreCell = { score: number | null; grade: string; status: boolean | null; ipk: number | null }

/** Sums of doubles carry noise. It must not decide whether 65 reaches 65, or how a half is rounded. */
export const withoutNoise = (value: number): number => Math.round(value * 1e6) / 1e6
export const round2 = (value: number): number => Math.round(withoutNoise(value * 100)) / 100

/** The grade of a score: between two rows the lower one, below the lowest none. */
export const graded = (scale: readonly Grade[], score: number | null): ScoreCell => {
  if (score === null) return { score, grade: '-', status: null, ipk: null }
  const roundedScore = round2(score)
  const row = scale
    .filter((one) => one.start_score <= roundedScore)
    .reduce<Grade | undefined>(
      (best, one) => (best && best.start_score >= one.start_score ? best : one),
      undefined,
    )
  return {
    score: roundedScore,
    grade: row?.grade ?? '-',
    status: row ? row.status : null,
    ipk: row?.ipk ?? null,
  }
}

/** Mean of the scores present; null if there are none. */
export const computeMean = (scores: readonly (number | null)[]): number | null => {
  const presentScores = scores.filter((score) => score !== null)
  return presentScores.length === 0
    ? null
    : round2(presentScores.reduce((sum, score) => sum + score, 0) / presentScores.length)
}

type Judged = { mastered: boolean; score: number | null }
/** Whether the KKM is reached; null without a KKM, or without work that could reach it. */
export const decideMastery = (kkm: number | null, work: Judged | undefined): boolean | null =>
  kkm === null || !work || (work.score === null && !work.mastered) ? null : work.mastered

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
/** An HTML list; an empty string without items. */
export const htmlList = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`

export const goalReachedRow = z.object({ goals: z.string(), achieved: z.boolean() })
export type GoalShareOf = z.output<typeof goalReachedRow>
/** Names of the goals reached and not reached. */
export const goalsReached = (goals: readonly GoalShareOf[]): { yes: string[]; no: string[] } => ({
  yes: goals.filter(({ achieved }) => achieved).map((goal) => goal.goals),
  no: goals.filter(({ achieved }) => !achieved).map((goal) => goal.goals),
})
