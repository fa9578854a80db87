/** The longest text and code of a goal. */
export const MAX_GOAL = 500
export const MAX_GOAL_CODE = 40
/** Goals that one assignment may measure. */
export const MOST_LESSON_GOALS = 50
