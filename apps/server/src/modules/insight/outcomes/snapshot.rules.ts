import type { Coverage, classOutcomes, closeEvaluation, ItemCounts } from '@tuntas/contract/insight/outcomes'
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
    items: ItemCounts[]
    findings: Finding[]
    warnings: string[]
    /** Stored evaluations that were closed earlier lack these two. */
    coverage: Coverage
    reason: string | null
  }
