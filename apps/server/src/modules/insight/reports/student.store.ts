import { sql } from 'drizzle-orm'
import { type Conn, hot, rows } from '../../../platform/db.ts'
import { attendedBy } from '../../classroom/courses/access.ts'

type OwnCourse = { courses_id: number; course: string; name_teacher: string }
/** The classes that the student attends in a semester; without one in the active semester. */
export const listOwnCourses = (
  conn: Conn,
  userId: number,
  yearId: number | undefined,
): Promise<OwnCourse[]> =>
  rows(
    conn,
    hot(
      'own-classes',
      sql`select c.id as courses_id, c.name as course, u.name as name_teacher
        from courses c join years y on y.id = c.year_id join users u on u.id = c.teacher_id
        where ${attendedBy(userId)} and case when ${yearId ?? null}::int is null then y.active else y.id = ${yearId ?? null} end
        order by c.name, c.id`,
    ),
  )
