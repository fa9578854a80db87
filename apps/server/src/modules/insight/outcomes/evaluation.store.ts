import type { MissingChoice } from '@tuntas/contract/insight/final-mark-document.vocabulary'
import type { ItemState } from '@tuntas/contract/insight/reports.vocabulary'
import type { MarkedType } from '@tuntas/contract/learning/lessons.vocabulary'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { courseCategories, curriculums, studyPrograms, years } from '../../campus/masters/schema.ts'
import { type TaughtCourse, taughtBy } from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { lessons } from '../../learning/lessons/schema.ts'
import { type ItemFacts, markItem } from '../reports/final-mark.rules.ts'
import { computeCoverage, type OpenWork } from './evaluation.rules.ts'
import { evaluations, findings } from './schema.ts'
import type { About, Finding, Snapshot } from './snapshot.rules.ts'

/** Closed evaluations: written once, never changed. */

const lecturerNames = sql<string[]>`(
  select coalesce(json_agg(u.name order by u.id <> courses.teacher_id, u.name), '[]'::json) from users u
  where u.id = courses.teacher_id or exists (select from course_teamteaching t where t.courses_id = courses.id and t.teacher_id = u.id))`

export const findAbout = async (conn: Conn, course: TaughtCourse): Promise<About> => {
  const [about] = await conn
    .select({
      course: courses.name,
      course_code: courses.code,
      course_category_id: courseCategories.id,
      course_category: courseCategories.name,
      course_category_code: courseCategories.code,
      sks: courseCategories.sks,
      study_program: studyPrograms.name,
      curriculum: curriculums.name,
      year_id: years.id,
      year: years.name,
      lecturers: lecturerNames,
    })
    .from(courses)
    .innerJoin(courseCategories, eq(courseCategories.id, courses.course_category_id))
    .innerJoin(studyPrograms, eq(studyPrograms.id, courseCategories.study_program_id))
    .innerJoin(curriculums, eq(curriculums.id, courseCategories.curriculum_id))
    .innerJoin(years, eq(years.id, courses.year_id))
    .where(eq(courses.id, course.id))
  if (!about) throw new AppError('not_found')
  return about
}

/** For each lesson: whether a window is open for anybody, and how many attempts are running. */
const listOpen = (conn: Conn, course: TaughtCourse, ids: readonly number[]) =>
  conn
    .select({
      id: lessons.id,
      open_until: sql<boolean>`exists (
        select from student_terms t where t.courses_id = ${course.id} and t.lessons_id = lessons.id and t.active and t.end_date > now())`,
      running: sql<number>`(
        select count(*)::int from attempts a where a.lessons_id = lessons.id and a.deleted_at is null and a.end_date is null and a.deadline > now())`,
      unlimited: sql<boolean>`(not lessons.is_expired or lessons.end_date is null)`,
    })
    .from(lessons)
    .where(inArray(lessons.id, [...ids]))

type Read = {
  items: readonly {
    id: number
    section_id: number
    name: string
    type: MarkedType
    choice: MissingChoice | null
  }[]
  people: readonly { scores: readonly (ItemFacts & { id: number })[] }[]
}
/** Unfinished work over all assessments of the class. */
export const listOpenWork = async (
  conn: Conn,
  course: TaughtCourse,
  { items, people }: Read,
): Promise<OpenWork[]> => {
  const open = await listOpen(
    conn,
    course,
    items.map(({ id }) => id),
  )
  return items.map(({ id, section_id, name, type, choice }) => {
    const openItem = open.find((one) => one.id === id)
    const states = people.flatMap(({ scores }) =>
      scores.filter((one) => one.id === id).map((work) => markItem(work, choice).state),
    )
    const count = (...wantedStates: ItemState[]) =>
      states.filter((state) => wantedStates.includes(state)).length
    return {
      lessons_id: id,
      section_id,
      type,
      name,
      open_until: openItem?.open_until ?? false,
      running: openItem?.running ?? 0,
      waiting: count('waiting'),
      undone: openItem?.unlimited ? count('open', 'running') : 0,
    }
  })
}

const closer = alias(users, 'closer')
const verifier = alias(users, 'verifier')
const foundColumns = {
  evaluations_id: findings.evaluations_id,
  id: findings.id,
  level: sql<Finding['level']>`findings.level`,
  code: findings.code,
  measured: findings.measured,
  cause: findings.cause,
  action: findings.action,
  owner: findings.owner,
  due_year: years.name,
  verified_at: findings.verified_at,
  verified_by: verifier.name,
  note: findings.note,
}

/** Closed versions of a class, latest first. */
export const listVersions = async (conn: Conn, course: TaughtCourse) => {
  const versions = await conn
    .select({
      id: evaluations.id,
      version: evaluations.version,
      closed_at: evaluations.closed_at,
      closed_by: closer.name,
      sha256: evaluations.sha256,
      // The first versions name neither goals nor students with a final mark.
      figures: sql<
        Snapshot['class']
      >`'{"goals": [], "final_students": 0}'::jsonb || (${evaluations.snapshot} -> 'class')`,
      coverage: sql<Snapshot['coverage'] | null>`${evaluations.snapshot} -> 'coverage'`,
      reason: sql<string | null>`${evaluations.snapshot} ->> 'reason'`,
      items: sql<Snapshot['items']>`coalesce(${evaluations.snapshot} -> 'items', '[]')`,
    })
    .from(evaluations)
    .innerJoin(closer, eq(closer.id, evaluations.closed_by))
    .where(eq(evaluations.courses_id, course.id))
    .orderBy(desc(evaluations.version))
  const all = await conn
    .select(foundColumns)
    .from(findings)
    .leftJoin(years, eq(years.id, findings.due_year_id))
    .leftJoin(verifier, eq(verifier.id, findings.verified_by))
    .where(
      inArray(
        findings.evaluations_id,
        versions.map(({ id }) => id),
      ),
    )
    .orderBy(asc(findings.id))
  return versions.map(({ figures, coverage, ...version }) => ({
    ...version,
    // Versions closed before coverage was stored have only their figures.
    coverage: coverage ?? computeCoverage(figures),
    findings: all.filter((one) => one.evaluations_id === version.id),
  }))
}

/** Limit of one page. */
const MOST_ACTIONS = 200
const yearOfClass = alias(years, 'year_of_class')

/**
 * Actions from the last versions of other classes of the mata kuliah in earlier years, ordered by year code
 * as in the trend.
 */
const ofFormer = (course: TaughtCourse) => sql`exists (
  select from courses own join years at on at.id = own.year_id join years was on was.id = evaluations.year_id
  where own.id = ${course.id} and own.course_category_id = evaluations.course_category_id and own.id <> evaluations.courses_id
    and (was.code, was.id) < (at.code, at.id))
  and not exists (select from evaluations later where later.courses_id = evaluations.courses_id and later.version > evaluations.version)`

export const listActions = (conn: Conn, course: TaughtCourse) =>
  conn
    .select({ ...foundColumns, course: courses.name, year: yearOfClass.name })
    .from(findings)
    .innerJoin(evaluations, eq(evaluations.id, findings.evaluations_id))
    .innerJoin(courses, eq(courses.id, evaluations.courses_id))
    .innerJoin(yearOfClass, eq(yearOfClass.id, evaluations.year_id))
    .leftJoin(years, eq(years.id, findings.due_year_id))
    .leftJoin(verifier, eq(verifier.id, findings.verified_by))
    .where(ofFormer(course))
    .orderBy(desc(evaluations.closed_at), asc(findings.id))
    .limit(MOST_ACTIONS)

/** Names of these years; refuses unknown ids. */
export const yearNames = async (conn: Conn, ids: readonly number[]): Promise<Map<number, string>> => {
  const yearRows = await conn
    .select({ id: years.id, name: years.name })
    .from(years)
    .where(inArray(years.id, [...ids]))
  return new Map(yearRows.map(({ id, name }) => [id, name]))
}

type Verified = { id: number; verified: boolean; note: string | null }
/** Records whether an action of a former class was done. */
export const verify = async (
  tx: Work,
  actor: Actor,
  course: TaughtCourse,
  { id, verified, note }: Verified,
) => {
  const [action] = await tx
    .select({ id: findings.id, code: findings.code, verified_at: findings.verified_at, note: findings.note })
    .from(findings)
    .innerJoin(evaluations, eq(evaluations.id, findings.evaluations_id))
    .where(and(eq(findings.id, id), ne(evaluations.courses_id, course.id), ofFormer(course)))
    .for('update', { of: findings })
  if (!action) throw new AppError('not_found')
  const [after] = await tx
    .update(findings)
    .set({
      verified_at: verified ? sql`coalesce(${findings.verified_at}, now())` : null,
      // Editing the note later does not change who verified it.
      verified_by: verified ? sql`coalesce(${findings.verified_by}, ${actor.id}::int)` : null,
      note,
    })
    .where(eq(findings.id, id))
    .returning({ verified_at: findings.verified_at, note: findings.note })
  await tx.emit('action.verified', {
    id,
    before: { code: action.code, verified_at: action.verified_at, note: action.note },
    after: { code: action.code, ...after },
  })
}

/** The stored print of a closed version, if the caller teaches the class. */
export const findPrint = async (conn: Conn, actor: Actor, id: number) => {
  const [print] = await conn
    .select({ document: evaluations.document, version: evaluations.version, course: courses.name })
    .from(evaluations)
    .innerJoin(courses, eq(courses.id, evaluations.courses_id))
    .where(
      and(
        eq(evaluations.id, id),
        sql`exists (select from courses c where c.id = evaluations.courses_id and ${taughtBy(actor.id)})`,
      ),
    )
  if (!print) throw new AppError('not_found')
  return print
}
