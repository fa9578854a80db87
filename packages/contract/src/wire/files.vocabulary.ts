/** Files of this size or more are refused, in bytes. */
export const FILE_LIMIT = 5_242_880

export const FILE_TOO_LARGE = 'File yang di upload tidak boleh lebih 5 MB'

/** The text for students; for others it has no exclamation mark. */
export const STUDENT_FILE_TOO_LARGE = `${FILE_TOO_LARGE}!`
