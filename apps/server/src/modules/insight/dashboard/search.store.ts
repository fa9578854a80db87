import { type Found, SEARCH_LEAST } from '@tuntas/contract/insight/search'
import { admins, keepers, lecturers, studentsOnly } from '@tuntas/contract/wire/roles'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, matchesKeywords } from '../../../platform/db/db.ts'
import { classOfScope, getScope, ofScope, type Scope } from '../../campus/administrators/access.ts'
import { years } from '../../campus/masters/schema.ts'
import { students, teachers } from '../../campus/people/schema.ts'
import { attendedBy, taughtBy } from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { searchedPerson } from '../../identity/account/person-search.ts'
import { users } from '../../identity/account/schema.ts'
import { lessons, sections } from '../../learning/lessons/schema.ts'

/** Per kind. */
const MOST = 6

// Aliases as the access conditions expect them.
const c = alias(courses, 'c')
const p = alias(students, 'p')
const u = alias(users, 'u')
const t = alias(teachers, 't')
const l = alias(lessons, 'l')
const s = alias(sections, 's')

type Person = Found['people'][number]

/** Ranks exact numbers first, then those with the keywords as prefix. */
const rank = (keywords: string, ...columns: SQL[]) => {
  const begin = keywords.toLowerCase()
  const starts = columns.map((column) => sql`starts_with(lower(${column}), ${begin})`)
  return sql`case when lower(${columns[0]}) = ${begin} then 0 when ${sql.join(starts, sql` or `)} then 1 else 2 end`
}

const studentRank = (keywords: string) => rank(keywords, sql`p.nim`, sql`p.name`)
const studentFound = (keywords: string) => and(eq(p.living, true), searchedPerson(sql`p.search`, keywords))

/** All students of the scope, for administrators and operators. */
const everyStudent = (conn: Conn, scope: Scope, keywords: string): Promise<Person[]> =>
  conn
    .select({
      id: p.id,
      name: p.name,
      kind: sql<'student'>`'student'`,
      number: p.nim,
      courses_id: sql<null>`null`,
      courses: sql<null>`null`,
    })
    .from(p)
    .where(and(studentFound(keywords), ofScope(scope, sql`p.study_program_id`)))
    .orderBy(studentRank(keywords), p.name, p.id)
    .limit(MOST)

const everyTeacher = (conn: Conn, keywords: string): Promise<Person[]> =>
  conn
    .select({
      id: u.id,
      name: u.name,
      kind: sql<'teacher'>`'teacher'`,
      number: t.nidn,
      courses_id: sql<null>`null`,
      courses: sql<null>`null`,
    })
    .from(t)
    .innerJoin(u, and(eq(u.id, t.id), eq(u.role, 'dosen'), isNull(u.deleted_at)))
    .where(
      sql`(${searchedPerson(sql`u.search`, keywords)} or ${matchesKeywords(sql`lower(t.nim)`, keywords)})`,
    )
    .orderBy(rank(keywords, sql`t.nidn`, sql`u.name`), u.name, u.id)
    .limit(MOST)

/** Students in the lecturer's classes, each with the newest of these classes. */
const ownStudents = (conn: Conn, actor: Actor, keywords: string): Promise<Person[]> => {
  const attended = sql`from active_students m join courses c on c.id = m.courses_id where m.user_id = p.id and ${taughtBy(actor.id)}`
  return conn
    .select({
      id: p.id,
      name: p.name,
      kind: sql<'student'>`'student'`,
      number: p.nim,
      courses_id: sql<number>`(select c.id ${attended} order by c.id desc limit 1)`,
      courses: sql<string>`(select c.name ${attended} order by c.id desc limit 1)`,
    })
    .from(p)
    .where(
      and(
        studentFound(keywords),
        sql`p.id in (select m.user_id from courses c join active_students m on m.courses_id = c.id where ${taughtBy(actor.id)})`,
      ),
    )
    .orderBy(studentRank(keywords), p.name, p.id)
    .limit(MOST)
}

const findClasses = (conn: Conn, condition: SQL, keywords: string) =>
  conn
    .select({ id: c.id, name: c.name, code: c.code, period: years.name })
    .from(c)
    .innerJoin(years, eq(years.id, c.year_id))
    .where(and(condition, matchesKeywords(sql`c.search`, keywords)))
    .orderBy(
      rank(keywords, sql`coalesce(c.code, '')`, sql`c.name`),
      desc(years.active),
      desc(c.year_id),
      c.name,
      c.id,
    )
    .limit(MOST)

const findLessons = (conn: Conn, condition: SQL, keywords: string) =>
  conn
    .select({
      id: l.id,
      name: l.name,
      type: sql<Found['lessons'][number]['type']>`l.type`,
      courses_id: c.id,
      courses: c.name,
    })
    .from(c)
    .innerJoin(years, eq(years.id, c.year_id))
    .innerJoin(s, and(eq(s.courses_id, c.id), isNull(s.deleted_at)))
    .innerJoin(l, and(eq(l.sections_id, s.id), isNull(l.deleted_at)))
    .where(and(condition, matchesKeywords(sql`lower(l.name)`, keywords)))
    .orderBy(rank(keywords, sql`l.name`), desc(years.active), desc(c.year_id), l.name, l.id)
    .limit(MOST)

const isAmong = (roles: readonly string[], { role }: Actor) => roles.includes(role)

/**
 * Search over what the actor may open. Every statement filters by the role's scope; without a scope nothing
 * is found.
 */
export const findAll = async (conn: Conn, actor: Actor, keywords: string): Promise<Found> => {
  if (keywords.length < SEARCH_LEAST) return { people: [], classes: [], lessons: [] }
  if (isAmong(keepers, actor)) {
    const scope = getScope(actor)
    const [students, staff, classes] = await Promise.all([
      everyStudent(conn, scope, keywords),
      // A lecturer belongs to no program.
      isAmong(admins, actor) ? everyTeacher(conn, keywords) : [],
      findClasses(
        conn,
        sql`c.deleted_at is null and ${classOfScope(scope, sql`c.course_category_id`)}`,
        keywords,
      ),
    ])
    return { people: [...students, ...staff], classes, lessons: [] }
  }
  if (isAmong(lecturers, actor)) {
    const ownClasses = taughtBy(actor.id)
    const [people, classes, foundLessons] = await Promise.all([
      ownStudents(conn, actor, keywords),
      findClasses(conn, ownClasses, keywords),
      findLessons(conn, ownClasses, keywords),
    ])
    return { people, classes, lessons: foundLessons }
  }
  if (!isAmong(studentsOnly, actor)) return { people: [], classes: [], lessons: [] }
  const attendedClasses = attendedBy(actor.id)
  const [classes, foundLessons] = await Promise.all([
    findClasses(conn, attendedClasses, keywords),
    findLessons(conn, sql`${attendedClasses} and l.status = 'publish'`, keywords),
  ])
  return { people: [], classes, lessons: foundLessons }
}
