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
      and (quiz.mastery_rule = 'score' or coalesce(merged.all_told_reached, true)) as told_reached, tries.unmarked, tries.unreleased
  from (
    select r.courses_id, r.user_id, quiz.id as lessons_id,
      count(*)::int as attempts, count(r.end_date)::int as finished,
      max(r.id) filter (where r.end_date is null) as open_attempt_id,
      (max(array[r.number, r.id]))[2] as last_attempt_id,
      max(r.end_date) as last_finished_at,
      (max(array[r.number, (one.released and r.wait > 0)::int]))[2] = 1 as waiting, coalesce(bool_or(one.released and r.wait > 0), false) as any_waiting,
      coalesce(bool_or(r.wait > 0), false) as unmarked, coalesce(bool_or(r.end_date is not null and not one.released), false) as unreleased,
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
      where q.lessons_id = quiz.id and ((q.deleted_at is null and q.purpose = 'quiz') or (q.deleted_at is null and q.purpose = 'draw')) and coalesce(named.merged_into_id, q.goal_id) = g.goal_id))) as all_reached,
    bool_and(g.goal_id is null or not g.decided or g.excepted or g.told_reached or not (quiz.remedial_scope = 'goals' or exists (
      select from questions q left join goals named on named.id = q.goal_id
      where q.lessons_id = quiz.id and ((q.deleted_at is null and q.purpose = 'quiz') or (q.deleted_at is null and q.purpose = 'draw')) and coalesce(named.merged_into_id, q.goal_id) = g.goal_id))) as all_told_reached
  from goal_results g
  where (tries.goals_count or quiz.mastery_rule = 'score_and_goals')
    and g.courses_id = tries.courses_id and g.user_id = tries.user_id and g.lessons_id = tries.lessons_id) merged on true
);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."student_lessons" AS (
  select term.courses_id, term.user_id, term.lessons_id, term.sections_id, term.position, term.type, term.is_competent, term.is_enrichment, term.published,
    term.active, term.join_date, term.start_date, term.end_date, term.extra_remedials, term.passed or term.unlocked as excepted,
    work.id is not null as submitted,
    coalesce(tries.attempts, 0) as attempts, coalesce(tries.finished, 0) as finished,
    tries.open_attempt_id, tries.last_attempt_id, tries.last_finished_at,
    coalesce(tries.waiting, false) as waiting, coalesce(tries.held, false) as held, tries.counted_attempt_id,
    case when term.type = 'ASSIGNMENT' then work.score else tries.score end as score,
    term.type = 'QUIZ' and (term.passed or coalesce(tries.reached, false)) as mastered,
    case when term.type <> 'ASSIGNMENT' then tries.told_score when (work.returned_at is not null or not term.hold_feedback) then work.score end as told_score,
    term.type = 'QUIZ' and (term.passed or coalesce(tries.told_reached, false)) as told_mastered, coalesce(tries.told_reached, false) as told_reached,
    coalesce(tries.unmarked, false) as unmarked, coalesce(tries.unreleased, false) as unreleased
  from student_terms term
  left join submissions work on term.type = 'ASSIGNMENT'
    and work.lessons_id = term.lessons_id and work.user_id = term.user_id and work.deleted_at is null
  left join quiz_results tries
    on tries.courses_id = term.courses_id and tries.user_id = term.user_id and tries.lessons_id = term.lessons_id
);