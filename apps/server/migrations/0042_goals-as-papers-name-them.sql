CREATE OR REPLACE VIEW "public"."goal_sittings" AS (
  select r.courses_id, r.user_id, r.lessons_id, part.goal_id, r.id as attempt_id, r.number, r.released, r.targeted,
    part.possible, part.items, part.waiting, part.essay, 100 * part.earned / part.possible as share
  from attempt_results r
  cross join lateral jsonb_to_recordset(r.by_goal)
    as part(goal_id int, earned numeric, possible numeric, items int, waiting int, essay numeric)
  where r.end_date is not null
);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."goal_results" AS (
  select goal.*, round(goal.best, 2) >= goal.kkm as reached, coalesce(round(goal.told_best, 2) >= goal.kkm, false) as told_reached,
    goal.items >= 3
      or goal.essay >= 0.2 * sum(goal.possible) over (partition by goal.courses_id, goal.user_id, goal.lessons_id) as decided,
    exists (
      select from lesson_exceptions e join goals passed on passed.id = e.goal_id
      where e.user_id = goal.user_id and e.courses_id = goal.courses_id and e.lessons_id = goal.lessons_id and e.kind = 'pass'
        and coalesce(passed.merged_into_id, passed.id) = goal.goal_id
    ) as excepted
  from (
    select own.courses_id, own.user_id, own.lessons_id, own.goal_id, max(own.kkm) as kkm, sum(own.possible) as possible,
      sum(own.items)::int as items, max(own.essay) as essay, sum(own.best * own.possible) / sum(own.possible) filter (where own.best is not null) as best, sum(own.told_best * own.possible) / sum(own.possible) filter (where own.told_best is not null) as told_best,
      case when count(own.reached_at) = count(*) then max(own.reached_at) end as reached_at,
      sum(own.share * own.possible) / sum(own.possible) filter (where own.share is not null) as share, sum(own.told_share * own.possible) / sum(own.possible) filter (where own.told_share is not null) as told_share,
      sum(own.waiting)::int as waiting, sum(own.told_waiting)::int as told_waiting,
      case when count(*) = 1 then (array_agg(own.sittings))[1] else (
      select json_agg(sitting order by (sitting ->> 'number')::int)
      from unnest(array_agg(own.sittings)) as part(list) cross join json_array_elements(part.list) as sitting
    ) end as sittings, case when count(*) = 1 then (array_agg(own.told_sittings))[1] else (
      select json_agg(sitting order by (sitting ->> 'number')::int)
      from unnest(array_agg(own.told_sittings)) as part(list) cross join json_array_elements(part.list) as sitting
    ) end as told_sittings
    from (
      select one.courses_id, one.user_id, one.lessons_id, coalesce(g.merged_into_id, one.goal_id) as goal_id, case when quiz.is_competent then quiz.kkm else 75 end as kkm,
        coalesce((min(array[one.number, one.possible]) filter (where not one.targeted))[2], max(one.possible)) as possible,
        coalesce((min(array[one.number, one.items]) filter (where not one.targeted))[2], max(one.items))::int as items,
        coalesce((min(array[one.number, one.essay]) filter (where not one.targeted))[2], max(one.essay)) as essay,
        max(one.share) as best, max(one.share) filter (where one.released) as told_best,
        min(one.number) filter (where round(one.share, 2) >= case when quiz.is_competent then quiz.kkm else 75 end) as reached_at,
        case quiz.score_policy
          when 'last' then (max(array[one.number, one.share]) filter (where rising.counts))[2]
          when 'average' then avg(one.share) filter (where rising.counts)
          else max(one.share)
        end as share,
        case quiz.score_policy
          when 'last' then (max(array[one.number, one.share]) filter (where one.released and rising.counts))[2]
          when 'average' then avg(one.share) filter (where one.released and rising.counts)
          else max(one.share) filter (where one.released)
        end as told_share,
        sum(one.waiting)::int as waiting, coalesce(sum(one.waiting) filter (where one.released), 0)::int as told_waiting,
        coalesce(json_agg(json_build_object('number', one.number, 'share', round(one.share, 2)) order by one.number) , '[]') as sittings, coalesce(json_agg(json_build_object('number', one.number, 'share', round(one.share, 2)) order by one.number) filter (where one.released), '[]') as told_sittings
      from (
        select s.*, max(s.share) over (
          partition by s.courses_id, s.user_id, s.lessons_id, s.goal_id order by s.number rows between unbounded preceding and 1 preceding
        ) as former
        from goal_sittings s
      ) one
      join lessons quiz on quiz.id = one.lessons_id
      left join goals g on g.id = one.goal_id
      cross join lateral (
        select not one.targeted or one.former is null or one.share >= one.former or round(one.former, 2) < case when quiz.is_competent then quiz.kkm else 75 end as counts
      ) rising
      group by one.courses_id, one.user_id, one.lessons_id, one.goal_id, g.merged_into_id, quiz.id
    ) own
    group by own.courses_id, own.user_id, own.lessons_id, own.goal_id
  ) goal
);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."quiz_results" AS (
  select tries.courses_id, tries.user_id, tries.lessons_id, tries.attempts, tries.finished, tries.open_attempt_id, tries.last_attempt_id,
    tries.last_finished_at, tries.waiting or (tries.goals_count and tries.any_waiting) as waiting, tries.held, tries.counted_attempt_id, tries.told_attempt_id,
    case when tries.goals_count then case when merged.score is null or not (quiz.cap_remedial and quiz.is_competent) then merged.score
    else greatest(tries.first_score, least(quiz.kkm, merged.score)) end else tries.score end as score,
    case when tries.goals_count then case when merged.told_score is null or not (quiz.cap_remedial and quiz.is_competent) then merged.told_score
    else greatest(tries.told_first_score, least(quiz.kkm, merged.told_score)) end else tries.told_score end as told_score,
    quiz.is_competent and case when tries.goals_count then greatest(merged.best, tries.whole_best) else tries.best end >= quiz.kkm
      and (quiz.mastery_rule = 'score' or coalesce(merged.all_reached, true)) as reached,
    quiz.is_competent and case when tries.goals_count then greatest(merged.told_best, tries.told_whole_best) else tries.told_best end >= quiz.kkm
      and (quiz.mastery_rule = 'score' or coalesce(merged.all_told_reached, true)) as told_reached
  from (
    select r.courses_id, r.user_id, quiz.id as lessons_id,
      count(*)::int as attempts, count(r.end_date)::int as finished,
      max(r.id) filter (where r.end_date is null) as open_attempt_id,
      (max(array[r.number, r.id]))[2] as last_attempt_id,
      max(r.end_date) as last_finished_at,
      (max(array[r.number, (one.released and r.wait > 0)::int]))[2] = 1 as waiting, coalesce(bool_or(one.released and r.wait > 0), false) as any_waiting,
      (max(array[r.number, (r.end_date is not null and not one.released)::int]))[2] = 1 as held,
      (max(one.place) filter (where r.end_date is not null))[3]::int as counted_attempt_id,
      case quiz.score_policy when 'average' then round(avg(one.score) filter (where r.end_date is not null), 2)
        else (max(one.place) filter (where r.end_date is not null))[4] end as score,
      (max(one.place) filter (where one.released))[3]::int as told_attempt_id,
      case quiz.score_policy when 'average' then round(avg(one.score) filter (where one.released), 2)
        else (max(one.place) filter (where one.released))[4] end as told_score,
      quiz.remedial_scope = 'goals' or bool_or(r.targeted) as goals_count,
      max(r.score) as best, max(r.score) filter (where one.released) as told_best,
      max(r.score) filter (where not r.targeted) as whole_best, max(r.score) filter (where not r.targeted and one.released) as told_whole_best,
      max(r.score) filter (where r.number = 1) as first_score,
      max(r.score) filter (where r.number = 1 and one.released) as told_first_score
    from attempt_results r
    join lessons quiz on quiz.id = r.lessons_id
    cross join lateral (
      select r.released, capped.score, array[
        case when quiz.score_policy = 'last' or quiz.remedial_scope = 'goals' or r.targeted then r.number else capped.score end, r.number, r.id, capped.score] as place
      from (
        select case when quiz.cap_remedial and quiz.is_competent and r.number > 1 then least(r.score, quiz.kkm) else r.score end as score
      ) capped offset 0
    ) one
    group by r.courses_id, r.user_id, quiz.id
  ) tries
  join lessons quiz on quiz.id = tries.lessons_id
  left join lateral (
  select round(round(sum(g.share * g.possible) / sum(g.possible) filter (where g.share is not null), 6), 2) as score,
    round(round(sum(g.told_share * g.possible) / sum(g.possible) filter (where g.told_share is not null), 6), 2) as told_score,
    round(round(sum(g.best * g.possible) / sum(g.possible) filter (where g.best is not null), 6), 2) as best,
    round(round(sum(g.told_best * g.possible) / sum(g.possible) filter (where g.told_best is not null), 6), 2) as told_best,
    bool_and(g.goal_id is null or not g.decided or g.excepted or g.reached or not (quiz.remedial_scope = 'goals' or exists (
      select from questions q left join goals named on named.id = q.goal_id
      where q.lessons_id = quiz.id and (q.deleted_at is null and q.purpose = 'quiz') and coalesce(named.merged_into_id, q.goal_id) = g.goal_id))) as all_reached,
    bool_and(g.goal_id is null or not g.decided or g.excepted or g.told_reached or not (quiz.remedial_scope = 'goals' or exists (
      select from questions q left join goals named on named.id = q.goal_id
      where q.lessons_id = quiz.id and (q.deleted_at is null and q.purpose = 'quiz') and coalesce(named.merged_into_id, q.goal_id) = g.goal_id))) as all_told_reached
  from goal_results g
  where (tries.goals_count or quiz.mastery_rule = 'score_and_goals')
    and g.courses_id = tries.courses_id and g.user_id = tries.user_id and g.lessons_id = tries.lessons_id) merged on true
);
