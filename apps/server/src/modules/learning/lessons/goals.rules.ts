import type { Goal } from '@tuntas/contract/learning/goals'

type Given = { goal_id: Goal['id']; share?: number | undefined }
export type LessonGoal = { goal_id: number; share: number }

/** 100 percent in hundredths. */
const WHOLE = 10_000
/** Shares that differ by at most a hundredth and add up to exactly 100. */
export const equalShares = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => (Math.floor(WHOLE / count) + (at < WHOLE % count ? 1 : 0)) / 100)

/** The shares of an assignment's goals, or why they are invalid. */
export const resolveShares = (goalInputs: readonly Given[]): { goals: LessonGoal[] } | { fault: string } => {
  if (new Set(goalInputs.map(({ goal_id }) => goal_id)).size < goalInputs.length)
    return { fault: 'Setiap tujuan hanya dapat dipilih satu kali' }
  const shares = goalInputs.flatMap(({ share }) => share ?? [])
  if (shares.length === 0) {
    const equal = equalShares(goalInputs.length)
    return { goals: goalInputs.map(({ goal_id }, at) => ({ goal_id, share: equal[at] ?? 0 })) }
  }
  if (shares.length < goalInputs.length) return { fault: 'Isi porsi semua tujuan, atau kosongkan semuanya' }
  const sum = shares.reduce((total, share) => total + Math.round(share * 100), 0)
  if (sum !== WHOLE)
    return { fault: `Jumlah porsi tujuan harus 100, sekarang ${String(sum / 100).replace('.', ',')}` }
  return { goals: goalInputs.map(({ goal_id, share }) => ({ goal_id, share: share ?? 0 })) }
}
