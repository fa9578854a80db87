export const VIEW_NAME_MOST = 60
/** Of one person for one list. */
export const VIEWS_MOST = 30
