import type { CognitiveLevel, Question } from '@tuntas/contract/learning/questions'

export type BlueprintRow = {
  goals: string
  levels: Partial<Record<CognitiveLevel, number>>
  questions: number
  points: number
}
const NO_GOAL = 'Tanpa tujuan belajar'

type Counted = Pick<Question, 'goals' | 'level' | 'point'>

/** Questions by goal and level. One with several levels counts under each, but once in the row's sum. */
export function buildBlueprint(questions: readonly Counted[]): BlueprintRow[] {
  const rows = new Map<string, BlueprintRow>()
  for (const { goals, level, point } of questions) {
    const name = goals ?? NO_GOAL
    const row = rows.get(name) ?? { goals: name, levels: {}, questions: 0, points: 0 }
    for (const levelName of level) row.levels[levelName] = (row.levels[levelName] ?? 0) + 1
    row.questions += 1
    row.points += point
    rows.set(name, row)
  }
  return [...rows.values()]
}

export const totalPoints = (questions: readonly Pick<Question, 'point'>[]): number =>
  Math.round(questions.reduce((sum, { point }) => sum + point, 0) * 100) / 100
