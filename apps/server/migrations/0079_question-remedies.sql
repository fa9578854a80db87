ALTER TABLE "questions" ADD COLUMN "bonus" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "also_correct" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "remedied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "remedied_by" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "remedy_reason" text;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_remedied_by_users_id_fk" FOREIGN KEY ("remedied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_remedied" CHECK (num_nonnulls("questions"."remedied_at", "questions"."remedied_by", "questions"."remedy_reason") in (0, 3));--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."attempt_results" AS (
  select a.id, a.lessons_id, a.courses_id, a.user_id, a.number, a.start_date, a.deadline,
    coalesce(a.end_date, case when a.deadline <= now() then a.deadline end) as end_date,
    c.closed and not (quiz.show_score = 'after_window' and exists (select from quiz_ends e where e.lessons_id = quiz.id and e.over_at > now()))
      and not (a.returned_at is null and quiz.show_score = 'returned') as released, a.score_read_at, a.question_ids,
    a.points is not null as targeted, coalesce(a.by_goal, t.by_goal) as by_goal, coalesce(a.correct, t.correct) as correct, coalesce(a.wrong, t.wrong) as wrong, coalesce(a.wait, t.wait) as wait,
    coalesce(a.empty, t.empty) as empty, coalesce(a.score, t.score) as score
  from attempts a
  left join lessons quiz on quiz.id = a.lessons_id
  cross join lateral (select (coalesce(a.finished_by = 'stop', false) or a.deadline + interval '10 seconds' < now()) as closed) c
  left join lateral (
    select counts.* from (select where a.end_date is null and a.deadline <= now() offset 0) overdue cross join lateral (
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
      coalesce(max(p.point) filter (where p.type = any('{ESSAY,FILE_UPLOAD}')), 0) as essay
    from (
  select q.id, q.type, paper.place, paper.goal_id, coalesce(paper.point, q.point) as point, case when q.bonus then 'correct' else w.status end as status,
    case when q.bonus then coalesce(paper.point, q.point) when coalesce(paper.point, q.point) = q.point then w.points else w.points * coalesce(paper.point, q.point) / q.point end as earned
  from unnest(a.question_ids, a.goal_ids, a.points) with ordinality as paper(question_id, goal_id, point, place)
  join questions q on q.id = paper.question_id and q.deleted_at is null
  left join answers w on w.attempt_id = a.id and w.question_id = q.id) p
    group by p.goal_id
  ) of_goal) counts
  ) t on true
  where a.deleted_at is null
);