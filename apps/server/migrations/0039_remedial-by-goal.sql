DROP VIEW "public"."lesson_progress";--> statement-breakpoint
DROP VIEW "public"."student_lessons";--> statement-breakpoint
DROP VIEW "public"."quiz_results";--> statement-breakpoint
DROP VIEW "public"."attempt_results";--> statement-breakpoint
DROP VIEW "public"."student_terms";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "goal_ids" integer[];--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "points" numeric(7, 2)[];--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "time_share" numeric(7, 6);--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "by_goal" jsonb;--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
ALTER TABLE "exceptions" ADD COLUMN "goal_id" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "remedial_scope" text DEFAULT 'quiz' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "mastery_rule" text DEFAULT 'score' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "purpose" text DEFAULT 'quiz' NOT NULL;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_merged_into_id_goals_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."goals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_targeted" CHECK (("attempts"."points" is null) = ("attempts"."time_share" is null));--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_goal" CHECK ("exceptions"."goal_id" is null or "exceptions"."kind" = 'pass');--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_remedial_scope" CHECK ("lessons"."remedial_scope" in ('quiz','goals'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_mastery_rule" CHECK ("lessons"."mastery_rule" in ('score','score_and_goals'));--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_purpose" CHECK ("questions"."purpose" in ('quiz','reserve','practice'));--> statement-breakpoint
-- by hand
-- Papers of before have their questions' goals of now.
update attempts a set goal_ids = (
  select array_agg(q.goal_id order by paper.place) from unnest(a.question_ids) with ordinality as paper(question_id, place)
  left join questions q on q.id = paper.question_id);--> statement-breakpoint
update attempts a set by_goal = coalesce((
  select jsonb_agg(jsonb_build_object('goal_id', g.goal_id, 'earned', round(g.earned, 4), 'possible', g.possible, 'items', g.items,
    'waiting', g.waiting, 'essay', g.essay))
  from (
    select q.goal_id, count(*) as items, coalesce(sum(w.points), 0) as earned, sum(q.point) as possible,
      count(*) filter (where w.status = 'wait') as waiting, coalesce(max(q.point) filter (where q.type = 'ESSAY'), 0) as essay
    from questions q left join answers w on w.attempt_id = a.id and w.question_id = q.id
    where q.id = any(a.question_ids) and q.deleted_at is null
    group by q.goal_id
  ) g), '[]')
where a.end_date is not null;--> statement-breakpoint
with recursive way as (
  select m.from_id, m.into_id, 1 as step from goal_merges m where m.undone_at is null
  union all
  select way.from_id, m.into_id, way.step + 1 from way join goal_merges m on m.from_id = way.into_id and m.undone_at is null
)
update goals g set merged_into_id = (select way.into_id from way where way.from_id = g.id order by way.step desc limit 1)
where g.id in (select from_id from way);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."lesson_exceptions" AS (
  select e.id, e.user_id, e.courses_id, l.id as lessons_id, e.kind, e.value, e.start_date, e.end_date, e.lessons_id is not null as own, e.goal_id
  from exceptions e
  join lessons l on l.courses_id = e.courses_id and (e.lessons_id = l.id or (e.lessons_id is null and l.type = 'QUIZ'))
  where e.deleted_at is null
);--> statement-breakpoint
CREATE VIEW "public"."student_terms" AS (
  select student.courses_id, student.user_id, l.id as lessons_id, l.sections_id, l.position, l.type, l.is_competent, l.hold_feedback,
    l.status = 'publish' and l.deleted_at is null as published, student.active, student.join_date,
    case when granted.has_window then granted.start_date when l.is_expired then l.start_date end as start_date,
    case when granted.has_window then granted.end_date when l.is_expired then l.end_date end as end_date,
    coalesce(granted.minutes, 0) as extra_minutes, coalesce(granted.remedials, 0) as extra_remedials,
    coalesce(granted.passed, false) as passed, coalesce(granted.unlocked, false) as unlocked
  from class_students student
  join lessons l on l.courses_id = student.courses_id
  left join (
    select user_id, courses_id, lessons_id,
      bool_or(kind = 'window') as has_window,
      (array_agg(start_date order by own desc, id desc) filter (where kind = 'window'))[1] as start_date,
      (array_agg(end_date order by own desc, id desc) filter (where kind = 'window'))[1] as end_date,
      (sum(value) filter (where kind = 'minutes'))::int as minutes,
      (sum(value) filter (where kind = 'remedials'))::int as remedials,
      bool_or(kind = 'pass' and goal_id is null) as passed,
      bool_or(kind = 'unlock') as unlocked
    from lesson_exceptions
    group by user_id, courses_id, lessons_id
  ) granted on granted.user_id = student.user_id and granted.courses_id = student.courses_id and granted.lessons_id = l.id
);--> statement-breakpoint
CREATE VIEW "public"."attempt_results" AS (
  select a.id, a.lessons_id, a.courses_id, a.user_id, a.number, a.start_date, a.deadline,
    coalesce(a.end_date, case when a.deadline <= now() then a.deadline end) as end_date,
    c.closed and not exists (
      select from quiz_ends e where e.lessons_id = a.lessons_id and e.show_score = 'after_window' and e.over_at > now()
    ) and not (a.returned_at is null and exists (select from lessons l where l.id = a.lessons_id and l.show_score = 'returned')) as released, a.score_read_at, a.question_ids,
    a.points is not null as targeted, coalesce(a.by_goal, t.by_goal) as by_goal, coalesce(a.correct, t.correct) as correct, coalesce(a.wrong, t.wrong) as wrong, coalesce(a.wait, t.wait) as wait,
    coalesce(a.empty, t.empty) as empty, coalesce(a.score, t.score) as score
  from attempts a
  cross join lateral (select (coalesce(a.finished_by = 'stop', false) or a.deadline + interval '10 seconds' < now()) as closed) c
  left join lateral (
  select
    coalesce(sum(of_goal.correct), 0)::smallint as correct,
    coalesce(sum(of_goal.wrong), 0)::smallint as wrong,
    coalesce(sum(of_goal.wait), 0)::smallint as wait,
    coalesce(sum(of_goal.empty), 0)::smallint as empty,
    coalesce(round(100 * sum(of_goal.earned) / nullif(sum(of_goal.possible), 0), 2), 0) as score,
    coalesce(jsonb_agg(jsonb_build_object('goal_id', of_goal.goal_id, 'earned', round(of_goal.earned, 4), 'possible', of_goal.possible,
      'items', of_goal.items, 'waiting', of_goal.wait, 'essay', of_goal.essay)), '[]') as by_goal
  from (
    select p.goal_id, count(*) as items, coalesce(sum(p.earned), 0) as earned, sum(p.point) as possible,
      count(*) filter (where p.status = 'correct') as correct,
      count(*) filter (where p.status = 'wrong') as wrong,
      count(*) filter (where p.status = 'wait') as wait,
      count(*) filter (where p.status is null or p.status = 'empty') as empty,
      coalesce(max(p.point) filter (where p.type = any('{ESSAY}')), 0) as essay
    from (
  select q.id, q.type, paper.place, paper.goal_id, coalesce(paper.point, q.point) as point, w.status,
    case when paper.point is null then w.points else w.points * paper.point / q.point end as earned
  from unnest(a.question_ids, a.goal_ids, a.points) with ordinality as paper(question_id, goal_id, point, place)
  join questions q on q.id = paper.question_id and q.deleted_at is null
  left join answers w on w.attempt_id = a.id and w.question_id = q.id) p
    where a.end_date is null and a.deadline <= now()
    group by p.goal_id
  ) of_goal) t on a.end_date is null and a.deadline <= now()
  where a.deleted_at is null
);--> statement-breakpoint
CREATE VIEW "public"."goal_sittings" AS (
  select r.courses_id, r.user_id, r.lessons_id, coalesce(g.merged_into_id, part.goal_id) as goal_id, r.id as attempt_id, r.number, r.released,
    r.targeted, sum(part.possible) as possible, sum(part.items)::int as items, sum(part.waiting)::int as waiting, max(part.essay) as essay,
    100 * sum(part.earned) / sum(part.possible) as share
  from attempt_results r
  cross join lateral jsonb_to_recordset(r.by_goal)
    as part(goal_id int, earned numeric, possible numeric, items int, waiting int, essay numeric)
  left join goals g on g.id = part.goal_id
  where r.end_date is not null
  group by r.courses_id, r.user_id, r.lessons_id, coalesce(g.merged_into_id, part.goal_id), r.id, r.number, r.released, r.targeted
);--> statement-breakpoint
CREATE VIEW "public"."goal_results" AS (
  select goal.*, round(goal.best, 2) >= goal.kkm as reached, coalesce(round(goal.told_best, 2) >= goal.kkm, false) as told_reached,
    goal.items >= 3
      or goal.essay >= 0.2 * sum(goal.possible) over (partition by goal.courses_id, goal.user_id, goal.lessons_id) as decided,
    exists (
      select from lesson_exceptions e join goals passed on passed.id = e.goal_id
      where e.user_id = goal.user_id and e.courses_id = goal.courses_id and e.lessons_id = goal.lessons_id and e.kind = 'pass'
        and coalesce(passed.merged_into_id, passed.id) = goal.goal_id
    ) as excepted
  from (
    select one.courses_id, one.user_id, one.lessons_id, one.goal_id, case when quiz.is_competent then quiz.kkm else 75 end as kkm,
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
      json_agg(json_build_object('number', one.number, 'share', round(one.share, 2)) order by one.number) as sittings,
      coalesce(json_agg(json_build_object('number', one.number, 'share', round(one.share, 2)) order by one.number)
        filter (where one.released), '[]') as told_sittings
    from (
      select s.*, max(s.share) over (
        partition by s.courses_id, s.user_id, s.lessons_id, s.goal_id order by s.number rows between unbounded preceding and 1 preceding
      ) as former
      from goal_sittings s
    ) one
    join lessons quiz on quiz.id = one.lessons_id
    cross join lateral (
      select not one.targeted or one.former is null or one.share >= one.former or round(one.former, 2) < case when quiz.is_competent then quiz.kkm else 75 end as counts
    ) rising
    group by one.courses_id, one.user_id, one.lessons_id, one.goal_id, quiz.id
  ) goal
);--> statement-breakpoint
CREATE VIEW "public"."quiz_results" AS (
  select tries.courses_id, tries.user_id, tries.lessons_id, tries.attempts, tries.finished, tries.open_attempt_id, tries.last_attempt_id,
    tries.last_finished_at, tries.waiting, tries.held, tries.counted_attempt_id, tries.told_attempt_id,
    case when tries.goals_count then case when quiz.cap_remedial and quiz.is_competent then greatest(tries.first_score, least(quiz.kkm, merged.score)) else merged.score end else tries.score end as score,
    case when tries.goals_count then case when quiz.cap_remedial and quiz.is_competent then greatest(tries.told_first_score, least(quiz.kkm, merged.told_score)) else merged.told_score end else tries.told_score end as told_score,
    quiz.is_competent and case when tries.goals_count then merged.best else tries.best end >= quiz.kkm
      and (quiz.mastery_rule = 'score' or coalesce(merged.all_reached, true)) as reached,
    quiz.is_competent and case when tries.goals_count then merged.told_best else tries.told_best end >= quiz.kkm
      and (quiz.mastery_rule = 'score' or coalesce(merged.all_told_reached, true)) as told_reached
  from (
    select r.courses_id, r.user_id, quiz.id as lessons_id,
      count(*)::int as attempts, count(r.end_date)::int as finished,
      max(r.id) filter (where r.end_date is null) as open_attempt_id,
      (max(array[r.number, r.id]))[2] as last_attempt_id,
      max(r.end_date) as last_finished_at,
      (max(array[r.number, (one.released and r.wait > 0)::int]))[2] = 1 as waiting,
      (max(array[r.number, (r.end_date is not null and not one.released)::int]))[2] = 1 as held,
      (max(one.place) filter (where r.end_date is not null))[3]::int as counted_attempt_id,
      case quiz.score_policy when 'average' then round(avg(one.score) filter (where r.end_date is not null), 2)
        else (max(one.place) filter (where r.end_date is not null))[4] end as score,
      (max(one.place) filter (where one.released))[3]::int as told_attempt_id,
      case quiz.score_policy when 'average' then round(avg(one.score) filter (where one.released), 2)
        else (max(one.place) filter (where one.released))[4] end as told_score,
      quiz.remedial_scope = 'goals' or bool_or(r.targeted) as goals_count,
      max(r.score) as best, max(r.score) filter (where one.released) as told_best,
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
  select round(sum(g.share * g.possible) / sum(g.possible), 2) as score,
    round(sum(g.told_share * g.possible) / sum(g.possible) filter (where g.told_share is not null), 2) as told_score,
    round(sum(g.best * g.possible) / sum(g.possible), 2) as best,
    round(sum(g.told_best * g.possible) / sum(g.possible) filter (where g.told_best is not null), 2) as told_best,
    bool_and(g.goal_id is null or not g.decided or g.excepted or g.reached) as all_reached,
    bool_and(g.goal_id is null or not g.decided or g.excepted or g.told_reached) as all_told_reached
  from goal_results g
  where (tries.goals_count or quiz.mastery_rule = 'score_and_goals')
    and g.courses_id = tries.courses_id and g.user_id = tries.user_id and g.lessons_id = tries.lessons_id) merged on true
);--> statement-breakpoint
CREATE VIEW "public"."student_lessons" AS (
  select term.courses_id, term.user_id, term.lessons_id, term.sections_id, term.position, term.type, term.is_competent, term.published,
    term.active, term.join_date, term.start_date, term.end_date, term.extra_remedials, term.passed or term.unlocked as excepted,
    work.id is not null as submitted,
    coalesce(tries.attempts, 0) as attempts, coalesce(tries.finished, 0) as finished,
    tries.open_attempt_id, tries.last_attempt_id, tries.last_finished_at,
    coalesce(tries.waiting, false) as waiting, coalesce(tries.held, false) as held, tries.counted_attempt_id,
    case when term.type = 'ASSIGNMENT' then work.score else tries.score end as score,
    term.type = 'QUIZ' and (term.passed or coalesce(tries.reached, false)) as mastered,
    case when term.type <> 'ASSIGNMENT' then tries.told_score when (work.returned_at is not null or not term.hold_feedback) then work.score end as told_score,
    term.type = 'QUIZ' and (term.passed or coalesce(tries.told_reached, false)) as told_mastered, coalesce(tries.told_reached, false) as told_reached
  from student_terms term
  left join submissions work on term.type = 'ASSIGNMENT'
    and work.lessons_id = term.lessons_id and work.user_id = term.user_id and work.deleted_at is null
  left join quiz_results tries
    on tries.courses_id = term.courses_id and tries.user_id = term.user_id and tries.lessons_id = term.lessons_id
);--> statement-breakpoint
CREATE VIEW "public"."lesson_progress" AS (
  select mine.courses_id, mine.user_id, mine.sections_id, s.position as section_position, mine.lessons_id, mine.position, mine.type,
    mine.start_date, mine.end_date, times.upcoming, times.ended, times.ended_before_join,
    opening.first_opened_at as opened_at, opening.last_opened_at, mine.submitted, coalesce(asked.total, 0)::int as total_question,
    mine.attempts, mine.open_attempt_id, mine.last_attempt_id, mine.last_finished_at, mine.waiting, mine.held,
    mine.told_score as score, mine.told_reached as reached, mine.extra_remedials, mine.told_mastered as mastered,
    mine.excepted or case mine.type
      when 'LESSON' then opening.first_opened_at is not null or times.ended
      when 'ASSIGNMENT' then mine.submitted or times.ended
      else case when mine.is_competent then mine.told_mastered or times.ended_before_join else mine.finished > 0 or times.ended end
    end as completed
  from student_lessons mine
  join sections s on s.id = mine.sections_id and s.deleted_at is null
  cross join lateral (
    select coalesce(mine.start_date > now(), false) as upcoming, coalesce(mine.end_date <= now(), false) as ended,
      coalesce(mine.end_date < mine.join_date, false) as ended_before_join
  ) times
  left join lesson_openings opening on opening.user_id = mine.user_id and opening.lessons_id = mine.lessons_id
  left join lateral (
    select count(*) as total from questions q where q.lessons_id = mine.lessons_id and (q.deleted_at is null and q.purpose = 'quiz') and mine.type = 'QUIZ'
  ) asked on true
  where mine.active and mine.published
);
