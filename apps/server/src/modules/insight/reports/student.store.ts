import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { attendedBy } from '../../classroom/courses/access.ts'

const ownRow = z.object({ courses_id: z.number(), course: z.string(), name_teacher: z.string() })
/** Classes that the student attends in a semester, by default the active one. */
export const listOwnCourses = (conn: Conn, userId: number, yearId: number | undefined) =>
  rows(
    conn,
    ownRow,
    hot(
      'own-classes',
      sql`select c.id as courses_id, c.name as course, u.name as name_teacher
        from courses c join years y on y.id = c.year_id join users u on u.id = c.teacher_id
        where ${attendedBy(userId)} and case when ${yearId ?? null}::int is null then y.active else y.id = ${yearId ?? null} end
        order by c.name, c.id`,
    ),
  )
