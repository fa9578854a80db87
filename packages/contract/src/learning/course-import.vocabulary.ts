/** The result of importing a Moodle activity. */
export const courseActivityKinds = ['page', 'file', 'assignment', 'quiz'] as const
export type CourseActivityKind = (typeof courseActivityKinds)[number]
export const courseActivityNames: Record<CourseActivityKind, string> = {
  page: 'Halaman',
  file: 'Berkas',
  assignment: 'Tugas',
  quiz: 'Kuis',
}
/** Most activities of one call. */
export const MOST_ACTIVITIES = 1000
