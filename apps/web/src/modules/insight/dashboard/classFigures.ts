import { IconClipboardText, IconFileText, IconPencilQuestion, IconSchool } from '@tabler/icons-react'
import type { Figure } from './Figures'

type ClassFigures = {
  total_course_category: number
  total_course: number
  total_rps: number
  total_lesson: number
  total_assignment: number
  total_quiz: number
}

/** The same figures for whoever teaches or attends classes. */
export function bigFigures(data: ClassFigures): Figure[] {
  return [
    { label: 'Kelas', icon: IconSchool, value: data.total_course },
    { label: 'Materi', icon: IconFileText, value: data.total_lesson },
    { label: 'Tugas', icon: IconClipboardText, value: data.total_assignment },
    { label: 'Kuis', icon: IconPencilQuestion, value: data.total_quiz },
  ]
}

export function restFigures(data: ClassFigures): [string, number][] {
  return [
    ['Mata Kuliah', data.total_course_category],
    ['Dokumen RPS', data.total_rps],
  ]
}

/** The same figures for a student, each leading to what it counts. */
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
