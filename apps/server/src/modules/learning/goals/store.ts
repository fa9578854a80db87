import type { Goal } from '@tuntas/contract/learning/goals'
import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Conn } from '../../../platform/db/db.ts'
import { reorder } from '../../../platform/db/reorder.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { courseCategories, cpl, cpmk, cpmkCpl } from '../../campus/masters/schema.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import type { TaughtGoal } from './access.ts'
import { holdSubjectId, onOneLine } from './find.store.ts'
import { foldText, goalMerges, goals } from './schema.ts'

/** Joins active lessons `l` of active classes to rows `x` that name a goal. */
const inLiving = sql`join lessons l on l.id = x.lessons_id and l.deleted_at is null
  join sections s on s.id = l.sections_id and s.deleted_at is null
  join courses c on c.id = l.courses_id and c.deleted_at is null`
/** Copies of one bank question are one question. */
const eachQuestion = sql`distinct coalesce(v.bank_question_id, -x.id)`
/** An aggregate over the active questions of a goal. */
const ofQuestions = (count: SQL) =>
  sql<number>`(select ${count}::int from questions x ${inLiving} left join bank_versions v on v.id = x.bank_version_id where x.goal_id = goals.id and x.deleted_at is null)`
const totalAssignment = sql<number>`(select count(*)::int from lesson_goals x ${inLiving} where x.goal_id = goals.id)`

const ofSubject = (subject: number) => eq(goals.course_category_id, subject)
const isLiving = isNull(goals.archived_at)

/** The goals of the class's mata kuliah in order. */
export const listGoals = async (conn: Conn, course: TaughtCourse): Promise<Goal[]> => {
  const subject = await holdSubjectId(conn, course.id)
  return conn
    .select({
      id: goals.id,
      version: goals.version,
      code: goals.code,
      text: goals.text,
      position: goals.position,
      cpmk_id: goals.cpmk_id,
      total_question: ofQuestions(sql`count(${eachQuestion})`),
      total_quiz: ofQuestions(sql`count(distinct x.lessons_id)`),
      total_assignment: totalAssignment,
      course_question: ofQuestions(sql`count(${eachQuestion}) filter (where l.courses_id = ${course.id})`),
    })
    .from(goals)
    .where(and(ofSubject(subject), isLiving))
    .orderBy(asc(goals.position), asc(goals.id))
}

/** Archived goals, without merged ones. */
const listArchived = (conn: Conn, subject: number) =>
  conn
    .select({ id: goals.id, code: goals.code, text: goals.text })
    .from(goals)
    .where(
      and(
        ofSubject(subject),
        sql`${goals.archived_at} is not null`,
        sql`not exists (select from goal_merges m where m.from_id = goals.id and m.undone_at is null)`,
      ),
    )
    .orderBy(desc(goals.archived_at))

const listMerges = (conn: Conn, subject: number) => {
  const into = alias(goals, 'merged_into')
  return conn
    .select({
      id: goalMerges.id,
      from_id: goalMerges.from_id,
      from: goals.text,
      into_id: goalMerges.into_id,
      into: into.text,
      merged_by: users.name,
      merged_at: goalMerges.merged_at,
      total_question: sql<number>`jsonb_array_length(${goalMerges.moved} -> 'question_ids')`,
      total_assignment: sql<number>`jsonb_array_length(${goalMerges.moved} -> 'shares')`,
    })
    .from(goalMerges)
    .innerJoin(goals, eq(goals.id, goalMerges.from_id))
    .innerJoin(into, eq(into.id, goalMerges.into_id))
    .leftJoin(users, eq(users.id, goalMerges.user_id))
    .where(and(ofSubject(subject), isNull(goalMerges.undone_at)))
    .orderBy(desc(goalMerges.id))
}

type Outcome = { id: number; code: string; name: string }
/** The CPMK of a mata kuliah with the CPL they serve. */
const listCpmk = (conn: Conn, subject: number) =>
  conn
    .select({
      id: cpmk.id,
      code: cpmk.code,
      name: cpmk.name,
      cpl: sql<
        Outcome[]
      >`coalesce(json_agg(json_build_object('id', ${cpl.id}, 'code', ${cpl.code}, 'name', ${cpl.name}) order by ${cpl.code}) filter (where ${cpl.id} is not null), '[]')`,
    })
    .from(cpmk)
    .leftJoin(cpmkCpl, eq(cpmkCpl.cpmk_id, cpmk.id))
    .leftJoin(cpl, eq(cpl.id, cpmkCpl.cpl_id))
    .where(eq(cpmk.course_category_id, subject))
    .groupBy(cpmk.id)
    .orderBy(asc(cpmk.code), asc(cpmk.id))

/** Requires a CPMK of the same mata kuliah, and locks it against deletion. */
const refuseForeignCpmk = async (tx: Conn, subject: number, id: number | null): Promise<void> => {
  if (id === null) return
  const [ownGoal] = await tx
    .select({ id: cpmk.id })
    .from(cpmk)
    .where(and(eq(cpmk.id, id), eq(cpmk.course_category_id, subject)))
    .for('key share')
  if (!ownGoal) throw new AppError('invalid', { fields: { cpmk_id: ['Pilih CPMK dari mata kuliah ini'] } })
}

/** The mata kuliah of the goals, and its archived goals. */
export const besideGoals = async (conn: Conn, course: TaughtCourse) => {
  const subject = await holdSubjectId(conn, course.id)
  const [archivedGoals, merges, outcomes, [about]] = await Promise.all([
    listArchived(conn, subject),
    listMerges(conn, subject),
    listCpmk(conn, subject),
    conn
      .select({
        course_category: courseCategories.name,
        total_course: sql<number>`(select count(*)::int from courses c where c.course_category_id = ${subject} and c.deleted_at is null)`,
      })
      .from(courseCategories)
      .where(eq(courseCategories.id, subject)),
  ])
  if (!about) throw new AppError('not_found')
  return { archived: archivedGoals, merges, cpmk: outcomes, ...about }
}

/** The active classes of a mata kuliah, which all show a goal's new text. */
export const listClassIds = async (conn: Conn, subject: number): Promise<number[]> => {
  const classes = await conn
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.course_category_id, subject), isNull(courses.deleted_at)))
  return classes.map(({ id }) => id)
}

const TEXT_TAKEN = 'Tujuan dengan teks ini sudah ada di mata kuliah ini'
const CODE_TAKEN = 'Kode ini sudah dipakai tujuan lain'
type Named = { text: string; code: string | null }
const namedColumns = { id: goals.id, text: goals.text, code: goals.code }

/** Another active goal with the same text, and one with the same code. */
const findTwins = async (conn: Conn, subject: number, { text, code }: Named, ownId = 0) => {
  const isOther = and(ofSubject(subject), isLiving, ne(goals.id, ownId))
  const [sameText] = await conn
    .select(namedColumns)
    .from(goals)
    .where(and(isOther, sql`${goals.text_key} = ${foldText(sql`${text}::text`)}`))
  const [sameCode] = await conn
    .select(namedColumns)
    .from(goals)
    .where(and(isOther, sql`lower(${goals.code}) = lower(${code}::text)`))
  return { sameText, sameCode }
}

export const refuseTwins = async (conn: Conn, subject: number, goal: Named, ownId: number): Promise<void> => {
  const { sameText, sameCode } = await findTwins(conn, subject, goal, ownId)
  const fields = { ...(sameText && { text: [TEXT_TAKEN] }), ...(sameCode && { code: [CODE_TAKEN] }) }
  if (sameText || sameCode)
    throw new AppError('invalid', { message: sameText ? TEXT_TAKEN : CODE_TAKEN, fields })
}

/**
 * Adds a goal at the end; an existing goal with this text is returned instead.
 * @returns its id
 */
export const createGoal = async (
  tx: Work,
  course: TaughtCourse,
  { text, code, cpmk_id }: Named & { cpmk_id: number | null },
): Promise<{ id: number; added: boolean }> => {
  const subject = await holdSubjectId(tx, course.id)
  await refuseForeignCpmk(tx, subject, cpmk_id)
  const last = sql`(select coalesce(max(position), 0) from goals where course_category_id = ${subject})`
  const [newGoal] = await tx
    .insert(goals)
    .values({ course_category_id: subject, text: onOneLine(text), code, cpmk_id, position: sql`${last} + 1` })
    .onConflictDoNothing()
    .returning({ ...namedColumns, cpmk_id: goals.cpmk_id, course_category_id: goals.course_category_id })
  if (newGoal) {
    await tx.emit('goals.added', { goals: [newGoal] })
    return { id: newGoal.id, added: true }
  }
  const { sameText, sameCode } = await findTwins(tx, subject, { text: onOneLine(text), code })
  if (sameText && (code === null || sameText.id === sameCode?.id)) return { id: sameText.id, added: false }
  const fields = { ...(sameText && { text: [TEXT_TAKEN] }), ...(sameCode && { code: [CODE_TAKEN] }) }
  throw new AppError('invalid', { message: sameText ? TEXT_TAKEN : CODE_TAKEN, fields })
}

/** The goal, locked until the transaction ends. */
const lockGoal = async (tx: Conn, { id }: TaughtGoal) => {
  const [goal] = await tx
    .select({ ...namedColumns, cpmk_id: goals.cpmk_id, archived_at: goals.archived_at })
    .from(goals)
    .where(eq(goals.id, id))
    .for('update')
  if (!goal) throw new AppError('not_found')
  return goal
}

type Change = {
  text: string
  code: string | null | undefined
  cpmk_id: number | null | undefined
  version: number | undefined
}
/** Changes a goal for everything that names it. An unchanged goal writes nothing. */
export const changeGoal = async (tx: Work, goal: TaughtGoal, change: Change): Promise<void> => {
  const { id, archived_at, ...before } = await lockGoal(tx, goal)
  if (archived_at !== null) throw new AppError('stale')
  const after = {
    text: onOneLine(change.text),
    code: change.code === undefined ? before.code : change.code,
    cpmk_id: change.cpmk_id === undefined ? before.cpmk_id : change.cpmk_id,
  }
  if (after.text === before.text && after.code === before.code && after.cpmk_id === before.cpmk_id) return
  if (after.cpmk_id !== before.cpmk_id) await refuseForeignCpmk(tx, goal.course_category_id, after.cpmk_id)
  await refuseTwins(tx, goal.course_category_id, after, id)
  const [updatedGoal] = await tx
    .update(goals)
    .set({ ...after, version: incrementVersion(goals.version) })
    .where(and(eq(goals.id, id), sameVersion(goals.version, change.version)))
    .returning({ id: goals.id })
  if (!updatedGoal) throw new AppError('stale')
  await tx.emit('goal.changed', {
    id,
    before,
    after,
    courses: await listClassIds(tx, goal.course_category_id),
  })
}

/** Archives a goal that nothing names. */
export const archiveGoal = async (tx: Work, goal: TaughtGoal): Promise<void> => {
  const { id, archived_at, ...before } = await lockGoal(tx, goal)
  if (archived_at !== null) return
  const [usage] = await tx
    .select({ questions: ofQuestions(sql`count(${eachQuestion})`), assignments: totalAssignment })
    .from(goals)
    .where(eq(goals.id, id))
  if (usage && usage.questions + usage.assignments > 0)
    throw new AppError('in_use', {
      message: `Tujuan ini dipakai ${usage.questions} soal dan ${usage.assignments} tugas. Gabungkan dengan tujuan lain, atau ganti dulu tujuannya.`,
    })
  await tx
    .update(goals)
    .set({ archived_at: sql`now()`, version: incrementVersion(goals.version) })
    .where(eq(goals.id, id))
  await tx.emit('goal.archived', { id, before })
}

const isMerged = async (tx: Conn, id: number): Promise<boolean> => {
  const merges = await tx
    .select({ id: goalMerges.id })
    .from(goalMerges)
    .where(and(eq(goalMerges.from_id, id), isNull(goalMerges.undone_at)))
  return merges.length > 0
}

export const restoreGoal = async (tx: Work, goal: TaughtGoal): Promise<void> => {
  const { id, archived_at, ...after } = await lockGoal(tx, goal)
  if (archived_at === null) return
  if (await isMerged(tx, id))
    throw new AppError('in_use', {
      message: 'Tujuan ini sudah digabungkan. Batalkan penggabungannya untuk memulihkannya.',
    })
  await refuseTwins(tx, goal.course_category_id, after, id)
  await tx
    .update(goals)
    .set({ archived_at: null, version: incrementVersion(goals.version) })
    .where(eq(goals.id, id))
  await tx.emit('goal.restored', { id, after })
}

/** Orders the goals of the class's mata kuliah; the list must name all of them. */
export const reorderGoals = async (tx: Work, course: TaughtCourse, ids: readonly number[]): Promise<void> => {
  const subject = await holdSubjectId(tx, course.id)
  const before = await reorder(tx, 'goals', sql`course_category_id = ${subject}`, ids)
  if (before.every((id, at) => id === ids[at])) return
  const courses = await listClassIds(tx, subject)
  await tx.emit('goals.reordered', { course_category_id: subject, before, after: ids, courses })
}
