-- Every attempt that was not archived, as it is at this moment. One whose deadline has passed is finished at its deadline, even
-- before a process has written that down. `released`: its student may read what came out, because no answer counts any more (earlier
-- it would tell the key) and the score is not held back. `targeted`: its paper has only the goals that were not reached.
create view attempt_results as
select a.id, a.lessons_id, a.courses_id, a.user_id, a.number, a.start_date, a.deadline,
  coalesce(a.end_date, case when a.deadline <= now() then a.deadline end) as end_date,
  closed.closed
    and not (quiz.show_score = 'after_window'
      and exists (select from quiz_ends e where e.lessons_id = quiz.id and e.over_at > now()))
    and not waits_for_return(a.returned_at, quiz.show_score) as released,
  a.score_read_at, a.question_ids,
  a.points is not null as targeted,
  coalesce(a.by_goal, counts.by_goal) as by_goal,
  coalesce(a.correct, counts.correct) as correct,
  coalesce(a.wrong, counts.wrong) as wrong,
  coalesce(a.wait, counts.wait) as wait,
  coalesce(a.empty, counts.empty) as empty,
  coalesce(a.score, counts.score) as score
from attempts a
left join lessons quiz on quiz.id = a.lessons_id
cross join lateral (select is_closed(a.finished_by, a.deadline) as closed) closed
left join lateral (
  -- `offset 0` keeps the planner from counting answers of attempts that are not overdue.
  select score.*
  from (select where a.end_date is null and a.deadline <= now() offset 0) overdue
  cross join lateral score_counts(a.id, a.question_ids, a.goal_ids, a.points) score
) counts on true
where a.deleted_at is null;
