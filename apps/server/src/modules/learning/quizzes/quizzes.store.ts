import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { onlyRow, rows } from '../../../platform/db/rows.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { paperLength } from '../lessons/sql-rules.ts'

const attemptCountRow = z.object({ count: z.number() })

export const countAttempts = async (conn: Conn, lesson: TaughtLesson): Promise<number> =>
  (
    await onlyRow(
      conn,
      attemptCountRow,
      sql`select count(*)::int as count from attempts where lessons_id = ${lesson.id} and deleted_at is null`,
    )
  ).count

const quizRow = z.object({
  id: z.number(),
  name: z.string(),
  sections_id: z.number(),
  total_question: z.number(),
})

/** The quizzes of a class or topic, in the students' order. */
export const listQuizzes = (conn: Conn, course: TaughtCourse, sectionId: number | undefined) =>
  rows(
    conn,
    quizRow,
    sql`select l.id, l.name, l.sections_id,
        ${paperLength(sql`l.id`)} as total_question
      from lessons l join sections s on s.id = l.sections_id and s.deleted_at is null
      where l.courses_id = ${course.id} and l.type = 'QUIZ' and l.deleted_at is null
        and (${sectionId ?? null}::int is null or l.sections_id = ${sectionId ?? null}::int)
      order by s.position, s.id, l.position, l.id`,
  )
