CREATE OR REPLACE VIEW "public"."goal_results" AS (
  select goal.*, round(round(goal.best, 6), 2) >= goal.kkm as reached, coalesce(round(round(goal.told_best, 6), 2) >= goal.kkm, false) as told_reached,
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
      case when round(round(sum(own.best * own.possible) / sum(own.possible) filter (where own.best is not null), 6), 2) >= max(own.kkm)
        then coalesce(case when count(own.reached_at) = count(*) then max(own.reached_at) end, max(own.best_at)) end as reached_at,
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
        min(one.number) filter (where round(round(one.share, 6), 2) >= case when quiz.is_competent then quiz.kkm else 75 end) as reached_at,
        (- (max(array[one.share, - one.number]) filter (where one.share is not null))[2])::smallint as best_at,
        case quiz.score_policy
          when 'last' then (max(array[one.number, one.share]) filter (where quiz.score_policy = 'last' and true and rising.counts))[2]
          when 'average' then avg(one.share) filter (where quiz.score_policy = 'average' and true and rising.counts)
          else max(one.share) filter (where true)
        end as share, case quiz.score_policy
          when 'last' then (max(array[one.number, one.share]) filter (where quiz.score_policy = 'last' and one.released and rising.counts))[2]
          when 'average' then avg(one.share) filter (where quiz.score_policy = 'average' and one.released and rising.counts)
          else max(one.share) filter (where one.released)
        end as told_share,
        sum(one.waiting)::int as waiting, coalesce(sum(one.waiting) filter (where one.released), 0)::int as told_waiting,
        coalesce(json_agg(json_build_object('number', one.number, 'share', round(round(one.share, 6), 2)) order by one.number) , '[]') as sittings, coalesce(json_agg(json_build_object('number', one.number, 'share', round(round(one.share, 6), 2)) order by one.number) filter (where one.released), '[]') as told_sittings
      from (
        select s.*, max(s.share) over (
          partition by s.courses_id, s.user_id, s.lessons_id, s.goal_id order by s.number rows between unbounded preceding and 1 preceding
        ) as former
        from goal_sittings s
      ) one
      join lessons quiz on quiz.id = one.lessons_id
      left join goals g on g.id = one.goal_id
      cross join lateral (
        select not one.targeted or one.former is null or one.share >= one.former or round(round(one.former, 6), 2) < case when quiz.is_competent then quiz.kkm else 75 end as counts
      ) rising
      group by one.courses_id, one.user_id, one.lessons_id, one.goal_id, g.merged_into_id, quiz.id
    ) own
    group by own.courses_id, own.user_id, own.lessons_id, own.goal_id
  ) goal
);