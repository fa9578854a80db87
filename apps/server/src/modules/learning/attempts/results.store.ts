import { type ResultFilter, resultStates } from '@tuntas/contract/learning/attempts.vocabulary'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { onlyRow, rows } from '../../../platform/db/rows.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { countDevices } from './readings.store.ts'
import { isReturnable } from './release-results.store.ts'
import { scoreCounts } from './schema.ts'
import { openScoresRow, scoresRow } from './store.ts'

/** `late`: only students with a waiting late answer. */
type Filters = PageQuery & { status?: ResultFilter | undefined; late?: readonly number[] | undefined }

type QuizRef = { id: number; courses_id: number }

/**
 * Each student of the class with one attempt: the open one, else the one whose score counts (for the average:
 * the highest, with the average as score). `essays` counts waiting marks in all attempts. `offset 0` reads
 * the quiz's attempts together instead of one lookup per student.
 */
const shownAttempts = (lesson: QuizRef) => sql`
  select mine.user_id, u.name, s.nim, a.id, a.number, a.start_date, a.end_date, a.deadline, a.question_ids,
    a.correct, a.wrong, a.wait, a.empty, case when a.end_date is not null then mine.score end as score, mine.is_competent, mine.mastered,
    a.goals, a.own_score, case when mine.finished > 0 then mine.score end as counted, coalesce(w.essays, 0) as essays
  from student_lessons mine
  join users u on u.id = mine.user_id
  join students s on s.id = mine.user_id
  left join (
    select id, number, start_date, end_date, deadline, question_ids, correct, wrong, wait, empty,
      case when targeted then jsonb_array_length(by_goal) end as goals, score as own_score
    from attempt_results where lessons_id = ${lesson.id} offset 0
  ) a on a.id = coalesce(mine.open_attempt_id, mine.counted_attempt_id)
  left join (
    select user_id, sum(wait) as essays from attempts
    where lessons_id = ${lesson.id} and deleted_at is null and end_date is not null and wait > 0 group by 1 offset 0
  ) w on w.user_id = mine.user_id
  where mine.courses_id = ${lesson.courses_id} and mine.lessons_id = ${lesson.id} and mine.active`

const selectStudents = (lesson: TaughtLesson, keywords: string) => sql`
  select student.user_id from active_students student
  join users u on u.id = student.user_id
  join students s on s.id = student.user_id
  where student.courses_id = ${lesson.courses_id} and ${matchesShownPerson(keywords, [sql`u.name`, sql`s.nim`])}`

/** The attempt's state word for lecturers, over columns of `shownAttempts`. */
const state = sql`case
  when id is not null and end_date is null then 'in_progress' when mastered and is_competent then 'mastered'
  when id is null then 'not_started' when essays > 0 then 'waiting' when is_competent then 'below_kkm' else 'settled' end`

/** Students below the quiz's KKM. */
export const selectBelowKkm = (lesson: QuizRef): SQL =>
  sql`select user_id from (${shownAttempts(lesson)}) shown where ${state} = 'below_kkm'`

const statusFilter = (status: Filters['status']) => {
  if (status === '0') return sql`id is null`
  if (status === '1') return sql`id is not null and end_date is null`
  if (status === '2') return sql`end_date is not null`
  return status === undefined ? sql`true` : sql`${state} = ${status}`
}

const resultRow = openScoresRow.extend({
  user_id: z.number(),
  name: z.string(),
  nim: z.string(),
  id: z.number().nullable(),
  number: z.number().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  question_ids: z.array(z.number()).nullable(),
  state: z.enum(resultStates),
  goals: z.number().nullable(),
  own_score: z.number().nullable(),
  form: z.string().nullable(),
  archived_id: z.number().nullable(),
})

/** @param counts the counts so far of an open attempt; otherwise the row's own */
const shownRow = (
  { goals, own_score, ...row }: z.output<typeof resultRow>,
  { correct, wrong: wrongCount, wait, empty, score }: z.output<typeof openScoresRow>,
) => ({
  ...row,
  id: row.id ?? undefined,
  number: row.number ?? undefined,
  archived_id: row.archived_id ?? undefined,
  remedial: goals === null || own_score === null ? null : { goals, score: own_score },
  results:
    row.id === null
      ? null
      : {
          correct: correct ?? 0,
          wrong: wrongCount ?? 0,
          wait: wait ?? 0,
          empty: empty ?? 0,
          score: row.state === 'in_progress' ? null : score,
        },
})

export const readResultsPage = async (
  conn: Conn,
  lesson: TaughtLesson,
  { keywords, status, late: lateIds, ...page }: Filters,
) => {
  const query = hot(
    `results-${lateIds ? 'late' : (status ?? 'all')}${keywords === '' ? '' : '-searched'}`,
    sql`select user_id, name, nim, id, number, start_date, end_date, question_ids, correct, wrong, wait, empty, score, goals, own_score, ${state} as state,
      (select f.name from attempts x join paper_forms f on f.id = x.form_id where x.id = shown.id) as form,
      case when id is null then (
        select max(x.id) from attempts x where x.lessons_id = ${lesson.id} and x.user_id = shown.user_id and x.deleted_at is not null
      ) end as archived_id
    from (${shownAttempts(lesson)}) shown
    where ${lateIds ? sql`user_id = any(${sql.param(lateIds)}::int[])` : statusFilter(status)} and ${matchesShownPerson(keywords, [sql`name`, sql`nim`])}`,
  )
  // Without a state filter, counting the students does not need their attempts.
  const countedRows = status === undefined && !lateIds ? selectStudents(lesson, keywords) : 'once'
  const results = await readPage(conn, resultRow, query, sql`name, user_id`, page, countedRows)
  const open = results.data.filter((row) => row.state === 'in_progress').flatMap((row) => row.id ?? [])
  const below = results.data.filter((row) => row.state === 'below_kkm').map(({ user_id }) => user_id)
  const [live, goalsLeft, devices] = await Promise.all([
    liveCounts(conn, open),
    countGoalsLeft(conn, lesson, below),
    countDevices(
      conn,
      results.data.flatMap((row) => row.id ?? []),
    ),
  ])
  const data = results.data.map((row) => ({
    ...shownRow(row, live.get(row.id ?? 0) ?? row),
    goals_left: goalsLeft.get(row.user_id) ?? 0,
    devices: devices.get(row.id ?? 0) ?? 0,
  }))
  return { data, pagination: results.pagination }
}

const liveRow = scoresRow.extend({ id: z.number() })
/** The counts so far of open attempts. */
const liveCounts = async (conn: Conn, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, z.output<typeof liveRow>>()
  const counts = await rows(
    conn,
    liveRow,
    sql`select a.id, t.* from attempts a cross join lateral (${scoreCounts}) t where a.id = any(${sql.param(ids)}::int[])`,
  )
  return new Map(counts.map((row) => [row.id, row]))
}

const leftRow = z.object({ user_id: z.number(), goals: z.number() })
/** Number of goals that each student must still reach for mastery. */
const countGoalsLeft = async (conn: Conn, lesson: TaughtLesson, userIds: readonly number[]) => {
  if (userIds.length === 0) return new Map<number, number>()
  const remainingGoals = await rows(
    conn,
    leftRow,
    sql`select r.user_id, count(*)::int as goals
      from lessons quiz join goal_results r on r.courses_id = quiz.courses_id and r.lessons_id = quiz.id
      where quiz.id = ${lesson.id} and (quiz.remedial_scope = 'goals' or quiz.mastery_rule = 'score_and_goals')
        and r.courses_id = ${lesson.courses_id} and r.lessons_id = ${lesson.id} and r.user_id = any(${sql.param([...userIds])}::int[])
        and r.goal_id is not null and r.decided and not r.reached and not r.excepted
      group by r.user_id`,
  )
  return new Map(remainingGoals.map(({ user_id, goals }) => [user_id, goals]))
}

const summaryRow = z.object({
  students: z.number(),
  finished: z.number(),
  in_progress: z.number(),
  mean: z.number().nullable(),
  mastered: z.number(),
  waiting: z.number(),
  held: z.number(),
  next_deadline: z.string().nullable(),
})

/** The summary above the table, over all students regardless of filters. */
export const summarise = (conn: Conn, lesson: TaughtLesson) =>
  onlyRow(
    conn,
    summaryRow,
    hot(
      'results-summary',
      sql`select count(*)::int as students, count(end_date)::int as finished,
        count(*) filter (where id is not null and end_date is null)::int as in_progress,
        round(avg(counted), 2) as mean,
        count(*) filter (where mastered)::int as mastered, coalesce(sum(essays), 0)::int as waiting,
        (select count(*)::int from attempts a where a.lessons_id = ${lesson.id} and ${isReturnable(sql`a`)}) as held,
        min(deadline) filter (where end_date is null) as next_deadline
      from (${shownAttempts(lesson)}) shown`,
    ),
  )
