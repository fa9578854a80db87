import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { attendedBy, taughtBy } from '../../classroom/courses/access.ts'
import { isMarked } from '../../learning/lessons/sql-rules.ts'
import { readableBy } from '../announcements/access.ts'
import { listProgress } from '../notifications/progress.store.ts'
import type { Entry } from './entries.rules.ts'

type Person = { id: number; role: 'mahasiswa' | 'dosen' }
type Span = { from: string; to: string }

const within = ({ from, to }: Span) => sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`

/** Revision of an entry: changes of the lesson plus the student's exceptions. Never decreases. */
const changes = (userId: number) => sql<number>`(l.version + (
  select coalesce(sum(1 + (e.deleted_at is not null)::int), 0) from exceptions e
  where e.user_id = ${userId} and e.courses_id = l.courses_id and (e.lessons_id = l.id or e.lessons_id is null)))::int`

/** The student's classes with a quiz or assignment whose own window overlaps the span. */
const listTouched = async (conn: Conn, { id }: Person, span: Span): Promise<number[]> => {
  const touchedCourses = await conn
    .select({ id: sql<number>`c.id` })
    .from(sql`courses c`)
    .where(
      sql`${attendedBy(id)} and exists (
        select from (select * from student_terms own where own.courses_id = c.id and own.user_id = ${id} offset 0) term
        where term.published and (term.type in ('QUIZ', 'ASSIGNMENT') or term.type = 'TOOL' and term.is_graded) and term.end_date is not null
          and tstzrange(least(term.start_date, term.end_date), term.end_date, '[]') && ${within(span)})`,
    )
  return touchedCourses.map((course) => course.id)
}

/** By the student's own terms and progress (`lessons/rules.ts`) in each class. */
const listOwn = async (conn: Conn, person: Person, span: Span): Promise<Entry[]> => {
  const courses = await listTouched(conn, person, span)
  if (courses.length === 0) return []
  const [progress, revisions] = await Promise.all([
    listProgress(conn, courses, [person.id]),
    conn
      .select({ id: sql<number>`l.id`, revision: changes(person.id) })
      .from(sql`lessons l`)
      .where(
        sql`l.courses_id = any(${sql.param(courses)}::int[]) and ${isMarked(sql`l`)} and l.deleted_at is null`,
      ),
  ])
  const revisionById = new Map(revisions.map((one) => [one.id, one.revision]))
  return progress.flatMap((lesson): Entry[] => {
    const { end_date } = lesson
    const start = lesson.type === 'QUIZ' ? (lesson.start_date ?? end_date) : end_date
    if (
      lesson.type === 'LESSON' ||
      (lesson.type === 'TOOL' && !lesson.is_graded) ||
      start === null ||
      end_date === null
    )
      return []
    if (Date.parse(end_date) < Date.parse(span.from) || Date.parse(start) > Date.parse(span.to)) return []
    return [
      {
        kind: lesson.type === 'QUIZ' ? 'quiz' : 'assignment',
        id: lesson.id,
        title: lesson.name,
        course: lesson.course,
        start,
        end: end_date,
        blocker: lesson.completed ? null : lesson.opens_after,
        done: lesson.completed || lesson.submitted || lesson.waiting || lesson.state === 'blocked',
        reminds: !lesson.is_enrichment,
        revision: revisionById.get(lesson.id) ?? 0,
      },
    ]
  })
}

/** Windows of a lecturer's classes. Without reminders, since the work is the students'. */
const listTaught = (conn: Conn, { id }: Person, span: Span): Promise<Entry[]> =>
  conn
    .select({
      kind: sql<Entry['kind']>`case l.type when 'QUIZ' then 'quiz' else 'assignment' end`,
      id: sql<number>`l.id`,
      title: sql<string>`l.name`,
      course: sql<string | null>`c.name`,
      start: sql<string>`case l.type when 'QUIZ' then coalesce(l.start_date, l.end_date) else l.end_date end`,
      end: sql<string>`l.end_date`,
      blocker: sql<string | null>`null`,
      done: sql<boolean>`false`,
      reminds: sql<boolean>`false`,
      revision: sql<number>`l.version`,
    })
    .from(
      sql`lessons l join sections s on s.id = l.sections_id and s.deleted_at is null join courses c on c.id = l.courses_id`,
    )
    .where(
      sql`${taughtBy(id)} and l.deleted_at is null and l.status = 'publish' and l.is_expired and l.end_date is not null
        and ${isMarked(sql`l`)} and tstzrange(least(l.start_date, l.end_date), l.end_date, '[]') && ${within(span)}`,
    )

const listAnnounced = (conn: Conn, { id }: Person, span: Span): Promise<Entry[]> =>
  conn
    .select({
      kind: sql<Entry['kind']>`'announcement'`,
      id: sql<number>`a.id`,
      title: sql<string>`a.title`,
      course: sql<string | null>`of_class.name`,
      start: sql<string>`a.event_at`,
      end: sql<string>`a.event_at`,
      blocker: sql<string | null>`null`,
      done: sql<boolean>`false`,
      reminds: sql<boolean>`true`,
      revision: sql<number>`a.version`,
    })
    .from(sql`announcements a left join courses of_class on of_class.id = a.courses_id`)
    .where(sql`a.event_at <@ ${within(span)} and ${readableBy(id)}`)

/** All entries of a person within the span, by start. */
export const listEntries = async (conn: Conn, person: Person, span: Span): Promise<Entry[]> => {
  const lessons =
    person.role === 'mahasiswa' ? await listOwn(conn, person, span) : await listTaught(conn, person, span)
  const all = [...lessons, ...(await listAnnounced(conn, person, span))]
  return all.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.id - b.id)
}
