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
