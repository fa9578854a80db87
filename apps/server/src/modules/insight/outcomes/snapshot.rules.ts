import type { classOutcomes, closeEvaluation } from '@tuntas/contract/insight/outcomes'
import type { Body, Reply } from '@tuntas/contract/wire/endpoint'

/** Names of a class at the time of closing. */
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
/** Item analysis of one quiz. */
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
  /** Items with too little data, and provisional conclusions; evaluations closed earlier lack them. */
  undecided?: number
  provisional?: number
}

type Report = Reply<typeof classOutcomes>['data']
export type Finding = Body<typeof closeEvaluation>['findings'][number] & {
  measured: number | null
  due_year: string | null
}
/** Everything that the print of a closed evaluation needs, with students anonymised. */
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
