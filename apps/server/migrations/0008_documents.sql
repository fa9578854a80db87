CREATE TABLE "signatories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signatories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"study_program_id" integer NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"employee_number" text,
	CONSTRAINT "signatories_role_known" CHECK ("signatories"."role" in ('dekan','kaprodi','rmk','mutu'))
);
--> statement-breakpoint
CREATE TABLE "lesson_components" (
	"lessons_id" integer PRIMARY KEY NOT NULL,
	"component" text NOT NULL,
	CONSTRAINT "lesson_components_known" CHECK ("lesson_components"."component" in ('partisipatif','proyek','tugas','kuis','uts','uas'))
);
--> statement-breakpoint
ALTER TABLE "study_programs" ADD COLUMN "degree" text;--> statement-breakpoint
ALTER TABLE "study_programs" ADD COLUMN "faculty" text;--> statement-breakpoint
ALTER TABLE "study_programs" ADD COLUMN "minutes_contact" numeric(5, 2) DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_programs" ADD COLUMN "minutes_task" numeric(5, 2) DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_programs" ADD COLUMN "minutes_study" numeric(5, 2) DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "institution" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "institution_address" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "print_logo_file_id" integer;--> statement-breakpoint
ALTER TABLE "plan_assessments" ADD COLUMN "component" text;--> statement-breakpoint
ALTER TABLE "plan_assessments" ADD COLUMN "technique" text;--> statement-breakpoint
ALTER TABLE "plan_assessments" ADD COLUMN "rubric" text;--> statement-breakpoint
ALTER TABLE "plan_assessments" ADD COLUMN "output" text;--> statement-breakpoint
ALTER TABLE "plan_assessments" ADD COLUMN "criteria" text;--> statement-breakpoint
ALTER TABLE "plan_assessments" ADD COLUMN "due" text;--> statement-breakpoint
ALTER TABLE "plan_weeks" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "plan_weeks" ADD COLUMN "experience" text;--> statement-breakpoint
ALTER TABLE "plan_weeks" ADD COLUMN "contact_minutes" smallint;--> statement-breakpoint
ALTER TABLE "plan_weeks" ADD COLUMN "task_minutes" smallint;--> statement-breakpoint
ALTER TABLE "plan_weeks" ADD COLUMN "study_minutes" smallint;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "academic_year" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "written_on" date;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "revised_on" date;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "sks_practice" smallint;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "course_method" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "cpl_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "signatories" ADD CONSTRAINT "signatories_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_components" ADD CONSTRAINT "lesson_components_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signatories_role" ON "signatories" USING btree ("study_program_id","role");--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_print_logo_file_id_files_id_fk" FOREIGN KEY ("print_logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assessments" ADD CONSTRAINT "plan_assessments_component" CHECK ("plan_assessments"."component" in ('partisipatif','proyek','tugas','kuis','uts','uas'));--> statement-breakpoint
ALTER TABLE "plan_assessments" ADD CONSTRAINT "plan_assessments_technique" CHECK ("plan_assessments"."technique" in ('tes-tertulis','tes-lisan','kinerja','proyek','portofolio','observasi','partisipasi'));--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_course_method" CHECK ("plans"."course_method" in ('kasus','proyek'));