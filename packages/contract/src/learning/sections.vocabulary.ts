export const MOST_SECTIONS = 50
export const MAX_SECTION_TITLE = 120
/** Most questions of one draw. */
export const MOST_DRAWN = 500
export const MOST_BLUEPRINT_ROWS = 200
/** Maximum length of a material in a kisi-kisi. */
export const MAX_MATERIAL = 300
