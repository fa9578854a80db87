import { itemSummary } from '@tuntas/contract/insight/item-summary.schemas'
import type { ItemSummary, WhichAttempt } from '@tuntas/contract/insight/reports'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { isAsked, isOfPapers, reachesKkm } from '../../learning/lessons/sql-rules.ts'
import { markedByPerson } from '../../learning/quizzes/kinds/index.ts'
import { inOrder } from '../../learning/quizzes/schema.ts'
import type { ReportedQuiz } from './access.ts'
import type { OddSums } from './anates.rules.ts'
import { type Item, itemQuestionRow, type Whole } from './item.rules.ts'
import { type Sums, sumsRow } from './sums.rules.ts'

/** Share of all students in the upper, and in the lower, group. */
const GROUP_SHARE = 0.27

/** A quiz for counting, without an actor: the caller has already checked the permission. */
export type CountedQuiz = { readonly id: number; readonly course: { readonly id: number } }

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
        select own.* from chosen a cross join lateral (
          select sum(coalesce(w.points, 0))::float8 as t, coalesce(sum(w.points) filter (where q.is_odd), 0)::float8 as o,
            array_agg(q.id) as ids, array_agg(coalesce(w.points, 0)::float8) as points,
            array_agg(case when q.by_person then '' else coalesce(w.answer, '') end) as keys
          from unnest(a.question_ids) paper(id) join asked q on q.id = paper.id
          left join (select * from answers where attempt_id = a.id offset 0) w on w.question_id = q.id where w.status is distinct from 'wait'
        ) own
        where a.wait = 0 and own.ids is not null
      ), placed as materialized (
        select ids, points, keys, t, o,
          greatest(0, least(1, (${GROUP_SHARE}::float8 * n - above) / same)) as u,
          greatest(0, least(1, (${GROUP_SHARE}::float8 * n - below) / same)) as l,
          least(4, floor(5 * (below + (same - 1) / 2.0) / n))::int as band
        from (
          select *, count(*) over () as n, count(*) over (partition by t) as same,
            rank() over (order by t desc) - 1 as above, rank() over (order by t) - 1 as below
          from attempts
        ) ranked
      )
      select c.question_id, c.key, band, count(*)::int as n, sum(c.x) as x, sum(c.x * c.x) as xx, sum(t) as t, sum(t * t) as tt,
        sum(c.x * t) as xt, sum(u) as u, sum(l) as l, sum(u * c.x) as ux, sum(l * c.x) as lx
      from placed cross join lateral unnest(ids, keys, points) as c(question_id, key, x)
      group by c.question_id, c.key, band
      union all
      select null, '', 0, count(*)::int, (select count(*)::int from chosen where wait > 0), 0, coalesce(sum(t), 0), coalesce(sum(t * t), 0),
        0, coalesce(sum(o), 0), coalesce(sum(o * o), 0), coalesce(sum(o * t), 0), 0
      from placed`

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
): Promise<{ sums: Sums[]; whole: Whole; odd: OddSums; waiting: number }> => {
  const itemSums = await rows(conn, anySumsRow, itemSumsSql(quiz, whichAttempt))
  const all = itemSums.find((row) => row.question_id === null)
  return {
    sums: itemSums.filter((row) => row.question_id !== null),
    whole: { n: all?.n ?? 0, t: all?.t ?? 0, tt: all?.tt ?? 0 },
    odd: { o: all?.u ?? 0, oo: all?.l ?? 0, ot: all?.ux ?? 0 },
    waiting: all?.x ?? 0,
  }
}

const tenRow = z.object({ ten: z.number(), n: z.number(), mastered: z.number() })

type Spread = Pick<ItemSummary, 'histogram' | 'mastered'>
/** Distribution of the scores, and how many reach the KKM. */
export const spreadScores = async (
  conn: Conn,
  quiz: ReportedQuiz,
  whichAttempt: WhichAttempt,
): Promise<Spread> => {
  const tens = await rows(
    conn,
    tenRow,
    sql`select least(9, floor(score / 10))::int as ten, count(*)::int as n,
        count(*) filter (where ${reachesKkm(sql`score`, sql`quiz`)})::int as mastered
      from (${chosenAttempts(quiz, whichAttempt)}) chosen join lessons quiz on quiz.id = ${quiz.id} where wait = 0 group by 1`,
  )
  const histogram = Array<number>(10).fill(0)
  for (const { ten, n } of tens) histogram[ten] = n
  return { histogram, mastered: tens.reduce((sum, row) => sum + row.mastered, 0) }
}

const PAIRS_SHOWN = 200
/**
 * Effect of remedials: first and last attempt of students with several. After a remedial by goal, the result
 * over all goals; students without goals left are skipped.
 */
export const compareFirstAndLast = async (conn: Conn, quiz: ReportedQuiz): Promise<ItemSummary['gain']> => {
  const gain = await firstRow(
    conn,
    itemSummary.shape.gain,
    sql`with tried as (
        select u.name, (array_agg(r.score order by r.number))[1] as first,
          case when (array_agg(r.targeted order by r.number desc))[1] then (
            select whole.score from quiz_results whole
            where whole.courses_id = ${quiz.course.id} and whole.user_id = u.id and whole.lessons_id = ${quiz.id}
          ) else (array_agg(r.score order by r.number desc))[1] end as last
        from attempt_results r
        join active_students m on m.user_id = r.user_id and m.courses_id = ${quiz.course.id}
        join users u on u.id = r.user_id
        where r.lessons_id = ${quiz.id} and r.end_date is not null
        group by u.id having count(*) > 1
      ), paired as (select * from tried where last is not null)
      select count(*)::int as n, round(avg(first), 2) as first, round(avg(last), 2) as last,
        coalesce((select json_agg(p order by p.last - p.first desc, p.name) from (select * from paired limit ${PAIRS_SHOWN}) p), '[]') as pairs
      from paired`,
  )
  return gain ?? { n: 0, first: null, last: null, pairs: [] }
}
