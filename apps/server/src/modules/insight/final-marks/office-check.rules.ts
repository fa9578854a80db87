import {
  COURSE_CODE_MOST,
  LETTER_MOST,
  type MarkProblem,
  type MarkProblemCode,
  markProblems,
} from '@tuntas/contract/insight/marks-office'
import { listKeys } from '@tuntas/contract/wire/words'
import { getPddiktiClass } from '../../classroom/courses/pddikti.rules.ts'

/** Problems of the closed marks that SIAKAD or Neo Feeder would reject. */

type OpenClass = { courses_id: number; course: string; students: number }
/**
 * With the number of students without a mark, without a letter, with too long a letter, or with the same NIM
 * in another class of the mata kuliah.
 */
export type ClosedClass = OpenClass & {
  pddikti_class: string | null
  course_category: string
  course_category_code: string | null
  no_mark: number
  no_letter: number
  letter_long: number
  same_student: number
}

/** Year and 1 Ganjil, 2 Genap or 3 Pendek, as PDDikti numbers semesters. */
const SEMESTER = /^\d{4}[123]$/

type Fault = { students: number; message: string } | false
type Findings = Record<Exclude<MarkProblemCode, 'not_closed'>, Fault>

const findFaults = (
  { course, course_category, course_category_code, pddikti_class, students, ...counts }: ClosedClass,
  yearCode: string,
): Findings => {
  const toClassProblem = (message: string) => ({ students, message })
  const some = (number: number, words: string) =>
    number > 0 && { students: number, message: `${course}: ${number} mahasiswa ${words}` }
  const code = course_category_code ?? ''
  return {
    no_course_code: code === '' && toClassProblem(`${course_category} tidak punya kode.`),
    course_code_long:
      [...code].length > COURSE_CODE_MOST &&
      toClassProblem(`Kode ${code} lebih dari ${COURSE_CODE_MOST} karakter.`),
    class_name:
      getPddiktiClass({ name: course, pddikti_class }) === '' &&
      toClassProblem(`${course} belum punya kode kelas PDDikti. Isi di formulir kelas.`),
    semester_code:
      !SEMESTER.test(yearCode) && toClassProblem(`Kode semester ${yearCode} harus seperti 20261.`),
    no_mark: some(counts.no_mark, 'tanpa nilai akhir.'),
    no_letter: some(counts.no_letter, 'tanpa nilai huruf. Periksa skala nilai.'),
    letter_long: some(counts.letter_long, `bernilai huruf lebih dari ${LETTER_MOST} karakter.`),
    same_student: some(counts.same_student, `juga ada di kelas lain mata kuliah ini.`),
  }
}

/** By kind in the contract's order, then by class. */
export const listMarkProblems = (
  classes: { open: readonly OpenClass[]; closed: readonly ClosedClass[] },
  yearCode: string,
): MarkProblem[] => {
  const open = classes.open.map(
    ({ courses_id, course, students }): MarkProblem => ({
      code: 'not_closed',
      courses_id,
      course,
      students,
      message: `Nilai ${course} belum ditutup, jadi tidak ada di file.`,
    }),
  )
  const faults = classes.closed.map((one) => ({ one, found: findFaults(one, yearCode) }))
  const codes = listKeys(markProblems).filter((code) => code !== 'not_closed')
  const closedProblems = codes.flatMap((code) =>
    faults.flatMap(({ one: { courses_id, course }, found: findings }): MarkProblem[] => {
      const fault = findings[code]
      return fault ? [{ code, courses_id, course, ...fault }] : []
    }),
  )
  return [...open, ...closedProblems]
}
