import type { ResultRow } from '@tuntas/contract/learning/attempts'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { sql } from 'drizzle-orm'
import { type Conn, firstRow, hot, matches } from '../../../platform/db.ts'
import { pageOf } from '../../../platform/list.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { countDevices } from './readings.store.ts'
import { isReturnable } from './return.store.ts'
import { scoreCounts } from './schema.ts'

type Filters = PageQuery & { status?: '0' | '1' | '2' }

/**
 * Each student of the class with the attempt that a lecturer wants to see: the open one, else the one whose score counts (for the
 * average: the highest, with the average as score). `offset 0`: the quiz's attempts are read together, not each by its id.
 */
const shownAttempts = (lesson: TaughtLesson) => sql`
  select mine.user_id, u.name, s.nim, a.id, a.number, a.start_date, a.end_date, a.deadline, a.question_ids,
    a.correct, a.wrong, a.wait, a.empty, case when a.end_date is not null then mine.score end as score, mine.is_competent, mine.mastered
  from student_lessons mine
  join users u on u.id = mine.user_id
  join students s on s.id = mine.user_id
  left join (
    select id, number, start_date, end_date, deadline, question_ids, correct, wrong, wait, empty
    from attempt_results where lessons_id = ${lesson.id} offset 0
  ) a on a.id = coalesce(mine.open_attempt_id, mine.counted_attempt_id)
  where mine.courses_id = ${lesson.courses_id} and mine.lessons_id = ${lesson.id} and mine.active`

const studentsOf = (lesson: TaughtLesson, keywords: string) => sql`
  select student.user_id from active_students student
  join users u on u.id = student.user_id
  join students s on s.id = student.user_id
  where student.courses_id = ${lesson.courses_id} and ${matches(keywords, [sql`u.name`, sql`s.nim`])}`

/** An attempt's state word for lecturers, over columns of `shownAttempts`. */
const state = sql`case
  when id is not null and end_date is null then 'in_progress' when mastered and is_competent then 'mastered'
  when id is null then 'not_started' when wait > 0 then 'waiting' when is_competent then 'below_kkm' else 'settled' end`

const statusFilter = (status: Filters['status']) => {
  if (status === '0') return sql`id is null`
  if (status === '1') return sql`id is not null and end_date is null`
  return status === '2' ? sql`end_date is not null` : sql`true`
}

type Row = ResultRow & { question_ids: number[] | null }
type Counts = { correct?: number; wrong?: number; wait?: number; empty?: number; score?: number | null }

/** @param counts what has been answered by now, while the attempt is open; else the row itself */
const shownRow = (row: Row, { correct = 0, wrong = 0, wait = 0, empty = 0, score }: Counts) => {
  const taken = row.id !== null && row.id !== undefined
  return {
    ...row,
    id: row.id ?? undefined,
    number: row.number ?? undefined,
    archived_id: row.archived_id ?? undefined,
    results: taken
      ? { correct, wrong, wait, empty, score: row.state === 'in_progress' ? null : (score ?? null) }
      : null,
  }
}

export const pageOfResults = async (
  conn: Conn,
  lesson: TaughtLesson,
  { keywords, status, ...page }: Filters,
) => {
  const query = hot(
    `results-${status ?? 'all'}${keywords === '' ? '' : '-searched'}`,
    sql`select user_id, name, nim, id, number, start_date, end_date, question_ids, correct, wrong, wait, empty, score, ${state} as state,
      (select f.name from attempts x join paper_forms f on f.id = x.form_id where x.id = shown.id) as form,
      case when id is null then (
        select max(x.id) from attempts x where x.lessons_id = ${lesson.id} and x.user_id = shown.user_id and x.deleted_at is not null
      ) end as archived_id
    from (${shownAttempts(lesson)}) shown
    where ${statusFilter(status)} and ${matches(keywords, [sql`name`, sql`nim`])}`,
  )
  // Without a filter of states nobody's attempts need to be looked at to count the students.
  const counted = status === undefined ? studentsOf(lesson, keywords) : 'once'
  const results = await pageOf<Row & Record<string, number>>(conn, query, sql`name, user_id`, page, counted)
  const open = results.data.filter((row) => row.state === 'in_progress').map((row) => row.id as number)
  const [live, devices] = await Promise.all([
    liveCounts(conn, open),
    countDevices(
      conn,
      results.data.flatMap((row) => row.id ?? []),
    ),
  ])
  const data = results.data.map((row) => ({
    ...shownRow(row, live.get(row.id ?? 0) ?? row),
    devices: devices.get(row.id ?? 0) ?? 0,
  }))
  return { data, pagination: results.pagination }
}

/** The counts so far of attempts that are still open. */
const liveCounts = async (conn: Conn, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, Record<string, number>>()
  const counts = await conn.execute(
    sql`select a.id, t.* from attempts a cross join lateral (${scoreCounts(sql`true`)}) t where a.id = any(${sql.param(ids)}::int[])`,
  )
  return new Map((counts.rows as Record<string, number>[]).map((row) => [row.id as number, row]))
}

type Summary = {
  students: number
  finished: number
  in_progress: number
  mean: number | null
  mastered: number
  waiting: number
  held: number
  next_deadline: string | null
}

/** What stands above the table: over all students, whatever is filtered below. */
export const summarise = async (conn: Conn, lesson: TaughtLesson): Promise<Summary> =>
  (await firstRow<Summary>(
    conn,
    hot(
      'results-summary',
      sql`select count(*)::int as students, count(end_date)::int as finished,
        count(*) filter (where id is not null and end_date is null)::int as in_progress,
        round(avg(score) filter (where end_date is not null), 2) as mean,
        count(*) filter (where mastered)::int as mastered, coalesce(sum(wait), 0)::int as waiting,
        (select count(*)::int from attempts a where a.lessons_id = ${lesson.id} and ${isReturnable(sql`a`)}) as held,
        min(deadline) filter (where end_date is null) as next_deadline
      from (${shownAttempts(lesson)}) shown`,
    ),
  )) as Summary
