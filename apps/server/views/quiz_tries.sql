-- The attempts of a student at a quiz together, before goals are looked at: see quiz_results.
-- The greatest array takes the place of an order by its columns: sorting the attempts of every student takes twice as long.
create view quiz_tries as
select r.courses_id, r.user_id, quiz.id as lessons_id,
  count(*)::int as attempts,
  count(r.end_date)::int as finished,
  max(r.id) filter (where r.end_date is null) as open_attempt_id,
  (max(array[r.number, r.id]))[2] as last_attempt_id,
  max(r.end_date) as last_finished_at,
  (max(array[r.number, (attempt.released and r.wait > 0)::int]))[2] = 1 as waiting,
  coalesce(bool_or(attempt.released and r.wait > 0), false) as any_waiting,
  coalesce(bool_or(r.wait > 0), false) as unmarked,
  coalesce(bool_or(r.end_date is not null and not attempt.released), false) as unreleased,
  (max(array[r.number, (r.end_date is not null and not attempt.released)::int]))[2] = 1 as held,
  (max(attempt.rank) filter (where r.end_date is not null))[3]::int as counted_attempt_id,
  (max(attempt.rank) filter (where attempt.released))[3]::int as released_attempt_id,
  case quiz.score_policy
    when 'average' then round(avg(attempt.score) filter (where r.end_date is not null), 2)
    else (max(attempt.rank) filter (where r.end_date is not null))[4]
  end as score,
  case quiz.score_policy
    when 'average' then round(avg(attempt.score) filter (where attempt.released), 2)
    else (max(attempt.rank) filter (where attempt.released))[4]
  end as released_score,
  quiz.remedial_scope = 'goals' or bool_or(r.targeted) as goals_count,
  max(r.score) as best,
  max(r.score) filter (where attempt.released) as released_best,
  max(r.score) filter (where not r.targeted) as whole_best,
  max(r.score) filter (where not r.targeted and attempt.released) as released_whole_best,
  max(r.score) filter (where r.number = 1) as first_score,
  max(r.score) filter (where r.number = 1 and attempt.released) as released_first_score
from attempt_results r
join lessons quiz on quiz.id = r.lessons_id
cross join lateral (
  select r.released, capped.score,
    array[
      case when quiz.score_policy = 'last' or quiz.remedial_scope = 'goals' or r.targeted then r.number else capped.score end,
      r.number, r.id, capped.score] as rank
  from (
    select case when quiz.cap_remedial and quiz.is_competent and r.number > 1 then least(r.score, quiz.kkm) else r.score end as score
  ) capped
  offset 0 -- `released` is a subquery; without this every aggregate would run it again
) attempt
group by r.courses_id, r.user_id, quiz.id;
