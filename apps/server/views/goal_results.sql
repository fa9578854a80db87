-- What a student reached of each goal of a quiz over all attempts: by the quiz's policy (`share`) and at best (`best`), in percent.
-- The row without `goal_id` has the questions that name no goal. Lecturers read all that has ended; students read `released_…`.
--   possible    what the goal is worth in the first paper that asked it whole
--   decided     it has enough questions to withhold mastery
--   reached     the best share reaches the KKM, first at attempt `reached_at`
--   excepted    the lecturer let the student pass this goal
--   last_at     end of the latest attempt that measured the goal
-- A goal that was reached before its remedial began (a key was corrected) cannot fall by that remedial: `counts`.
-- Goals that were merged are worked out as the papers named them, then joined by what they are worth: a merge changes no score.
create view goal_results as
with sittings as (
  select s.*,
    max(s.share) over (
      partition by s.courses_id, s.user_id, s.lessons_id, s.goal_id
      order by s.number rows between unbounded preceding and 1 preceding
    ) as former_best
  from goal_sittings s
),
quizzes as (
  -- 75 is what a goal must reach where its quiz has no KKM.
  select id, score_policy, case when is_competent then kkm else 75 end as kkm
  from lessons
),
by_paper_goal as (
  select s.courses_id, s.user_id, s.lessons_id,
    coalesce(g.merged_into_id, s.goal_id) as goal_id,
    quiz.kkm,
    coalesce((min(array[s.number, s.possible]) filter (where not s.targeted))[2], max(s.possible)) as possible,
    coalesce((min(array[s.number, s.items]) filter (where not s.targeted))[2], max(s.items))::int as items,
    coalesce((min(array[s.number, s.essay]) filter (where not s.targeted))[2], max(s.essay)) as essay,
    max(s.share) as best,
    max(s.share) filter (where s.released) as released_best,
    min(s.number) filter (where to_hundredths(s.share) >= quiz.kkm) as reached_at,
    (- (max(array[s.share, - s.number]) filter (where s.share is not null))[2])::smallint as best_at,
    -- Aggregates run on every row, whichever branch is taken; the filters spare the work of the other policies.
    case quiz.score_policy
      when 'last' then
        (max(array[s.number, s.share]) filter (where quiz.score_policy = 'last' and rising.counts))[2]
      when 'average' then
        avg(s.share) filter (where quiz.score_policy = 'average' and rising.counts)
      else max(s.share)
    end as share,
    case quiz.score_policy
      when 'last' then
        (max(array[s.number, s.share]) filter (where quiz.score_policy = 'last' and s.released and rising.counts))[2]
      when 'average' then
        avg(s.share) filter (where quiz.score_policy = 'average' and s.released and rising.counts)
      else max(s.share) filter (where s.released)
    end as released_share,
    max(s.end_date) filter (where s.share is not null) as last_at,
    max(s.end_date) filter (where s.share is not null and s.released) as released_last_at,
    sum(s.waiting)::int as waiting,
    coalesce(sum(s.waiting) filter (where s.released), 0)::int as released_waiting,
    coalesce(
      json_agg(json_build_object('number', s.number, 'share', to_hundredths(s.share)) order by s.number),
      '[]') as sittings,
    coalesce(
      json_agg(json_build_object('number', s.number, 'share', to_hundredths(s.share)) order by s.number)
        filter (where s.released),
      '[]') as released_sittings
  from sittings s
  join quizzes quiz on quiz.id = s.lessons_id
  left join goals g on g.id = s.goal_id
  cross join lateral (
    select not s.targeted or s.former_best is null or s.share >= s.former_best
      or to_hundredths(s.former_best) < quiz.kkm as counts
  ) rising
  group by s.courses_id, s.user_id, s.lessons_id, s.goal_id, g.merged_into_id, quiz.kkm, quiz.score_policy
),
by_goal as (
  select courses_id, user_id, lessons_id, goal_id,
    max(kkm) as kkm,
    sum(possible) as possible,
    sum(items)::int as items,
    max(essay) as essay,
    sum(best * possible) / sum(possible) filter (where best is not null) as best,
    sum(released_best * possible) / sum(possible) filter (where released_best is not null) as released_best,
    sum(share * possible) / sum(possible) filter (where share is not null) as share,
    sum(released_share * possible) / sum(possible) filter (where released_share is not null) as released_share,
    -- Merged goals that reach the KKM only together did so when the last of them was at its best.
    coalesce(case when count(reached_at) = count(*) then max(reached_at) end, max(best_at)) as joined_reached_at,
    max(last_at) as last_at,
    max(released_last_at) as released_last_at,
    sum(waiting)::int as waiting,
    sum(released_waiting)::int as released_waiting,
    case when count(*) = 1 then (array_agg(sittings))[1] else (
      select json_agg(sitting order by (sitting ->> 'number')::int)
      from unnest(array_agg(sittings)) as part (list) cross join json_array_elements(part.list) as sitting
    ) end as sittings,
    case when count(*) = 1 then (array_agg(released_sittings))[1] else (
      select json_agg(sitting order by (sitting ->> 'number')::int)
      from unnest(array_agg(released_sittings)) as part (list) cross join json_array_elements(part.list) as sitting
    ) end as released_sittings
  from by_paper_goal
  group by courses_id, user_id, lessons_id, goal_id
)
select goal.courses_id, goal.user_id, goal.lessons_id, goal.goal_id, goal.kkm, goal.possible, goal.items, goal.essay,
  goal.best, goal.released_best,
  case when to_hundredths(goal.best) >= goal.kkm then goal.joined_reached_at end as reached_at,
  goal.share, goal.released_share, goal.last_at, goal.released_last_at, goal.waiting, goal.released_waiting, goal.sittings, goal.released_sittings,
  to_hundredths(goal.best) >= goal.kkm as reached,
  coalesce(to_hundredths(goal.released_best) >= goal.kkm, false) as released_reached,
  -- Three questions, or one that a person marks with a fifth of the quiz's points.
  goal.items >= 3
    or goal.essay >= 0.2 * sum(goal.possible) over (partition by goal.courses_id, goal.user_id, goal.lessons_id)
    as decided,
  exists (
    select
    from lesson_exceptions e
    join goals passed on passed.id = e.goal_id
    where e.user_id = goal.user_id and e.courses_id = goal.courses_id and e.lessons_id = goal.lessons_id
      and e.kind = 'pass' and coalesce(passed.merged_into_id, passed.id) = goal.goal_id
  ) as excepted
from by_goal goal;
