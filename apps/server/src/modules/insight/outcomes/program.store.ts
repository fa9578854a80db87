import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { ofScope, type Scope } from '../../campus/administrators/access.ts'
import { readOutcomeMap } from '../../campus/masters/outcomes.store.ts'
import { courseCategories, cpl, cpmk, cpmkCpl, studyPrograms, years } from '../../campus/masters/schema.ts'
import { cplShareSql } from './cohorts.store.ts'
import type { LamData } from './lam.rules.ts'
import { evaluationCpl, evaluations } from './schema.ts'

/** Closed results of a program; the last version of every class counts. */

type Asked = { study_program_id: number; curriculum_id: number }

const findProgram = async (conn: Conn, scope: Scope, { study_program_id }: Asked) => {
  const [program] = await conn
    .select({
      name: studyPrograms.name,
      version: studyPrograms.version,
      pass: studyPrograms.outcome_pass,
      target: studyPrograms.outcome_target,
    })
    .from(studyPrograms)
    .where(and(eq(studyPrograms.id, study_program_id), ofScope(scope, sql`${studyPrograms.id}`)))
  if (!program) throw new AppError('not_found')
  return program
}

const ofCurriculum = ({ study_program_id, curriculum_id }: Asked) =>
  and(eq(cpl.study_program_id, study_program_id), eq(cpl.curriculum_id, curriculum_id))

/** Data of the accreditation form. */
export const readLam = async (conn: Conn, scope: Scope, query: Asked): Promise<LamData> => {
  const { name } = await findProgram(conn, scope, query)
  const { profiles, cpl, courses } = await readOutcomeMap(conn, (program) => ofScope(scope, program), query)
  const ids = sql.param(courses.map(({ id }) => id))
  const semesterRows = await conn
    .selectDistinctOn([sql`p.course_category_id`], {
      id: sql<number>`p.course_category_id`,
      semester: sql<string>`p.semester`,
    })
    .from(sql`plans p`)
    .where(
      sql`p.course_category_id = any(${ids}::int[]) and p.status = 'disahkan' and p.semester is not null`,
    )
    .orderBy(sql`p.course_category_id`, sql`p.edition desc`)
  return {
    program: name,
    profiles,
    cpl,
    courses,
    semesters: new Map(semesterRows.map(({ id, semester }) => [id, semester])),
  }
}

const listOutcomes = (conn: Conn, query: Asked) =>
  conn
    .select({ id: cpl.id, code: cpl.code, name: cpl.name })
    .from(cpl)
    .where(ofCurriculum(query))
    .orderBy(asc(cpl.code), asc(cpl.id))

/** Mata kuliah of each CPL, through its CPMK. */
const listLinked = (conn: Conn, query: Asked) =>
  conn
    .selectDistinct({
      cpl_id: cpmkCpl.cpl_id,
      course_category_id: courseCategories.id,
      code: courseCategories.code,
      name: courseCategories.name,
      sks: courseCategories.sks,
    })
    .from(cpmkCpl)
    .innerJoin(cpl, eq(cpl.id, cpmkCpl.cpl_id))
    .innerJoin(cpmk, eq(cpmk.id, cpmkCpl.cpmk_id))
    .innerJoin(courseCategories, eq(courseCategories.id, cpmk.course_category_id))
    .where(ofCurriculum(query))
    .orderBy(asc(courseCategories.name), asc(courseCategories.id))

/** Results of each closed class by its last version, in the order of semesters. */
const listClosed = (conn: Conn, query: Asked) =>
  conn
    .select({
      cpl_id: evaluationCpl.cpl_id,
      course_category_id: evaluations.course_category_id,
      sks: evaluations.sks,
      year_id: evaluations.year_id,
      measured: evaluationCpl.measured,
      passed: evaluationCpl.passed,
      total: evaluationCpl.total,
      share: sql<number>`${cplShareSql}`,
      students: sql<number>`coalesce((evaluations.snapshot -> 'class' ->> 'students')::int, ${evaluationCpl.measured})`,
    })
    .from(evaluationCpl)
    .innerJoin(evaluations, eq(evaluations.id, evaluationCpl.evaluations_id))
    .innerJoin(cpl, eq(cpl.id, evaluationCpl.cpl_id))
    .innerJoin(years, eq(years.id, evaluations.year_id))
    .where(
      and(
        ofCurriculum(query),
        sql`not exists (select from evaluations later where later.courses_id = evaluations.courses_id and later.version > evaluations.version)`,
      ),
    )
    .orderBy(asc(years.code), asc(evaluations.closed_at), asc(evaluations.id))

export const readProgram = async (conn: Conn, scope: Scope, query: Asked) => {
  const program = await findProgram(conn, scope, query)
  const [outcomes, linkedCourses, closedRows] = await Promise.all([
    listOutcomes(conn, query),
    listLinked(conn, query),
    listClosed(conn, query),
  ])
  const ids = [...new Set(closedRows.map(({ year_id }) => year_id))]
  const terms = await conn
    .select({ id: years.id, name: years.name })
    .from(years)
    .where(inArray(years.id, ids))
    .orderBy(asc(years.code), asc(years.id))
  return { program, outcomes, linked: linkedCourses, closed: closedRows, terms }
}
