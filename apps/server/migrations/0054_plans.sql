CREATE TABLE "plan_assessment_goals" (
	"assessment_id" integer NOT NULL,
	"goal_id" integer NOT NULL,
	"share" numeric(5, 2),
	CONSTRAINT "plan_assessment_goals_assessment_id_goal_id_pk" PRIMARY KEY("assessment_id","goal_id"),
	CONSTRAINT "plan_assessment_goals_share" CHECK ("plan_assessment_goals"."share" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "plan_assessments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_assessments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"week" smallint NOT NULL,
	"weight" numeric(5, 2) NOT NULL,
	"note" text,
	CONSTRAINT "plan_assessments_type" CHECK ("plan_assessments"."type" in ('QUIZ','ASSIGNMENT')),
	CONSTRAINT "plan_assessments_weight" CHECK ("plan_assessments"."weight" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "plan_classes" (
	"courses_id" integer PRIMARY KEY NOT NULL,
	"plan_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_lessons" (
	"lessons_id" integer PRIMARY KEY NOT NULL,
	"assessment_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_references" (
	"plan_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "plan_references_plan_id_position_pk" PRIMARY KEY("plan_id","position"),
	CONSTRAINT "plan_references_kind" CHECK ("plan_references"."kind" in ('utama','pendukung'))
);
--> statement-breakpoint
CREATE TABLE "plan_topics" (
	"sections_id" integer PRIMARY KEY NOT NULL,
	"week" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_week_goals" (
	"plan_id" integer NOT NULL,
	"week" smallint NOT NULL,
	"goal_id" integer NOT NULL,
	CONSTRAINT "plan_week_goals_plan_id_week_goal_id_pk" PRIMARY KEY("plan_id","week","goal_id")
);
--> statement-breakpoint
CREATE TABLE "plan_weeks" (
	"plan_id" integer NOT NULL,
	"week" smallint NOT NULL,
	"exam" text,
	"indicators" text,
	"criteria" text,
	"form" text,
	"offline" text,
	"offline_minutes" smallint,
	"online" text,
	"online_minutes" smallint,
	"material" text,
	"references" text,
	CONSTRAINT "plan_weeks_plan_id_week_pk" PRIMARY KEY("plan_id","week"),
	CONSTRAINT "plan_weeks_exam" CHECK ("plan_weeks"."exam" in ('uts','uas')),
	CONSTRAINT "plan_weeks_form" CHECK ("plan_weeks"."form" in ('tes','non-tes'))
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"course_category_id" integer NOT NULL,
	"edition" smallint NOT NULL,
	"status" text DEFAULT 'draf' NOT NULL,
	"semester" text,
	"cluster" text,
	"prerequisites" text,
	"developer" text,
	"coordinator" text,
	"head_of_program" text,
	"description" text,
	"study_material" text,
	"media" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL,
	"proposed_at" timestamp with time zone,
	"proposed_by" integer,
	"approved_at" timestamp with time zone,
	"approved_by" integer,
	"remark" text,
	"snapshot" jsonb,
	"document" "bytea",
	CONSTRAINT "plans_status" CHECK ("plans"."status" in ('draf','diajukan','disahkan')),
	CONSTRAINT "plans_approved" CHECK (("plans"."status" = 'disahkan') = ("plans"."approved_at" is not null)
        and ("plans"."approved_at" is null) = ("plans"."snapshot" is null) and ("plans"."approved_at" is null) = ("plans"."document" is null)),
	CONSTRAINT "plans_proposed" CHECK ("plans"."status" = 'draf' or "plans"."proposed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "notification_ways" DROP CONSTRAINT "notification_ways_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "plan_assessment_goals" ADD CONSTRAINT "plan_assessment_goals_assessment_id_plan_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."plan_assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assessment_goals" ADD CONSTRAINT "plan_assessment_goals_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assessments" ADD CONSTRAINT "plan_assessments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_classes" ADD CONSTRAINT "plan_classes_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_classes" ADD CONSTRAINT "plan_classes_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_lessons" ADD CONSTRAINT "plan_lessons_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_lessons" ADD CONSTRAINT "plan_lessons_assessment_id_plan_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."plan_assessments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_references" ADD CONSTRAINT "plan_references_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_topics" ADD CONSTRAINT "plan_topics_sections_id_sections_id_fk" FOREIGN KEY ("sections_id") REFERENCES "public"."sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_week_goals" ADD CONSTRAINT "plan_week_goals_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_week_goals" ADD CONSTRAINT "plan_week_goals_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_weeks" ADD CONSTRAINT "plan_weeks_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_assessment_goals_goal" ON "plan_assessment_goals" USING btree ("goal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_assessments_place" ON "plan_assessments" USING btree ("plan_id","position");--> statement-breakpoint
CREATE INDEX "plan_classes_plan" ON "plan_classes" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "plan_lessons_assessment" ON "plan_lessons" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "plan_week_goals_goal" ON "plan_week_goals" USING btree ("goal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_edition" ON "plans" USING btree ("course_category_id","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_open" ON "plans" USING btree ("course_category_id") WHERE status <> 'disahkan';--> statement-breakpoint
ALTER TABLE "notification_ways" ADD CONSTRAINT "notification_ways_kind" CHECK ("notification_ways"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','second_changed'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','second_changed'));