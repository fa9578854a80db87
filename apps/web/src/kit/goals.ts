import { goals } from '@tuntas/contract/learning/goals'
import { OPTIONS_STALE_MS } from './options'
import { useData } from './queries'

/** A goal as it is chosen or written: without id it is one that may be new. */
export type GoalValue = { goals: string; goal_id: number | null }
type Named = { id: number; code: string | null; text: string }

/** Blanks and capitals aside, as the server compares them. */
const foldText = (text: string) => text.replace(/\s+/gu, ' ').trim().toLowerCase()

/** The goal that a text means: by its code, or by its own text. */
export const findGoal = <G extends Named>(all: readonly G[], text: string): G | undefined => {
  const key = foldText(text)
  if (key === '') return undefined
  return (
    all.find(({ code }) => code !== null && foldText(code) === key) ??
    all.find((one) => foldText(one.text) === key)
  )
}

/** Goals whose code or text holds what is typed; all of them where one of them is chosen. */
export const goalsLike = <G extends Named>(all: readonly G[], { goals: text, goal_id }: GoalValue): G[] => {
  const key = goal_id === null ? foldText(text) : ''
  return all.filter((one) => foldText(`${one.code ?? ''} ${one.text}`).includes(key))
}

/** With its code before it. */
export const goalName = ({ code, text }: Pick<Named, 'code' | 'text'>) =>
  [code, text].filter(Boolean).join(' · ')

/** The goals of the class's mata kuliah. */
export const useGoals = (courseId: number) =>
  useData(goals, { query: { courses_id: courseId } }, { staleTime: OPTIONS_STALE_MS })
