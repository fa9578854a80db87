CREATE TABLE "signin_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" double precision NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_readings" (
	"attempt_id" integer NOT NULL,
	"epoch" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session" text NOT NULL,
	"ip_address" text NOT NULL,
	"device" text NOT NULL,
	"platform" text NOT NULL,
	"browser" text NOT NULL,
	CONSTRAINT "attempt_readings_attempt_id_epoch_pk" PRIMARY KEY("attempt_id","epoch")
);
--> statement-breakpoint
ALTER TABLE "signin_failures" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP VIEW "public"."lesson_progress";--> statement-breakpoint
DROP VIEW "public"."attempt_results";--> statement-breakpoint
DROP TABLE "signin_failures" CASCADE;--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_ended";--> statement-breakpoint
DROP INDEX "login_activity_failed";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "score_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "keys_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "unnamed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "show_score" text DEFAULT 'direct' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "one_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "curriculums" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "education_levels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "grades" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_programs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "years" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rps" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_readings" ADD CONSTRAINT "attempt_readings_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signin_tries_last" ON "signin_tries" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "attempts_deadline" ON "attempts" USING btree ("lessons_id","deadline") WHERE deleted_at is null and finished_by is distinct from 'stop';--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_ended" CHECK (("members"."ended_at" is null) = ("members"."ended_by" is null) and "members"."ended_by" in ('removed','group','archived','team'));--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_show_score" CHECK ("lessons"."show_score" in ('direct','after_window'));--> statement-breakpoint
CREATE VIEW "public"."quiz_ends" AS (
  select l.id as lessons_id, l.show_score,
    greatest(
      l.end_date,
      (select max(e.end_date) from exceptions e
        join members m on m.courses_id = e.courses_id and m.user_id = e.user_id and m.ended_at is null
        where e.kind = 'window' and e.deleted_at is null and e.courses_id = l.courses_id and coalesce(e.lessons_id, l.id) = l.id),
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
    count(*) filter (where g.status = 'correct')::smallint as correct,
    count(*) filter (where g.status = 'wrong')::smallint as wrong,
    count(*) filter (where g.status = 'wait')::smallint as wait,
    count(*) filter (where g.status is null or g.status = 'empty')::smallint as empty,
    coalesce(round(100 * sum(g.points) / nullif(sum(q.point), 0), 2), 0) as score
  from questions q
  left join answers w on w.attempt_id = a.id and w.question_id = q.id
  cross join lateral (
    select case when not (q.type = 'MULTIPLE_CHOICE' and w.marked_by is null and w.status in ('correct', 'wrong')) or w.id is null then w.status when w.answer = q.answer then 'correct' else 'wrong' end as status,
      case when not (q.type = 'MULTIPLE_CHOICE' and w.marked_by is null and w.status in ('correct', 'wrong')) or w.id is null then w.points when w.answer = q.answer then q.point else 0 end as points
  ) g
  where a.end_date is null and a.deadline <= now() and q.id = any(a.question_ids) and q.deleted_at is null) t on a.end_date is null and a.deadline <= now()
  where a.deleted_at is null
);--> statement-breakpoint
CREATE VIEW "public"."lesson_progress" AS (
  with fact as (
    select
      m.courses_id, m.user_id, l.sections_id, s.position as section_position, l.id as lessons_id, l.position, l.type,
      l.is_competent, l.kkm,
      case when e.has_window then e.start_date when l.is_expired then l.start_date end as start_date,
      case when e.has_window then e.end_date when l.is_expired then l.end_date end as end_date,
      m.join_date, o.first_opened_at as opened_at, o.last_opened_at,
      sub.id is not null as submitted,
      coalesce(q.total, 0)::int as total_question,
      coalesce(a.attempts, 0)::int as attempts, a.open_attempt_id, a.last_attempt_id, a.last_finished_at,
      coalesce(a.waiting, false) as waiting, coalesce(a.held, false) as held,
      case
        when l.type = 'ASSIGNMENT' then sub.score
        when l.score_policy = 'average' then round(a.average_score, 2)
        when l.score_policy = 'last' then a.last_score
        else a.highest_score
      end as score,
      coalesce(a.best_score >= l.kkm, false) or coalesce(e.pass, false) as reached,
      coalesce(e.pass or e.unlock, false) as excepted,
      coalesce(a.finished, 0) as finished,
      coalesce(e.extra_remedials, 0)::int as extra_remedials
    from members m
    join sections s on s.courses_id = m.courses_id and s.deleted_at is null
    join lessons l on l.sections_id = s.id and l.deleted_at is null and l.status = 'publish'
    left join lesson_openings o on o.user_id = m.user_id and o.lessons_id = l.id
    left join submissions sub on l.type = 'ASSIGNMENT'
      and sub.lessons_id = l.id and sub.user_id = m.user_id and sub.deleted_at is null
    left join lateral (
      select count(*) as total from questions where lessons_id = l.id and deleted_at is null
    ) q on l.type = 'QUIZ'
    left join lateral (
      select
        count(*) as attempts,
        count(end_date) as finished,
        max(id) filter (where end_date is null) as open_attempt_id,
        (array_agg(id order by number desc))[1] as last_attempt_id,
        max(end_date) as last_finished_at,
        bool_or(released and wait > 0 and number = last_number) as waiting,
        bool_or(end_date is not null and not released and number = last_number) as held,
        max(score) filter (where released) as best_score,
        max(counted) filter (where released) as highest_score,
        avg(counted) filter (where released) as average_score,
        (array_agg(counted order by number desc) filter (where released))[1] as last_score
      from (
        select *,
          max(number) over () as last_number,
          case when l.cap_remedial and l.is_competent and number > 1 then least(score, l.kkm) else score end as counted
        from attempt_results
        where user_id = m.user_id and lessons_id = l.id
      ) tries
    ) a on l.type = 'QUIZ'
    left join lateral (
      select
        bool_or(kind = 'pass') as pass,
        bool_or(kind = 'unlock') as unlock,
        bool_or(kind = 'window') as has_window,
        sum(value) filter (where kind = 'remedials') as extra_remedials,
        (array_agg(start_date order by lessons_id nulls last, id desc) filter (where kind = 'window'))[1] as start_date,
        (array_agg(end_date order by lessons_id nulls last, id desc) filter (where kind = 'window'))[1] as end_date
      from exceptions
      where user_id = m.user_id and courses_id = m.courses_id and deleted_at is null
        and (lessons_id = l.id or (lessons_id is null and l.type = 'QUIZ'))
    ) e on true
    where m.role = 'student' and m.ended_at is null
  ), timed as (
    select *,
      coalesce(start_date > now(), false) as upcoming,
      coalesce(end_date <= now(), false) as ended,
      coalesce(end_date < join_date, false) as ended_before_join,
      type = 'QUIZ' and reached as mastered
    from fact
  )
  select
    courses_id, user_id, sections_id, section_position, lessons_id, position, type, start_date, end_date,
    upcoming, ended, ended_before_join, opened_at, last_opened_at, submitted, total_question, attempts, open_attempt_id,
    last_attempt_id, last_finished_at, waiting, held, score, extra_remedials, mastered,
    excepted or case type
      when 'LESSON' then opened_at is not null or ended
      when 'ASSIGNMENT' then submitted or ended
      else case when is_competent then mastered or ended_before_join else finished > 0 or ended end
    end as settled
  from timed
);--> statement-breakpoint
-- by hand
-- What was typed into the field of the name stood here in clear, passwords among it.
UPDATE "login_activity" l SET "name" = '(tidak dikenal)'
WHERE l."status" = 'failed' AND l."user_id" IS NULL
  AND NOT EXISTS (SELECT FROM "users" u WHERE lower(u."username") = lower(l."name"));
--> statement-breakpoint
-- Rows that may only be added to. One door leads through: `tuntas.erasing`, set for a transaction by whoever erases a person, and
-- by the limit of kept answers. A kept answer may besides come to count.
CREATE FUNCTION refuse_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tuntas.erasing', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "login_activity_append_only" BEFORE UPDATE OR DELETE ON "login_activity" FOR EACH ROW EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "login_activity_no_truncate" BEFORE TRUNCATE ON "login_activity" FOR EACH STATEMENT EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "kept_answers_no_delete" BEFORE DELETE ON "kept_answers" FOR EACH ROW EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "kept_answers_append_only" BEFORE UPDATE ON "kept_answers" FOR EACH ROW
  WHEN ((OLD.id, OLD.attempt_id, OLD.question_id, OLD.answer, OLD.attachment_file_id, OLD.epoch, OLD.seq, OLD.reason, OLD.received_at)
    IS DISTINCT FROM (NEW.id, NEW.attempt_id, NEW.question_id, NEW.answer, NEW.attachment_file_id, NEW.epoch, NEW.seq, NEW.reason, NEW.received_at)
    OR (OLD.counted AND NOT NEW.counted))
  EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "kept_answers_no_truncate" BEFORE TRUNCATE ON "kept_answers" FOR EACH STATEMENT EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
-- Whoever is in the archive already is no active member any more, and comes back to the classes with the restore.
UPDATE "members" m SET "ended_at" = u."deleted_at", "ended_by" = 'archived' FROM "users" u WHERE u."id" = m."user_id" AND u."deleted_at" IS NOT NULL AND m."ended_at" IS NULL;
--> statement-breakpoint
-- The audit log may lose a person's data through the same door, and no row.
DROP TRIGGER "audit_log_append_only" ON "audit_log";
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_erasure();
--> statement-breakpoint
CREATE TRIGGER "audit_log_no_delete" BEFORE DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
