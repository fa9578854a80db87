import { courseParticipants } from '@tuntas/contract/classroom/courses.schemas'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { type Scope, studentOfScope } from '../../campus/administrators/access.ts'
import { students } from '../../campus/people/schema.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'
import { users } from '../../identity/account/schema.ts'
import { members } from './schema.ts'

const participantRow = courseParticipants.reply.data.element
/** Everybody in the class. Operators see phone numbers only of their own students. */
export const listParticipants = (conn: Conn, scope: Scope, courseId: number, keywords = '') =>
  rows(
    conn,
    participantRow,
    sql`select u.id, u.name, coalesce(s.nim, t.nidn, '') as nim,
        case when ${studentOfScope(scope, sql`u.id`)} then u.phone end as phone, sp.name as study_program, el.name as education_level,
        case m.role when 'teacher' then 'Moderator' when 'coordinator' then 'Koordinator' else 'Mahasiswa' end as role,
        ${studentOfScope(scope, sql`u.id`)} as kept
      from members m join users u on u.id = m.user_id
      left join students s on s.id = u.id left join teachers t on t.id = u.id
      join study_programs sp on sp.id = coalesce(s.study_program_id, t.study_program_id)
      join education_levels el on el.id = coalesce(s.education_level_id, t.education_level_id)
      where m.courses_id = ${courseId} and m.ended_at is null
        and ${matchesShownPerson(keywords, [sql`u.name`, sql`coalesce(s.nim, t.nidn, '')`])}
      order by array_position(array['teacher','coordinator','student'], m.role), u.name, u.id`,
  )

/** Students in scope who were removed from a class, latest first. */
export const listRemoved = (conn: Conn, scope: Scope, courseId: number) =>
  conn
    .select({ id: users.id, name: users.name, nim: students.nim, ended_at: sql<string>`${members.ended_at}` })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.user_id), isNull(users.deleted_at)))
    .innerJoin(students, eq(students.id, users.id))
    .where(
      and(
        eq(members.courses_id, courseId),
        eq(members.ended_by, 'removed'),
        studentOfScope(scope, sql`${users.id}`),
      ),
    )
    .orderBy(desc(members.ended_at), users.name)
