import { goals } from '@tuntas/contract/learning/goals'
import { useData } from '../../kit/client/queries'
import { OPTIONS_STALE_MS } from '../../kit/form/options'

/** A goal that was selected or typed; without id it may be new. */
export type GoalValue = { goals: string; goal_id: number | null }
type Named = { id: number; code: string | null; text: string }

/** Ignores whitespace and case, as the server does. */
const foldText = (text: string) => text.replace(/\s+/gu, ' ').trim().toLowerCase()

/** Finds the goal by its code or its full text. */
export const findGoal = <G extends Named>(all: readonly G[], text: string): G | undefined => {
  const key = foldText(text)
  if (key === '') return undefined
  return (
    all.find(({ code }) => code !== null && foldText(code) === key) ??
    all.find((one) => foldText(one.text) === key)
  )
}

/** Goals whose code or text contains the typed text; all goals once one is selected. */
export const goalsLike = <G extends Named>(all: readonly G[], { goals: text, goal_id }: GoalValue): G[] => {
  const key = goal_id === null ? foldText(text) : ''
  return all.filter((one) => foldText(`${one.code ?? ''} ${one.text}`).includes(key))
}

/** Code and text. */
export const goalName = ({ code, text }: Pick<Named, 'code' | 'text'>) =>
  [code, text].filter(Boolean).join(' · ')

/** Goals of the class's mata kuliah. */
export const useGoals = (courseId: number) =>
  useData(goals, { query: { courses_id: courseId } }, { staleTime: OPTIONS_STALE_MS })
