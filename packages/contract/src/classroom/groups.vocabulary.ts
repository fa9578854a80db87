/** Of one class. */
export const MOST_GROUPS = 200
/** Letters of a group's name. */
export const GROUP_NAME = 100
