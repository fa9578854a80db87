import { type SQL, sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { grace, isClosed, scoreCounts, unstopped } from './schema.ts'

/**
 * When a quiz with a window is over for everybody: its own window, exceptional windows, and the grace of
 * students who have not stopped. Keys and held scores are released then, not at one student's own end.
 * Windows of removed students and of replaced exceptions count too, because both can be restored. Of
 * exceptions only windows matter here.
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

/** Does the result of the attempt `a` wait for its lecturer to return it? */
export const isToReturn = (a: SQL, quiz: SQL) =>
  sql`(${a}.returned_at is null and ${quiz}.show_score = 'returned')`

/**
 * Every attempt that is not archived, in its present state. An overdue attempt counts as finished at its
 * deadline even before a process writes that. The student may read the result when it is `released`: no
 * answer counts any more (anything key-dependent would reveal the key before), and the score is not held
 * until everybody has finished or the lecturer returns it. `targeted`: its paper has only the goals that were
 * not reached. `offset 0` avoids counting answers of attempts that are not overdue.
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
