-- What the attempts of a student at a quiz come to. Lecturers read all that has ended; students read `released_…`.
--   score                 by the quiz's policy, of scores that the KKM caps where the quiz says so; where remedials go by goals
--                         (`goals_count`), that of the goals together
--   reached               an uncapped score reaches the KKM and, where the quiz asks for it, so does every goal
--   counted_attempt_id    the attempt whose score counts; with the average the highest, of equal ones the last; with goals the last
--   held                  the last attempt ended and its student may not read the result yet
--   unmarked, unreleased  any ended attempt waits for a mark; any is not released
create view quiz_results as
select tries.courses_id, tries.user_id, tries.lessons_id, tries.attempts, tries.finished, tries.open_attempt_id,
  tries.last_attempt_id, tries.last_finished_at,
  tries.waiting or (tries.goals_count and tries.any_waiting) as waiting,
  tries.held, tries.counted_attempt_id, tries.released_attempt_id,
  -- With a cap no remedial lifts the score of the goals above the KKM, and none lowers it below the first attempt's.
  case
    when not tries.goals_count then tries.score
    when merged.score is null or not (quiz.cap_remedial and quiz.is_competent) then merged.score
    else greatest(tries.first_score, least(quiz.kkm, merged.score))
  end as score,
  case
    when not tries.goals_count then tries.released_score
    when merged.released_score is null or not (quiz.cap_remedial and quiz.is_competent) then merged.released_score
    else greatest(tries.released_first_score, least(quiz.kkm, merged.released_score))
  end as released_score,
  reaches_kkm(
    case when tries.goals_count then greatest(merged.best, tries.whole_best) else tries.best end,
    quiz.is_competent, quiz.kkm
  ) and (quiz.mastery_rule = 'score' or coalesce(merged.all_reached, true)) as reached,
  reaches_kkm(
    case when tries.goals_count then greatest(merged.released_best, tries.released_whole_best) else tries.released_best end,
    quiz.is_competent, quiz.kkm
  ) and (quiz.mastery_rule = 'score' or coalesce(merged.all_released_reached, true)) as released_reached,
  tries.unmarked, tries.unreleased
from quiz_tries tries
join lessons quiz on quiz.id = tries.lessons_id
left join lateral (
  -- The goals of the quiz together, each by what it is worth; read only where remedials go by goals or mastery asks for them.
  select
    to_hundredths(sum(g.share * g.possible) / sum(g.possible) filter (where g.share is not null)) as score,
    to_hundredths(sum(g.released_share * g.possible) / sum(g.possible) filter (where g.released_share is not null)) as released_score,
    to_hundredths(sum(g.best * g.possible) / sum(g.possible) filter (where g.best is not null)) as best,
    to_hundredths(sum(g.released_best * g.possible) / sum(g.possible) filter (where g.released_best is not null)) as released_best,
    bool_and(g.goal_id is null or not g.decided or g.excepted or g.reached or not askable.askable) as all_reached,
    bool_and(g.goal_id is null or not g.decided or g.excepted or g.released_reached or not askable.askable) as all_released_reached
  from goal_results g
  cross join lateral (
    -- Can another attempt still reach the goal? A remedial by goals asks the first paper's questions, however their goals are named now.
    select quiz.remedial_scope = 'goals' or exists (
      select
      from questions q
      left join goals current_goal on current_goal.id = q.goal_id
      where q.lessons_id = quiz.id and q.deleted_at is null and q.purpose in ('quiz', 'draw')
        and coalesce(current_goal.merged_into_id, q.goal_id) = g.goal_id
    ) as askable
  ) askable
  where (tries.goals_count or quiz.mastery_rule = 'score_and_goals')
    and g.courses_id = tries.courses_id and g.user_id = tries.user_id and g.lessons_id = tries.lessons_id
) merged on true;
