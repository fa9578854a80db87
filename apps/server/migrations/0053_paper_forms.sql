CREATE TABLE "paper_form_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_form_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lessons_id" integer NOT NULL,
	"seed" integer NOT NULL,
	"print" text NOT NULL,
	"report" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "paper_forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"set_id" integer NOT NULL,
	"name" text NOT NULL,
	"question_ids" integer[] NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questions" DROP CONSTRAINT "questions_purpose";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "form_id" integer;--> statement-breakpoint
ALTER TABLE "quiz_sections" ADD COLUMN "of_forms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_form_sets" ADD CONSTRAINT "paper_form_sets_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_form_sets" ADD CONSTRAINT "paper_form_sets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_forms" ADD CONSTRAINT "paper_forms_set_id_paper_form_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."paper_form_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_form_sets_lesson" ON "paper_form_sets" USING btree ("lessons_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "paper_form_sets_author" ON "paper_form_sets" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_forms_name" ON "paper_forms" USING btree ("set_id","name");--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_form_id_paper_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."paper_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_form" ON "attempts" USING btree ("form_id") WHERE form_id is not null;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_purpose" CHECK ("questions"."purpose" in ('quiz','reserve','practice','draw','former','aside'));