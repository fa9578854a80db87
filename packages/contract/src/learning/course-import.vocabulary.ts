/** What an activity of Moodle becomes here. */
export const courseActivityKinds = ['page', 'file', 'assignment', 'quiz'] as const
export type CourseActivityKind = (typeof courseActivityKinds)[number]
export const courseActivityNames: Record<CourseActivityKind, string> = {
  page: 'Halaman',
  file: 'Berkas',
  assignment: 'Tugas',
  quiz: 'Kuis',
}
/** Activities that one call may take. */
export const MOST_ACTIVITIES = 1000
