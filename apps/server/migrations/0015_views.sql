DROP VIEW "public"."lesson_progress";--> statement-breakpoint
DROP VIEW "public"."attempt_results";--> statement-breakpoint
DROP VIEW "public"."quiz_ends";--> statement-breakpoint
-- by hand: in the order in which they need each other
CREATE VIEW "public"."class_students" AS (
  select id as member_id, courses_id, user_id, join_date, ended_at is null as active from members where role = 'student'
);--> statement-breakpoint
CREATE VIEW "public"."active_students" AS (
  select member_id, courses_id, user_id, join_date from class_students where active
);--> statement-breakpoint
CREATE VIEW "public"."lesson_exceptions" AS (
  select e.id, e.user_id, e.courses_id, l.id as lessons_id, e.kind, e.value, e.start_date, e.end_date, e.lessons_id is not null as own
  from exceptions e
  join lessons l on l.courses_id = e.courses_id and (e.lessons_id = l.id or (e.lessons_id is null and l.type = 'QUIZ'))
  where e.deleted_at is null
);--> statement-breakpoint
CREATE VIEW "public"."student_terms" AS (
  select student.courses_id, student.user_id, l.id as lessons_id, l.sections_id, l.position, l.type, l.is_competent,
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
      bool_or(kind = 'pass') as passed,
      bool_or(kind = 'unlock') as unlocked
    from lesson_exceptions
    group by user_id, courses_id, lessons_id
  ) granted on granted.user_id = student.user_id and granted.courses_id = student.courses_id and granted.lessons_id = l.id
);--> statement-breakpoint
CREATE VIEW "public"."quiz_ends" AS (
  select l.id as lessons_id, l.show_score,
    greatest(
      l.end_date,
      (select max(e.end_date) from lesson_exceptions e where e.lessons_id = l.id and e.kind = 'window'),
      (select max(a.deadline) from attempts a where a.lessons_id = l.id and deleted_at is null and finished_by is distinct from 'stop') + interval '10 seconds'
    ) as over_at
  from lessons l
  where l.type = 'QUIZ' and l.is_expired
);--> statement-breakpoint
CREATE VIEW "public"."attempt_results" AS (
  select a.id, a.lessons_id, a.courses_id, a.user_id, a.number, a.start_date, a.deadline,
    coalesce(a.end_date, case when a.deadline <= now() then a.deadline end) as end_date,
    c.closed and not exists (
      select from quiz_ends e where e.lessons_id = a.lessons_id and e.show_score = 'after_window' and e.over_at > now()
    ) as released, a.score_read_at, a.question_ids,
    coalesce(a.correct, t.correct) as correct, coalesce(a.wrong, t.wrong) as wrong, coalesce(a.wait, t.wait) as wait,
    coalesce(a.empty, t.empty) as empty, coalesce(a.score, t.score) as score
  from attempts a
  cross join lateral (select (coalesce(a.finished_by = 'stop', false) or a.deadline + interval '10 seconds' < now()) as closed) c
  left join lateral (
  select
    count(*) filter (where w.status = 'correct')::smallint as correct,
    count(*) filter (where w.status = 'wrong')::smallint as wrong,
    count(*) filter (where w.status = 'wait')::smallint as wait,
    count(*) filter (where w.status is null or w.status = 'empty')::smallint as empty,
    coalesce(round(100 * sum(w.points) / nullif(sum(q.point), 0), 2), 0) as score
  from questions q
  left join answers w on w.attempt_id = a.id and w.question_id = q.id
  where a.end_date is null and a.deadline <= now() and q.id = any(a.question_ids) and q.deleted_at is null) t on a.end_date is null and a.deadline <= now()
  where a.deleted_at is null
);--> statement-breakpoint
CREATE VIEW "public"."quiz_results" AS (
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
    quiz.is_competent and max(r.score) >= quiz.kkm as reached,
    (max(one.place) filter (where one.released))[3]::int as told_attempt_id,
    case quiz.score_policy when 'average' then round(avg(one.score) filter (where one.released), 2)
      else (max(one.place) filter (where one.released))[4] end as told_score,
    quiz.is_competent and max(r.score) filter (where one.released) >= quiz.kkm as told_reached
  from attempt_results r
  join lessons quiz on quiz.id = r.lessons_id
  cross join lateral (
    select r.released, capped.score, array[case when quiz.score_policy = 'last' then r.number else capped.score end, r.number, r.id, capped.score] as place
    from (
      select case when quiz.cap_remedial and quiz.is_competent and r.number > 1 then least(r.score, quiz.kkm) else r.score end as score
    ) capped offset 0
  ) one
  group by r.courses_id, r.user_id, quiz.id
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
    case when term.type = 'ASSIGNMENT' then work.score else tries.told_score end as told_score,
    term.type = 'QUIZ' and (term.passed or coalesce(tries.told_reached, false)) as told_mastered
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
    mine.told_score as score, mine.extra_remedials, mine.told_mastered as mastered,
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
    select count(*) as total from questions where lessons_id = mine.lessons_id and deleted_at is null and mine.type = 'QUIZ'
  ) asked on true
  where mine.active and mine.published
);
