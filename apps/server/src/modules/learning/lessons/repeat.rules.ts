/** A student's result for a goal, from any attempts. */
type GoalState = {
  goal_id: number | null
  /** The best share reaches the KKM. */
  reached: boolean
  /** A lecturer passed it. */
  excepted: boolean
}

/**
 * The goals that the next remedial asks again. Goals that are neither reached nor passed by a lecturer come
 * first. When none is left, questions without a goal follow, then goals passed by a lecturer, then all goals.
 * So a score below the KKM can always rise.
 */
export const goalsToRepeat = (goals: readonly GoalState[]): (number | null)[] => {
  const missedGoals = goals.filter(({ reached: isReached }) => !isReached)
  const steps = [
    missedGoals.filter(({ goal_id, excepted }) => goal_id !== null && !excepted),
    missedGoals.filter(({ goal_id }) => goal_id === null),
    missedGoals,
    goals,
  ]
  return (steps.find((step) => step.length > 0) ?? []).map(({ goal_id }) => goal_id)
}

type GoalId = number | null
/**
 * May practice replace studying a lesson again (C3.7)? Yes once the student is Siap kuis in every missed goal
 * of the lesson. A lesson without missed goals needs all missed goals.
 * @param askingGoals the goals of wrongly answered questions that name the lesson
 * @param ready the goals practised enough since
 */
export const practiceStandsIn = (
  missedGoals: readonly GoalId[],
  askingGoals: readonly GoalId[],
  ready: ReadonlySet<GoalId>,
): boolean => {
  const ownGoals = missedGoals.filter((goal) => askingGoals.includes(goal))
  const neededGoals = ownGoals.length > 0 ? ownGoals : missedGoals
  return neededGoals.length > 0 && neededGoals.every((goal) => ready.has(goal))
}
