/** Daily limits of what one person can write to others (decision 113). */

/** Lecturers answer many students, so their limit is this multiple of a student's. */
export const LECTURERS_TIMES = 10
/** From this number on, the form shows how many are left. */
export const FEW_LEFT = 5
