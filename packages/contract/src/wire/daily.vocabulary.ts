/** What one may write to others has a limit for each day of the campus (decision 113). */

/** Lecturers answer many students: theirs is so many times a student's. */
export const LECTURERS_TIMES = 10
/** From then on the form says how many are left. */
export const FEW_LEFT = 5
