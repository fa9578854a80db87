CREATE TABLE "refreshes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refreshes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	"goal_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"correct" smallint,
	"stability" double precision,
	"difficulty" double precision,
	"due_at" timestamp with time zone,
	CONSTRAINT "refreshes_finished" CHECK (num_nonnulls(finished_at, correct, stability, difficulty, due_at) in (0, 5))
);
--> statement-breakpoint
CREATE TABLE "silenced_classes" (
	"user_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	CONSTRAINT "silenced_classes_user_id_courses_id_pk" PRIMARY KEY("user_id","courses_id")
);
--> statement-breakpoint
DROP INDEX "practice_answers_question";--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "practice_counts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD COLUMN "is_retry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD COLUMN "sent_key" text;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD COLUMN "refresh_id" integer;--> statement-breakpoint
ALTER TABLE "refreshes" ADD CONSTRAINT "refreshes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refreshes" ADD CONSTRAINT "refreshes_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refreshes" ADD CONSTRAINT "refreshes_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silenced_classes" ADD CONSTRAINT "silenced_classes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silenced_classes" ADD CONSTRAINT "silenced_classes_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refreshes_goal" ON "refreshes" USING btree ("user_id","courses_id","goal_id");--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_refresh_id_refreshes_id_fk" FOREIGN KEY ("refresh_id") REFERENCES "public"."refreshes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_answers_class" ON "practice_answers" USING btree ("courses_id","user_id","question_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_answers_sent" ON "practice_answers" USING btree ("user_id","sent_key");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_answers_refresh" ON "practice_answers" USING btree ("refresh_id","question_id");--> statement-breakpoint
CREATE VIEW "public"."practice_states" AS (
  select own.user_id, own.courses_id, own.goal_id, count(*)::int as total_answer,
    coalesce(json_agg(own.share order by own.id desc) filter (where (not own.is_retry and own.place <= 5)), '[]') as recent,
    min(own.answered_at) filter (where (not own.is_retry and own.place <= 5)) as since,
    count(*) filter (where (not own.is_retry and own.place <= 5)) = 5
      and avg(own.share) filter (where (not own.is_retry and own.place <= 5)) >= 0.8 as ready
  from (
    select p.id, p.user_id, p.courses_id, q.goal_id, p.share, p.is_retry, p.answered_at,
      row_number() over (partition by p.user_id, p.courses_id, q.goal_id, p.is_retry order by p.id desc) as place
    from practice_answers p join questions q on q.id = p.question_id
  ) own
  group by own.user_id, own.courses_id, own.goal_id
);