import { COVERAGE, type ProgramCpl } from '@tuntas/contract/insight/outcomes'
import { attained, summariseProgram, twoDecimals } from './attainment.rules.ts'

type Course = { course_category_id: number; code: string | null; name: string; sks: number }
type Closed = {
  cpl_id: number
  course_category_id: number
  sks: number
  year_id: number
  measured: number
  passed: number
  total: number
}
type Data = {
  outcomes: readonly { id: number; code: string; name: string }[]
  linked: readonly (Course & { cpl_id: number })[]
  closed: readonly Closed[]
  terms: readonly { id: number; name: string }[]
}

/** A mata kuliah: all students of its closed classes together. The sks are those of the closing, of the last semester where they differ. */
const summariseCourse = (course: Course, closed: readonly Closed[], target: number) => {
  const own = closed.filter(({ course_category_id }) => course_category_id === course.course_category_id)
  const add = (of: 'measured' | 'passed' | 'total') => own.reduce((sum, one) => sum + one[of], 0)
  const pool = { measured: add('measured'), passed: add('passed'), total: add('total') }
  const { percent, attained: isAttained } = attained(pool, target)
  return {
    ...course,
    sks: own.at(-1)?.sks ?? course.sks,
    mean: pool.measured === 0 ? null : pool.total / pool.measured,
    percent,
    attained: isAttained === null ? null : isAttained ? (1 as const) : (0 as const),
    measured: pool.measured,
    classes: own.length,
  }
}

const summariseCpl = (
  { id, code, name }: Data['outcomes'][number],
  linked: Data['linked'],
  closed: readonly Closed[],
  target: number,
): ProgramCpl => {
  const own = closed.filter(({ cpl_id }) => cpl_id === id)
  const courses = linked
    .filter(({ cpl_id }) => cpl_id === id)
    .map(({ cpl_id: _, ...course }) => summariseCourse(course, own, target))
  const figures = summariseProgram(courses.map(({ sks, mean }) => ({ sks, value: mean })))
  return {
    id,
    code,
    name,
    ...figures,
    marked: (figures.coverage ?? 0) < COVERAGE ? 1 : 0,
    courses: courses.map(({ mean, ...course }) => ({
      ...course,
      value: twoDecimals(mean),
    })),
  }
}

/** @param year null for all years */
export const programReport = (data: Data, target: number, year: number | null) => {
  const { outcomes, linked, closed, terms } = data
  const of = (rows: readonly Closed[]) =>
    outcomes.map((outcome) => summariseCpl(outcome, linked, rows, target))
  return {
    cpl: of(closed.filter(({ year_id }) => year === null || year_id === year)),
    trend: terms.map(({ id, name }) => ({
      year_id: id,
      name,
      cpl: of(closed.filter(({ year_id }) => year_id === id)).map((one) => ({
        id: one.id,
        value: one.value,
      })),
    })),
  }
}
