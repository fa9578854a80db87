import type { classOutcomes, closeEvaluation } from '@tuntas/contract/insight/outcomes'
import type { Body, Reply } from '@tuntas/contract/wire/endpoint'

/** What a class is called at the moment of its closing. */
export type About = {
  course: string
  course_code: string | null
  course_category_id: number
  course_category: string
  course_category_code: string | null
  sks: number
  study_program: string
  curriculum: string
  year_id: number
  year: string
  lecturers: string[]
}
/** Of a quiz, what its item analysis says. */
export type ItemsOfQuiz = {
  lessons_id: number
  name: string
  n: number
  mean: number | null
  sd: number | null
  alpha: number | null
  accepted: number
  revised: number
  rejected: number
}

type Report = Reply<typeof classOutcomes>['data']
export type Finding = Body<typeof closeEvaluation>['findings'][number] & {
  measured: number | null
  due_year: string | null
}
/** All that a closed evaluation is printed from: students by their number alone. */
export type Snapshot = About &
  Omit<Report, 'students'> & {
    courses_id: number
    version: number
    closed_at: string
    closed_by: string
    students: Omit<Report['students'][number], 'name' | 'nim'>[]
    items: ItemsOfQuiz[]
    findings: Finding[]
    warnings: string[]
  }
