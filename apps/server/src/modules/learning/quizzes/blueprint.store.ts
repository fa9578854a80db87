import { MAX_INDICATOR } from '@tuntas/contract/learning/bank.vocabulary'
import type { CognitiveLevel, QuestionType } from '@tuntas/contract/learning/questions'
import { MAX_MATERIAL } from '@tuntas/contract/learning/sections.vocabulary'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { courseCategories, studyPrograms } from '../../campus/masters/schema.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { goals } from '../goals/schema.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { lessons } from '../lessons/schema.ts'
import { isAsked, isDrawable } from '../lessons/sql-rules.ts'
import { type Asked, type Planned, planInWords } from './blueprint.rules.ts'
import { blueprintRows, blueprints, placeOfSection } from './schema.ts'

/** Resolves a merged goal to its target. */
const goalId = sql`(select coalesce(g.merged_into_id, g.id) from goals g where g.id = goal_id)`

export const listPlanned = async (conn: Conn, lessonId: number) => {
  const plannedRows = await conn
    .select({
      goal_id: sql<number | null>`${goalId}`,
      material: blueprintRows.material,
      indicator: blueprintRows.indicator,
      level: sql<CognitiveLevel | null>`${blueprintRows.level}`,
      type: sql<QuestionType | null>`${blueprintRows.type}`,
      number: blueprintRows.number,
      point: blueprintRows.point,
    })
    .from(blueprintRows)
    .where(eq(blueprintRows.lessons_id, lessonId))
    .orderBy(blueprintRows.position)
  return plannedRows
}

export const versionOfBlueprint = async (conn: Conn, lessonId: number): Promise<number> => {
  const [blueprint] = await conn.select().from(blueprints).where(eq(blueprints.lessons_id, lessonId))
  return (blueprint?.version ?? 0) + 1
}

/**
 * The elements of a paper in order: the questions of each section, and each draw with what its pool has in
 * common.
 */
export const listAsked = async (conn: Conn, lessonId: number): Promise<Asked[]> => {
  const askedRows = await conn
    .select({
      n: sql<number>`part.n::int`,
      goal_ids: sql<(number | null)[]>`array_to_json(part.goal_ids)`,
      levels: sql<CognitiveLevel[]>`part.levels`,
      types: sql<QuestionType[]>`part.types`,
      point: sql<number>`part.point`.mapWith(Number),
      material: sql<string | null>`part.material`,
      indicator: sql<string | null>`part.indicator`,
    })
    .from(
      sql`(
      select ${placeOfSection(sql`q`)} as place, q.position, q.id, 1 as n, array[coalesce(g.merged_into_id, q.goal_id)] as goal_ids, q.level as levels,
        array[q.type] as types, q.point, r.name as material, v.indicator
      from questions q left join goals g on g.id = q.goal_id left join lessons r on r.id = q.related_lessons_id left join bank_versions v on v.id = q.bank_version_id
      where q.lessons_id = ${lessonId} and ${isAsked(sql`q`)}
      union all
      select s.position, 0, s.id, s.draw_n, coalesce(pool.goal_ids, array[s.draw_goal_id]), coalesce(pool.levels, array_remove(array[s.draw_level], null)),
        coalesce(pool.types, array_remove(array[s.draw_type], null)), s.point, null, null
      from quiz_sections s left join lateral (
        select array_agg(distinct coalesce(g.merged_into_id, q.goal_id)) as goal_ids, array_agg(distinct q.type) as types,
          array(select c.level from unnest(array['c1','c2','c3','c4','c5','c6']) as c(level)
            where not exists (select from questions o where o.section_id = s.id and ${isDrawable(sql`o`)} and c.level <> all(o.level))) as levels
        from questions q left join goals g on g.id = q.goal_id where q.section_id = s.id and ${isDrawable(sql`q`)} having count(*) > 0
      ) pool on true
      where s.lessons_id = ${lessonId} and s.deleted_at is null and s.draw_n is not null
      ) part`,
    )
    .orderBy(sql`part.place, part.position, part.id`)
  let from = 1
  return askedRows.map((one) => {
    const placedRow = { ...one, from }
    from += one.n
    return placedRow
  })
}

/** The header of a kisi-kisi. */
export const readBlueprintHeader = async (conn: Conn, { id }: TaughtLesson) => {
  const [head] = await conn
    .select({
      quiz: lessons.name,
      course: courses.name,
      subject: courseCategories.name,
      study_program: studyPrograms.name,
      sks: sql<number | null>`${courseCategories.sks}`,
      lecturer: users.name,
      duration: sql<string | null>`to_char(${lessons.duration}, 'HH24:MI')`,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courses_id))
    .innerJoin(courseCategories, eq(courseCategories.id, courses.course_category_id))
    .innerJoin(studyPrograms, eq(studyPrograms.id, courseCategories.study_program_id))
    .innerJoin(users, eq(users.id, courses.teacher_id))
    .where(eq(lessons.id, id))
  if (!head) throw new AppError('not_found')
  return head
}

/** The goals that rows name, including archived ones. */
export const textsOfGoals = async (conn: Conn, ids: readonly number[]) => {
  const goalRows = await conn
    .select({ id: goals.id, text: goals.text, code: goals.code })
    .from(goals)
    .where(inArray(goals.id, [...ids]))
  return new Map(goalRows.map(({ id, ...goal }) => [id, goal]))
}

/** Saves all rows. Of two saves based on the same version, only one succeeds. */
export const writeBlueprint = async (
  tx: Work,
  quiz: TaughtLesson,
  plannedRows: readonly Planned[],
  version: number | undefined,
): Promise<void> => {
  await tx.execute(sql`select from lessons where id = ${quiz.id} for no key update`)
  if (version !== undefined && version !== (await versionOfBlueprint(tx, quiz.id)))
    throw new AppError('stale')
  const before = await listPlanned(tx, quiz.id)
  await tx
    .insert(blueprints)
    .values({ lessons_id: quiz.id })
    .onConflictDoUpdate({ target: blueprints.lessons_id, set: { version: sql`${blueprints.version} + 1` } })
  await tx.delete(blueprintRows).where(eq(blueprintRows.lessons_id, quiz.id))
  if (plannedRows.length > 0)
    await tx
      .insert(blueprintRows)
      .values(plannedRows.map((row, at) => ({ ...row, lessons_id: quiz.id, position: at + 1 })))
  await tx.emit('blueprint.saved', {
    quiz,
    before: before.map(planInWords),
    after: plannedRows.map(planInWords),
  })
}

export const LONGEST = { material: MAX_MATERIAL, indicator: MAX_INDICATOR }
