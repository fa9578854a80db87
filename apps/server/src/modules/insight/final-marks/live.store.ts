import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, idRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { getPddiktiClass } from '../../classroom/courses/pddikti.rules.ts'
import { lateAnswers } from '../../learning/attempts/late-answers.store.ts'
import { listFinalItems, listFinalItemsByCourse } from '../../learning/lessons/final-items.store.ts'
import { paperLength } from '../../learning/lessons/sql-rules.ts'
import { countedRow, itemFacts, LECTURER } from '../reports/recap.store.ts'
import type { ItemCounts } from './checks.rules.ts'
import type { LiveClass } from './closing.rules.ts'

/** The current data that final marks are computed from. */

const headRow = z.object({
  code: z.string().nullable(),
  name: z.string(),
  pddikti_class: z.string().nullable(),
  category_code: z.string().nullable(),
  category: z.string(),
  sks: z.number(),
  study_program: z.string().nullable(),
  year_code: z.string().nullable(),
  year: z.string(),
  lecturers: z.array(z.object({ name: z.string(), nidn: z.string().nullable() })),
})

const findHead = async (conn: Conn, courseId: number): Promise<LiveClass['head']> => {
  const head = await firstRow(
    conn,
    headRow,
    sql`select c.code, c.name, c.pddikti_class, cat.code as category_code, cat.name as category, cat.sks, program.name as study_program,
        y.code as year_code, y.name as year, (
          select json_agg(json_build_object('name', u.name, 'nidn', t.nidn) order by own.place)
          from (
            select c.teacher_id as id, 0 as place
            union all select team.teacher_id, 1 + team.position from course_teamteaching team where team.courses_id = c.id
          ) own join users u on u.id = own.id left join teachers t on t.id = own.id
        ) as lecturers
      from courses c
      join course_categories cat on cat.id = c.course_category_id
      left join study_programs program on program.id = cat.study_program_id
      join years y on y.id = c.year_id
      where c.id = ${courseId}`,
  )
  if (!head) throw new AppError('not_found')
  const { code, name, pddikti_class, lecturers } = head
  return {
    course: { code, name, pddikti_class: getPddiktiClass({ name, pddikti_class }) },
    course_category: { code: head.category_code, name: head.category, sks: head.sks },
    study_program: head.study_program,
    year: { code: head.year_code, name: head.year },
    lecturers,
  }
}

const scaleRow = z.object({
  grade: z.string(),
  start_score: z.number(),
  end_score: z.number(),
  ipk: z.number(),
  status: z.boolean(),
})
const listScale = async (conn: Conn): Promise<LiveClass['scale']> => {
  const scale = await rows(
    conn,
    scaleRow,
    sql`select grade, start_score, end_score, ipk, status from grades order by start_score desc`,
  )
  return scale.map((row) => ({ ...row, status: row.status ? 1 : 0 }))
}

const studentRow = z.object({
  courses_id: z.number(),
  user_id: z.number(),
  nim: z.string(),
  name: z.string(),
  status: z.string(),
  active: z.boolean(),
  scores: z.array(
    countedRow
      .omit({ mastered: true })
      .extend({ attempting: z.boolean(), window_open: z.boolean(), unreturned: z.boolean() }),
  ),
})

/** Active students of the classes, with their facts at these items. */
const listStudents = (conn: Conn, courseIds: readonly number[], ids: readonly number[]) =>
  rows(
    conn,
    studentRow,
    sql`select m.courses_id, m.user_id, s.nim, u.name, status.name as status, status.active, coalesce(own.scores, '[]') as scores
      from active_students m
      join users u on u.id = m.user_id
      join students s on s.id = m.user_id
      join status_users status on status.id = s.status_id
      cross join lateral (
        select json_agg(facts) as scores from (
          select ${itemFacts(LECTURER)}, mine.open_attempt_id is not null as attempting,
            coalesce(mine.end_date > now(), false) as window_open,
            mine.score is not null and case mine.type when 'QUIZ' then mine.unreleased else mine.released_score is null end as unreturned
          from student_lessons mine
          where mine.courses_id = m.courses_id and mine.user_id = m.user_id and mine.lessons_id = any(${sql.param([...ids])}::int[])
        ) facts
      ) own
      where m.courses_id = any(${sql.param([...courseIds])}::int[])`,
  )

export const readLiveClass = async (conn: Conn, courseId: number): Promise<LiveClass> => {
  const head = await findHead(conn, courseId)
  const book = await listFinalItems(conn, courseId)
  const scale = await listScale(conn)
  const students = await listStudents(
    conn,
    [courseId],
    book.items.map(({ id }) => id),
  )
  return { courses_id: courseId, head, book, scale, students }
}

/** Input of the marks of several classes. */
export const readLiveMarks = async (conn: Conn, courseIds: readonly number[]) => {
  const books = await listFinalItemsByCourse(conn, courseIds)
  const scale = await listScale(conn)
  const ids = [...books.values()].flatMap(({ items }) => items.map(({ id }) => id))
  const byCourse = new Map(courseIds.map((id) => [id, [] as z.output<typeof studentRow>[]]))
  for (const student of await listStudents(conn, courseIds, ids))
    byCourse.get(student.courses_id)?.push(student)
  return [...books].map(([courses_id, book]) => ({
    courses_id,
    book,
    scale,
    students: byCourse.get(courses_id) ?? [],
  }))
}

const lateRow = z.object({ lessons_id: z.number(), count: z.number() })
/** Undecided late answers, and quizzes without questions. */
export const countItems = async (conn: Conn, { book }: LiveClass): Promise<ItemCounts> => {
  const ids = sql.param(book.items.map(({ id }) => id))
  const lateCounts = await rows(
    conn,
    lateRow,
    sql`select r.lessons_id, count(distinct (k.attempt_id, k.question_id))::int as count
      from ${lateAnswers(sql`a.lessons_id = any(${ids}::int[])`)} group by r.lessons_id`,
  )
  const empty = await rows(
    conn,
    idRow,
    sql`select l.id from lessons l where l.id = any(${ids}::int[]) and l.type = 'QUIZ' and ${paperLength(sql`l.id`)} = 0`,
  )
  return {
    late: new Map(lateCounts.map(({ lessons_id, count }) => [lessons_id, count])),
    empty: new Set(empty.map(({ id }) => id)),
  }
}
