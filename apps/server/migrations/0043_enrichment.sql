DROP VIEW "public"."lesson_progress";--> statement-breakpoint
DROP VIEW "public"."student_lessons";--> statement-breakpoint
DROP VIEW "public"."student_terms";--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_enrichment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "enrichment_counts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."student_terms" AS (
  select student.courses_id, student.user_id, l.id as lessons_id, l.sections_id, l.position, l.type, l.is_competent, l.hold_feedback, l.is_enrichment,
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
CREATE VIEW "public"."student_lessons" AS (
  select term.courses_id, term.user_id, term.lessons_id, term.sections_id, term.position, term.type, term.is_competent, term.is_enrichment, term.published,
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
  select mine.courses_id, mine.user_id, mine.sections_id, s.position as section_position, mine.lessons_id, mine.position, mine.type, mine.is_enrichment,
    mine.start_date, mine.end_date, times.upcoming, times.ended, times.ended_before_join,
    opening.first_opened_at as opened_at, opening.last_opened_at, mine.submitted, coalesce(asked.total, 0)::int as total_question,
    mine.attempts, mine.open_attempt_id, mine.last_attempt_id, mine.last_finished_at, mine.waiting, mine.held,
    mine.told_score as score, mine.told_reached as reached, mine.extra_remedials, mine.told_mastered as mastered,
    mine.excepted or case mine.type
      when 'LESSON' then opening.first_opened_at is not null or times.over
      when 'ASSIGNMENT' then mine.submitted or times.over
      else case when mine.is_competent and not mine.is_enrichment then mine.told_mastered or times.ended_before_join
        else mine.finished > 0 or times.over end
    end as completed
  from student_lessons mine
  join sections s on s.id = mine.sections_id and s.deleted_at is null
  cross join lateral (
    select coalesce(mine.start_date > now(), false) as upcoming, coalesce(mine.end_date <= now(), false) as ended,
      coalesce(mine.end_date < mine.join_date, false) as ended_before_join,
      coalesce(mine.end_date <= now() and not mine.is_enrichment, false) as over
  ) times
  left join lesson_openings opening on opening.user_id = mine.user_id and opening.lessons_id = mine.lessons_id
  left join lateral (
    select count(*) as total from questions q where q.lessons_id = mine.lessons_id and (q.deleted_at is null and q.purpose = 'quiz') and mine.type = 'QUIZ'
  ) asked on true
  where mine.active and mine.published
);
