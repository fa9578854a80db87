/** A file of this many bytes or more is refused. */
export const FILE_LIMIT = 5_242_880

export const FILE_TOO_LARGE = 'File yang di upload tidak boleh lebih 5 MB'

/** What students are told; everybody else reads it without its sign. */
export const STUDENT_FILE_TOO_LARGE = `${FILE_TOO_LARGE}!`
