import { type SQL, sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { grace, isClosed, scoreCounts, unstopped } from './schema.ts'

/**
 * When a quiz with a window is over for everybody: its window, those that students were granted, and the grace of whoever has
 * not stopped. Keys and held scores come out then, not at one student's own end. Windows of those who were taken out of the class
 * count too, and those that another one takes the place of: they hold again when that is taken back. Of exceptions only windows end.
 */
export const quizEnds = pgView('quiz_ends', {}).as(sql`
  select l.id as lessons_id, l.show_score,
    greatest(
      l.end_date,
      (select max(e.end_date) from lesson_exceptions e where e.lessons_id = l.id),
      (select max(a.deadline) from attempts a where a.lessons_id = l.id and ${unstopped}) + ${grace}
    ) as over_at
  from lessons l
  where l.type = 'QUIZ' and l.is_expired
`)

/** Does the result of the attempt `a` at the quiz wait for its lecturer to return it? */
export const isToReturn = (a: SQL, quiz: SQL) =>
  sql`(${a}.returned_at is null and ${quiz}.show_score = 'returned')`

/**
 * Every attempt that was not archived, as it stands this moment: one whose deadline has passed is finished at its
 * deadline, also while no process has written that down yet. Its student reads what came out when it is `released`: no answer
 * counts any more (before that, whatever the key decides would tell the key), and the score is not held back until everybody has
 * finished or the lecturer returns it. `targeted`: its paper has the goals alone that were not reached. `offset 0` lets nothing be counted
 * of an attempt that is not overdue.
 */
export const attemptResults = pgView('attempt_results', {}).as(sql`
  select a.id, a.lessons_id, a.courses_id, a.user_id, a.number, a.start_date, a.deadline,
    coalesce(a.end_date, case when a.deadline <= now() then a.deadline end) as end_date,
    c.closed and not (quiz.show_score = 'after_window' and exists (select from quiz_ends e where e.lessons_id = quiz.id and e.over_at > now()))
      and not ${isToReturn(sql`a`, sql`quiz`)} as released, a.score_read_at, a.question_ids,
    a.points is not null as targeted, coalesce(a.by_goal, t.by_goal) as by_goal, coalesce(a.correct, t.correct) as correct, coalesce(a.wrong, t.wrong) as wrong, coalesce(a.wait, t.wait) as wait,
    coalesce(a.empty, t.empty) as empty, coalesce(a.score, t.score) as score
  from attempts a
  left join lessons quiz on quiz.id = a.lessons_id
  cross join lateral (select ${isClosed(sql`a`)} as closed) c
  left join lateral (
    select counts.* from (select where a.end_date is null and a.deadline <= now() offset 0) overdue cross join lateral (${scoreCounts}) counts
  ) t on true
  where a.deleted_at is null
`)
