-- by hand: the view keeps its columns, so what stands on it need not go
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_show_score";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_show_score" CHECK ("lessons"."show_score" in ('direct','after_window','returned'));--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."attempt_results" AS (
  select a.id, a.lessons_id, a.courses_id, a.user_id, a.number, a.start_date, a.deadline,
    coalesce(a.end_date, case when a.deadline <= now() then a.deadline end) as end_date,
    c.closed and not exists (
      select from quiz_ends e where e.lessons_id = a.lessons_id and e.show_score = 'after_window' and e.over_at > now()
    ) and not (a.returned_at is null and exists (select from lessons l where l.id = a.lessons_id and l.show_score = 'returned')) as released, a.score_read_at, a.question_ids,
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
);