import { COVERAGE, type ProgramCpl, STUDENT_COVERAGE } from '@tuntas/contract/insight/outcomes'
import { attained, summariseProgram, twoDecimals } from './attainment.rules.ts'
import { weighByShare } from './cohorts.rules.ts'

type Course = { course_category_id: number; code: string | null; name: string; sks: number }
type Closed = {
  cpl_id: number
  course_category_id: number
  sks: number
  year_id: number
  measured: number
  passed: number
  total: number
  students: number
  share: number
}
type Data = {
  outcomes: readonly { id: number; code: string; name: string }[]
  linked: readonly (Course & { cpl_id: number })[]
  closed: readonly Closed[]
  terms: readonly { id: number; name: string }[]
}

/** A mata kuliah over all students of its closed classes. The sks of the last semester, if they differ. */
const summariseCourse = (course: Course, closedRows: readonly Closed[], target: number) => {
  const ownRows = closedRows.filter(
    ({ course_category_id }) => course_category_id === course.course_category_id,
  )
  const add = (of: 'measured' | 'passed' | 'total' | 'students') =>
    ownRows.reduce((sum, one) => sum + one[of], 0)
  const pool = { measured: add('measured'), passed: add('passed'), total: add('total') }
  const shares = ownRows.reduce((sum, one) => sum + one.share * one.measured, 0)
  const { percent, attained: isAttained } = attained(pool, target)
  return {
    ...course,
    sks: ownRows.at(-1)?.sks ?? course.sks,
    mean: pool.measured === 0 ? null : pool.total / pool.measured,
    percent,
    attained: isAttained === null ? null : isAttained ? (1 as const) : (0 as const),
    measured: pool.measured,
    classes: ownRows.length,
    students: add('students'),
    share: pool.measured === 0 ? null : shares / pool.measured,
  }
}

const summariseCpl = (
  { id, code, name }: Data['outcomes'][number],
  linkedCourses: Data['linked'],
  closedRows: readonly Closed[],
  target: number,
): ProgramCpl => {
  const ownRows = closedRows.filter(({ cpl_id }) => cpl_id === id)
  const courses = linkedCourses
    .filter(({ cpl_id }) => cpl_id === id)
    .map(({ cpl_id: _, ...course }) => summariseCourse(course, ownRows, target))
  const figures = summariseProgram(courses.map(({ sks, mean }) => ({ sks, value: mean })))
  const count = (of: 'measured' | 'students') => courses.reduce((sum, one) => sum + one[of], 0)
  const studentCoverage = count('students') === 0 ? null : (100 * count('measured')) / count('students')
  return {
    id,
    code,
    name,
    ...figures,
    contributed: twoDecimals(
      weighByShare(
        courses.flatMap(({ mean, sks, share }) =>
          mean === null ? [] : [{ value: mean, sks, share: share ?? 0 }],
        ),
      ),
    ),
    student_coverage: twoDecimals(studentCoverage),
    unrepresentative: studentCoverage !== null && studentCoverage < STUDENT_COVERAGE ? 1 : 0,
    marked: (figures.coverage ?? 0) < COVERAGE ? 1 : 0,
    courses: courses.map(({ mean, share, ...course }) => ({
      ...course,
      share: twoDecimals(share),
      value: twoDecimals(mean),
    })),
  }
}

/** @param year null for all years */
export const programReport = (data: Data, target: number, year: number | null) => {
  const { outcomes, linked: linkedCourses, closed: closedRows, terms } = data
  const of = (rows: readonly Closed[]) =>
    outcomes.map((outcome) => summariseCpl(outcome, linkedCourses, rows, target))
  return {
    cpl: of(closedRows.filter(({ year_id }) => year === null || year_id === year)),
    trend: terms.map(({ id, name }) => ({
      year_id: id,
      name,
      cpl: of(closedRows.filter(({ year_id }) => year_id === id)).map((one) => ({
        id: one.id,
        value: one.value,
      })),
    })),
  }
}
