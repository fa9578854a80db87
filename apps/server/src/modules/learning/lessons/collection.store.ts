import { collection } from '@tuntas/contract/learning/collection.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { countRows, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AttendedCourse, attendedBy, ofCourseRow } from '../../classroom/courses/access.ts'
import { readClassProgress } from './class-progress.store.ts'

/** Published material of classes that the student attends, over `lessons l`, `courses c` and `sections s`. */
const readable = (userId: number) => sql`l.type = 'LESSON' and l.status = 'publish' and l.deleted_at is null
  and s.deleted_at is null and ${attendedBy(userId)}`

type Material = { id: number; sections_id: number; name: string; type: 'LESSON' }

/** Material of the class that is open to the student now. */
export const openMaterial = async (
  conn: Conn,
  actor: Actor,
  courseId: number,
): Promise<{ course: AttendedCourse; material: Material[] }> => {
  const { course, all } = await readClassProgress(conn, actor, courseId)
  const open = all.filter((one) => one.type === 'LESSON' && !one.locked && !one.upcoming)
  const material = open.map(({ id, sections_id, name }) => ({
    id,
    sections_id,
    name,
    type: 'LESSON' as const,
  }))
  return { course, material }
}

/** Refuses unless every lesson is material open to the student, in any of their classes. */
export const demandOpen = async (conn: Conn, actor: Actor, lessonIds: readonly number[]): Promise<void> => {
  const lessons = await rows(
    conn,
    ofCourseRow,
    sql`select l.id, l.courses_id from lessons l join courses c on c.id = l.courses_id join sections s on s.id = l.sections_id
      where l.id = any(${sql.param([...lessonIds])}::int[]) and ${readable(actor.id)}`,
  )
  if (lessons.length !== new Set(lessonIds).size) throw new AppError('not_found')
  for (const courseId of new Set(lessons.map((lesson) => lesson.courses_id))) {
    const { material } = await openMaterial(conn, actor, courseId)
    const open = new Set(material.map((lesson) => lesson.id))
    if (lessons.some((lesson) => lesson.courses_id === courseId && !open.has(lesson.id)))
      throw new AppError('locked')
  }
}

/**
 * Adds lessons to the student's collection.
 * @returns how many were new
 */
export const collect = (conn: Conn, course: AttendedCourse, lessonIds: readonly number[]): Promise<number> =>
  countRows(
    conn,
    sql`insert into collected_lessons (user_id, courses_id, lessons_id)
      select ${course.user_id}, ${course.id}, id from unnest(${sql.param([...lessonIds])}::int[]) with ordinality o(id, place) order by place
      on conflict do nothing`,
  )

const collectedRow = collection.reply.data.element.extend({ created_at: z.string() })
export const listCollected = (conn: Conn, course: AttendedCourse) =>
  rows(
    conn,
    collectedRow,
    hot(
      'collected',
      sql`select k.id, k.lessons_id, l.name, c.id as courses_id, c.name as courses, s.name as section, y.name as period, k.created_at
      from collected_lessons k
      join lessons l on l.id = k.lessons_id
      join sections s on s.id = l.sections_id
      join courses c on c.id = l.courses_id
      join years y on y.id = c.year_id
      where k.user_id = ${course.user_id} and k.courses_id = ${course.id} and ${readable(course.user_id)}
      order by k.id`,
    ),
  )

/** The bookmark is the student's own, and deleting it affects nothing else. */
export const uncollect = async (conn: Conn, userId: number, id: number): Promise<void> => {
  const goneCount = await countRows(
    conn,
    sql`delete from collected_lessons where id = ${id} and user_id = ${userId}`,
  )
  if (goneCount === 0) throw new AppError('not_found')
}
