export const VIEW_NAME_MOST = 60
/** Per person and list. */
export const VIEWS_MOST = 30
