CREATE TABLE "blueprint_rows" (
	"lessons_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"goal_id" integer,
	"material" text,
	"indicator" text,
	"level" text,
	"type" text,
	"number" smallint NOT NULL,
	"point" numeric(7, 2) NOT NULL,
	CONSTRAINT "blueprint_rows_lessons_id_position_pk" PRIMARY KEY("lessons_id","position"),
	CONSTRAINT "blueprint_rows_number" CHECK ("blueprint_rows"."number" > 0 and "blueprint_rows"."point" > 0),
	CONSTRAINT "blueprint_rows_level" CHECK ("blueprint_rows"."level" in ('c1','c2','c3','c4','c5','c6')),
	CONSTRAINT "blueprint_rows_type" CHECK ("blueprint_rows"."type" in ('MULTIPLE_CHOICE','MULTIPLE_ANSWER','TRUE_FALSE','STATEMENTS','MATCHING','ORDERING','SHORT_ANSWER','NUMERIC','CLOZE','PARAMETRIC','HOTSPOT','ESSAY','FILE_UPLOAD'))
);
--> statement-breakpoint
CREATE TABLE "blueprints" (
	"lessons_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"lessons_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"draw_n" smallint,
	"draw_goal_id" integer,
	"draw_level" text,
	"draw_type" text,
	"draw_folder_id" integer,
	"per_student" boolean DEFAULT true NOT NULL,
	"point" numeric(7, 2),
	"drawn_ids" integer[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "quiz_sections_draw" CHECK (("quiz_sections"."draw_n" is null) = ("quiz_sections"."point" is null) and "quiz_sections"."draw_n" > 0 and "quiz_sections"."point" > 0),
	CONSTRAINT "quiz_sections_level" CHECK ("quiz_sections"."draw_level" in ('c1','c2','c3','c4','c5','c6')),
	CONSTRAINT "quiz_sections_type" CHECK ("quiz_sections"."draw_type" in ('MULTIPLE_CHOICE','MULTIPLE_ANSWER','TRUE_FALSE','STATEMENTS','MATCHING','ORDERING','SHORT_ANSWER','NUMERIC','CLOZE','PARAMETRIC','HOTSPOT','ESSAY','FILE_UPLOAD'))
);
--> statement-breakpoint
ALTER TABLE "questions" DROP CONSTRAINT "questions_purpose";--> statement-breakpoint
ALTER TABLE "blueprint_rows" ADD CONSTRAINT "blueprint_rows_lessons_id_blueprints_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."blueprints"("lessons_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blueprint_rows" ADD CONSTRAINT "blueprint_rows_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blueprints" ADD CONSTRAINT "blueprints_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sections" ADD CONSTRAINT "quiz_sections_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sections" ADD CONSTRAINT "quiz_sections_draw_goal_id_goals_id_fk" FOREIGN KEY ("draw_goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blueprint_rows_goal" ON "blueprint_rows" USING btree ("goal_id");--> statement-breakpoint
CREATE INDEX "quiz_sections_lesson" ON "quiz_sections" USING btree ("lessons_id","position");--> statement-breakpoint
CREATE INDEX "quiz_sections_goal" ON "quiz_sections" USING btree ("draw_goal_id");--> statement-breakpoint
CREATE INDEX "quiz_sections_folder" ON "quiz_sections" USING btree ("draw_folder_id");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_section_id_quiz_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."quiz_sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_asked" ON "questions" USING btree ("lessons_id","section_id") WHERE deleted_at is null and purpose = 'quiz';--> statement-breakpoint
CREATE INDEX "questions_drawable" ON "questions" USING btree ("section_id","id","bank_version_id") WHERE deleted_at is null and purpose = 'draw';--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_purpose" CHECK ("questions"."purpose" in ('quiz','reserve','practice','draw','former'));--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."attempt_results" AS (
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
      coalesce(max(p.point) filter (where p.type = any('{ESSAY,FILE_UPLOAD}')), 0) as essay
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
CREATE OR REPLACE VIEW "public"."lesson_progress" AS (
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
  left join lateral (select ((select count(*) from questions q where q.lessons_id = mine.lessons_id and (q.deleted_at is null and q.purpose = 'quiz'))
  + (select coalesce(sum(d.draw_n), 0) from quiz_sections d where d.lessons_id = mine.lessons_id and d.deleted_at is null))::int as total where mine.type = 'QUIZ') asked on true
  where mine.active and mine.published
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
      where q.lessons_id = quiz.id and ((q.deleted_at is null and q.purpose = 'quiz') or (q.deleted_at is null and q.purpose = 'draw')) and coalesce(named.merged_into_id, q.goal_id) = g.goal_id))) as all_reached,
    bool_and(g.goal_id is null or not g.decided or g.excepted or g.told_reached or not (quiz.remedial_scope = 'goals' or exists (
      select from questions q left join goals named on named.id = q.goal_id
      where q.lessons_id = quiz.id and ((q.deleted_at is null and q.purpose = 'quiz') or (q.deleted_at is null and q.purpose = 'draw')) and coalesce(named.merged_into_id, q.goal_id) = g.goal_id))) as all_told_reached
  from goal_results g
  where (tries.goals_count or quiz.mastery_rule = 'score_and_goals')
    and g.courses_id = tries.courses_id and g.user_id = tries.user_id and g.lessons_id = tries.lessons_id) merged on true
);
--> statement-breakpoint
-- by hand
ALTER TABLE "quiz_sections" ADD CONSTRAINT "quiz_sections_draw_folder_id_bank_folders_id_fk" FOREIGN KEY ("draw_folder_id") REFERENCES "public"."bank_folders"("id");
