import { itemSummary } from '@tuntas/contract/insight/item-summary.schemas'
import type { WhichAttempt } from '@tuntas/contract/insight/reports'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { isAsked, isOfPapers, reachesKkm } from '../../learning/lessons/sql-rules.ts'
import { markedByPerson } from '../../learning/quizzes/kinds/index.ts'
import { inOrder } from '../../learning/quizzes/schema.ts'
import type { CountedQuiz, ReportedQuiz } from './access.ts'
import type { OddSums } from './anates.rules.ts'
import { readKkm, sumChanges } from './changes.store.ts'
import type { SpeedCounts } from './gain.rules.ts'
import { type Item, itemQuestionRow, type Whole } from './item.rules.ts'
import { GROUP_SHARE, type Sums, sumsRow } from './sums.rules.ts'

const ORDER: Record<WhichAttempt, SQL> = {
  first: sql`r.number`,
  last: sql`r.number desc`,
  best: sql`r.score desc, r.number`,
}

/**
 * One finished attempt at the whole quiz per active student. Remedials by goal are excluded: their papers
 * differ.
 */
export const chosenAttempts = (quiz: CountedQuiz, whichAttempt: WhichAttempt): SQL => sql`
  select distinct on (r.user_id) r.id, r.user_id, r.number, r.start_date, r.end_date, r.question_ids,
    r.correct, r.wrong, r.wait, r.empty, r.score
  from attempt_results r
  join active_students m on m.user_id = r.user_id and m.courses_id = ${quiz.course.id}
  where r.lessons_id = ${quiz.id} and r.end_date is not null and not r.targeted
    ${quiz.until === undefined ? sql`` : sql`and r.end_date <= ${quiz.until}::timestamptz`}
  order by r.user_id, ${ORDER[whichAttempt]}`

/** The same for a single student `p`. */
export const selectChosenAttempt = (quiz: ReportedQuiz, whichAttempt: WhichAttempt): SQL => sql`
  select r.* from attempt_results r where r.user_id = p.user_id and r.lessons_id = ${quiz.id} and r.end_date is not null and not r.targeted
  order by ${ORDER[whichAttempt]} limit 1`

/** Condition: question `q` is asked of everybody, or was drawn for a complete paper. */
export const isMeasured = (
  lessonId: number,
): SQL => sql`(${isAsked(sql`q`)} or (${isOfPapers(sql`q`)} and q.id = any(array(
  select distinct p.id from attempts a cross join unnest(a.question_ids) p(id)
  where a.lessons_id = ${lessonId} and a.deleted_at is null and a.points is null))))`

/** The quiz's questions in the lecturer's order; of drawn sections only those that were drawn. */
export const listQuizItems = (conn: Conn, quiz: CountedQuiz): Promise<Item[]> =>
  rows(
    conn,
    itemQuestionRow,
    sql`select q.id, row_number() over (order by ${inOrder(sql`q`)})::int as number, q.type, q.question, q.point, g.text as goals, q.goal_id,
        q.options, q.answer, q.content, q.key, q.also_correct, q.bonus
      from questions q left join goals g on g.id = q.goal_id where q.lessons_id = ${quiz.id} and ${isMeasured(quiz.id)} order by number`,
  )

/** Of each chosen attempt: its points, answers and empty places, and how far the student came. */
const sumPapers = (
  quiz: CountedQuiz,
) => sql`select a.id, ${reachesKkm(sql`a.score`, sql`quiz`)} as mastered, own.*
    from chosen a cross join (select * from lessons where id = ${quiz.id}) quiz cross join lateral (
      select sum(coalesce(w.points, 0))::float8 as t, coalesce(sum(w.points) filter (where q.is_odd), 0)::float8 as o,
        array_agg(q.id) as ids, array_agg(coalesce(w.points, 0)::float8) as points,
        array_agg(case when q.by_person then '' else coalesce(w.answer, '') end) as keys,
        array_agg(case when coalesce(w.status, 'empty') = 'empty' then paper.place end) as blanks,
        max(paper.place) as length, coalesce(max(paper.place) filter (where w.status <> 'empty'), 0) as reached
      from unnest(a.question_ids) with ordinality paper(id, place) join asked q on q.id = paper.id
      left join (select * from answers where attempt_id = a.id offset 0) w on w.question_id = q.id where w.status is distinct from 'wait'
    ) own
    where a.wait = 0 and own.ids is not null`

/**
 * Sums of each item by answer and band, and of the papers in one row without a question; `countItems`
 * interprets its columns.
 */
const itemSumsSql = (
  quiz: CountedQuiz,
  whichAttempt: WhichAttempt,
) => sql`with chosen as materialized (${chosenAttempts(quiz, whichAttempt)}),
      odd as (
        select id from (select q.id, row_number() over (order by ${inOrder(sql`q`)}) as number
          from questions q where q.lessons_id = ${quiz.id} and ${isMeasured(quiz.id)}) asked where number % 2 = 1
      ),
      asked as materialized (
        select q.id, q.id in (select id from odd) as is_odd, q.type = any(${sql.param([...markedByPerson])}::text[]) as by_person
        from questions q where q.lessons_id = ${quiz.id} and ${isOfPapers(sql`q`)}
      ),
      attempts as (
        ${sumPapers(quiz)}
      ), placed as materialized (
        select id, mastered, ids, points, keys, blanks, length, reached, t, o,
          greatest(0, least(1, (${GROUP_SHARE}::float8 * n - above) / same)) as u,
          greatest(0, least(1, (${GROUP_SHARE}::float8 * n - below) / same)) as l,
          least(4, floor(5 * (below + (same - 1) / 2.0) / n))::int as band
        from (
          select *, count(*) over () as n, count(*) over (partition by t) as same,
            rank() over (order by t desc) - 1 as above, rank() over (order by t) - 1 as below
          from attempts) ranked
      ), standardised as (
        select sum(x / sd) as z from (select id, c.x, stddev_samp(c.x) over (partition by c.question_id) as sd
          from placed cross join lateral unnest(ids, points) as c(question_id, x)) spread where sd > 1e-6 group by id
      )
      select c.question_id, c.key, band, count(*)::int as n, sum(c.x) as x, sum(c.x * c.x) as xx, sum(t) as t, sum(t * t) as tt,
        sum(c.x * t) as xt, sum(u) as u, sum(l) as l, sum(u * c.x) as ux, sum(l * c.x) as lx,
        count(c.blank)::int as empty, count(*) filter (where c.blank > reached)::int as not_reached,
        count(*) filter (where mastered)::int as mastered, coalesce(sum(c.x) filter (where mastered), 0) as mx
      from placed cross join lateral unnest(ids, keys, points, blanks) as c(question_id, key, x, blank)
      group by c.question_id, c.key, band
      union all
      select null, '', 0, count(*)::int, (select count(*)::int from chosen where wait > 0), 0, coalesce(sum(t), 0), coalesce(sum(t * t), 0),
        0, coalesce(sum(o), 0), coalesce(sum(o * o), 0), coalesce(sum(o * t), 0), 0,
        count(*) filter (where reached = length)::int, count(*) filter (where reached >= ceil(0.75 * length))::int,
        count(*) filter (where mastered)::int, coalesce((select var_samp(z) from standardised), 0)
      from placed`

type CountedItems = {
  sums: Sums[]
  whole: Whole
  odd: OddSums
  waiting: number
  /** Variance of the students' sums of standardised points. */
  standardised: number
  speed: SpeedCounts
}

/** Of one item, or of all papers together. */
const anySumsRow = z.union([sumsRow, sumsRow.extend({ question_id: z.null() })])

/**
 * One pass over the answers, paper by paper: looking up each answer takes 1.5 times as long. A student's rank
 * depends on the total alone: equal totals at the border of a group get equal fractions, and share a fifth.
 * Points are summed as decimals, because papers differ in order. Answers stay arrays until the rank is known:
 * a self-join takes a hundred times as long when the planner misestimates. A Soal bonus counts as answered,
 * without its bonus; unmarked answers to it are skipped.
 */
export const countItems = async (
  conn: Conn,
  quiz: CountedQuiz,
  whichAttempt: WhichAttempt,
): Promise<CountedItems> => {
  const kkm = await readKkm(conn, quiz)
  const itemSums = await rows(conn, anySumsRow, itemSumsSql(quiz, whichAttempt))
  const all = itemSums.find((row) => row.question_id === null)
  return {
    sums: itemSums.filter((row) => row.question_id !== null),
    whole: {
      n: all?.n ?? 0,
      t: all?.t ?? 0,
      tt: all?.tt ?? 0,
      kkm,
      mastered: all?.mastered ?? 0,
      changes: kkm === null ? new Map() : await sumChanges(conn, quiz),
    },
    standardised: all?.mx ?? 0,
    speed: { n: all?.n ?? 0, finished: all?.empty ?? 0, three_quarters: all?.not_reached ?? 0 },
    odd: { o: all?.u ?? 0, oo: all?.l ?? 0, ot: all?.ux ?? 0 },
    waiting: all?.x ?? 0,
  }
}

const scoreRow = z.object({ score: z.number(), n: z.number(), mastered: z.number() })
export type ScoreCount = z.output<typeof scoreRow>

/** Number of students by score, and how many of them reach the KKM. */
export const countScores = (
  conn: Conn,
  quiz: ReportedQuiz,
  whichAttempt: WhichAttempt,
): Promise<ScoreCount[]> =>
  rows(
    conn,
    scoreRow,
    sql`select score, count(*)::int as n,
        count(*) filter (where ${reachesKkm(sql`score`, sql`quiz`)})::int as mastered
      from (${chosenAttempts(quiz, whichAttempt)}) chosen join lessons quiz on quiz.id = ${quiz.id}
      where wait = 0 and score is not null group by score`,
  )

const PAIRS_SHOWN = 200
const gainRow = itemSummary.shape.gain
  .pick({ n: true, first: true, last: true, pairs: true })
  .extend({ sd: z.number().nullable(), class_first: z.number().nullable() })
export type Gain = z.output<typeof gainRow>

/**
 * Effect of remedials: first and last attempt of students with several. After a remedial by goal, the result
 * over all goals; students without goals left are skipped.
 */
export const compareFirstAndLast = async (conn: Conn, quiz: ReportedQuiz): Promise<Gain> => {
  const gain = await firstRow(
    conn,
    gainRow,
    sql`with tried as (
        select u.name, count(*) as times, (array_agg(r.score order by r.number))[1] as first,
          case when (array_agg(r.targeted order by r.number desc))[1] then (
            select whole.score from quiz_results whole
            where whole.courses_id = ${quiz.course.id} and whole.user_id = u.id and whole.lessons_id = ${quiz.id}
          ) else (array_agg(r.score order by r.number desc))[1] end as last
        from attempt_results r
        join active_students m on m.user_id = r.user_id and m.courses_id = ${quiz.course.id}
        join users u on u.id = r.user_id
        where r.lessons_id = ${quiz.id} and r.end_date is not null
        group by u.id
      ), paired as (select name, first, last from tried where times > 1 and last is not null)
      select count(*)::int as n, avg(first)::float8 as first, avg(last)::float8 as last,
        stddev_samp(last - first)::float8 as sd, (select avg(first)::float8 from tried) as class_first,
        coalesce((select json_agg(p order by p.last - p.first desc, p.name) from (select * from paired limit ${PAIRS_SHOWN}) p), '[]') as pairs
      from paired`,
  )
  return gain ?? { n: 0, first: null, last: null, pairs: [], sd: null, class_first: null }
}
