-- How far a student has practised each goal of a class; the row without `goal_id` has the questions that name none. `recent`: the
-- shares of the latest answers, newest first, one a question: its last one that was no retry and was graded by today's key.
-- Siap kuis (`ready`): the latest five (READY_QUESTIONS of the contract) come to 80 percent; all of them were given since `since`.
create view practice_states as
with answers as (
  select p.id, p.user_id, p.courses_id, q.goal_id, p.share, p.answered_at,
    fair.is_fair
      and p.id = max(p.id) filter (where fair.is_fair) over (partition by p.user_id, p.courses_id, p.question_id) as counts
  from practice_answers p
  join questions q on q.id = p.question_id
  cross join lateral (select not p.is_retry and p.key_version = q.key_version as is_fair) fair
),
ranked as (
  select answers.*,
    row_number() over (partition by user_id, courses_id, goal_id, counts order by id desc) as place
  from answers
)
select user_id, courses_id, goal_id,
  count(*)::int as total_answer,
  coalesce(json_agg(share order by id desc) filter (where counts and place <= 5), '[]') as recent,
  min(answered_at) filter (where counts and place <= 5) as since,
  count(*) filter (where counts and place <= 5) = 5
    and avg(share) filter (where counts and place <= 5) >= 0.8 as ready
from ranked
group by user_id, courses_id, goal_id;
