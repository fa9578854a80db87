CREATE TABLE "second_mark_samples" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "second_mark_samples_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lessons_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"marker_id" integer NOT NULL,
	"opened_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"result" jsonb
);
--> statement-breakpoint
CREATE TABLE "second_marks" (
	"sample_id" integer NOT NULL,
	"code" text NOT NULL,
	"answer_id" integer NOT NULL,
	"points" numeric(7, 2),
	CONSTRAINT "second_marks_sample_id_code_pk" PRIMARY KEY("sample_id","code")
);
--> statement-breakpoint
CREATE TABLE "standard_panel_groups" (
	"panel_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"group" text NOT NULL,
	CONSTRAINT "standard_panel_groups_panel_id_user_id_pk" PRIMARY KEY("panel_id","user_id"),
	CONSTRAINT "standard_panel_groups_group" CHECK ("standard_panel_groups"."group" in ('belum','batas','tuntas'))
);
--> statement-breakpoint
CREATE TABLE "standard_panels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standard_panels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lessons_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"method" text NOT NULL,
	"judges" text[] NOT NULL,
	"ratings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "standard_panels_method" CHECK ("standard_panels"."method" in ('angoff','borderline','contrasting'))
);
--> statement-breakpoint
ALTER TABLE "second_mark_samples" ADD CONSTRAINT "second_mark_samples_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_mark_samples" ADD CONSTRAINT "second_mark_samples_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_mark_samples" ADD CONSTRAINT "second_mark_samples_marker_id_users_id_fk" FOREIGN KEY ("marker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_mark_samples" ADD CONSTRAINT "second_mark_samples_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_marks" ADD CONSTRAINT "second_marks_sample_id_second_mark_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."second_mark_samples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_marks" ADD CONSTRAINT "second_marks_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_panel_groups" ADD CONSTRAINT "standard_panel_groups_panel_id_standard_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."standard_panels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_panel_groups" ADD CONSTRAINT "standard_panel_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_panels" ADD CONSTRAINT "standard_panels_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_mark_samples_lesson" ON "second_mark_samples" USING btree ("lessons_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_mark_samples_open" ON "second_mark_samples" USING btree ("question_id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "second_marks_answer" ON "second_marks" USING btree ("sample_id","answer_id");--> statement-breakpoint
CREATE INDEX "second_marks_of_answer" ON "second_marks" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "standard_panel_groups_user" ON "standard_panel_groups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "standard_panels_lesson" ON "standard_panels" USING btree ("lessons_id");