/** Maximum length of a goal's text and code. */
export const MAX_GOAL = 500
export const MAX_GOAL_CODE = 40
/** Most goals of one assignment. */
export const MOST_LESSON_GOALS = 50
