export type ClassFigures = {
  total_course_category: number
  total_course: number
  total_rps: number
  total_lesson: number
  total_assignment: number
  total_quiz: number
}

/** Figures of a student, each linked to its list. */
export function figureLinks(data: ClassFigures) {
  const courses = { to: '/student/courses' } as const
  const work = (type: 'ASSIGNMENT' | 'QUIZ') => ({ to: '/student/work', search: { type } }) as const
  return [
    { label: 'Kelas', value: data.total_course, link: courses },
    { label: 'Materi', value: data.total_lesson, link: courses },
    { label: 'Tugas', value: data.total_assignment, link: work('ASSIGNMENT') },
    { label: 'Kuis', value: data.total_quiz, link: work('QUIZ') },
    { label: 'Mata Kuliah', value: data.total_course_category, link: courses },
    { label: 'Dokumen RPS', value: data.total_rps, link: courses },
  ]
}

/** Figures of a lecturer, each linked to its list. */
export function lecturerFigures(data: ClassFigures) {
  const courses = { to: '/teacher/courses' } as const
  return [
    { label: 'Kelas', value: data.total_course, link: courses },
    { label: 'Materi', value: data.total_lesson, link: courses },
    { label: 'Tugas', value: data.total_assignment, link: courses },
    { label: 'Kuis', value: data.total_quiz, link: courses },
    { label: 'Mata Kuliah', value: data.total_course_category, link: courses },
    { label: 'Dokumen RPS', value: data.total_rps, link: { to: '/teacher/rps' } as const },
  ]
}
