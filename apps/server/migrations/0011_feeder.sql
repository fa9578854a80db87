CREATE TABLE "feeder_classes" (
	"courses_id" integer PRIMARY KEY NOT NULL,
	"id_kelas_kuliah" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feeder_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feeder_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year_id" integer NOT NULL,
	"course_ids" integer[] NOT NULL,
	"state" text NOT NULL,
	"task" text DEFAULT 'compare' NOT NULL,
	"user_id" integer NOT NULL,
	"ip_address" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"message" text,
	"run" text,
	"returns" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone,
	"complete_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "feeder_jobs_state" CHECK ("feeder_jobs"."state" in ('queued','running','done','failed','interrupted')),
	CONSTRAINT "feeder_jobs_task" CHECK ("feeder_jobs"."task" in ('compare','write'))
);
--> statement-breakpoint
CREATE TABLE "feeder_marks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feeder_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"nim" text NOT NULL,
	"name" text NOT NULL,
	"score" numeric(4, 1),
	"grade" text,
	"index" numeric(4, 2),
	"theirs" jsonb,
	"id_kelas_kuliah" text,
	"id_registrasi_mahasiswa" text,
	"comparison" text NOT NULL,
	"outcome" text NOT NULL,
	"message" text,
	"pending" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "feeder_marks_comparison" CHECK ("feeder_marks"."comparison" in ('write','change','same','no_class','no_participant','no_grade','moved','written','failed')),
	CONSTRAINT "feeder_marks_outcome" CHECK ("feeder_marks"."outcome" in ('write','change','same','no_class','no_participant','no_grade','moved','written','failed'))
);
--> statement-breakpoint
CREATE TABLE "feeder_settings" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"active" boolean NOT NULL,
	"url" text NOT NULL,
	"username" text NOT NULL,
	"password" text,
	"ca_pem" text,
	CONSTRAINT "feeder_settings_one" CHECK ("feeder_settings"."one")
);
--> statement-breakpoint
ALTER TABLE "feeder_classes" ADD CONSTRAINT "feeder_classes_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeder_jobs" ADD CONSTRAINT "feeder_jobs_year_id_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeder_jobs" ADD CONSTRAINT "feeder_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeder_marks" ADD CONSTRAINT "feeder_marks_job_id_feeder_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."feeder_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeder_marks" ADD CONSTRAINT "feeder_marks_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeder_marks" ADD CONSTRAINT "feeder_marks_version_id_final_marks_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."final_marks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feeder_jobs_one_open" ON "feeder_jobs" USING btree ((true)) WHERE state in ('queued','running');--> statement-breakpoint
CREATE INDEX "feeder_jobs_year" ON "feeder_jobs" USING btree ("year_id");--> statement-breakpoint
CREATE INDEX "feeder_jobs_user" ON "feeder_jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feeder_marks_job" ON "feeder_marks" USING btree ("job_id","courses_id");--> statement-breakpoint
CREATE INDEX "feeder_marks_outcome" ON "feeder_marks" USING btree ("job_id","outcome");--> statement-breakpoint
CREATE INDEX "feeder_marks_course" ON "feeder_marks" USING btree ("courses_id");--> statement-breakpoint
CREATE INDEX "feeder_marks_version" ON "feeder_marks" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "feeder_marks_user" ON "feeder_marks" USING btree ("user_id");