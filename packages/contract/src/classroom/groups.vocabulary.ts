/** Per class. */
export const MOST_GROUPS = 200
/** Maximum length of a group name. */
export const GROUP_NAME = 100
