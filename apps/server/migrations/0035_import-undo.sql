ALTER TABLE "import_jobs" DROP CONSTRAINT "import_jobs_kind";--> statement-breakpoint
ALTER TABLE "import_jobs" DROP CONSTRAINT "import_jobs_state";--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_outcome";--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "task" text DEFAULT 'import' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "asked_by" integer;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "restored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "thing_id" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "fate" text;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_removed" ON "import_rows" USING btree ("thing_id") WHERE fate = 'removed';--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_task" CHECK ("import_jobs"."task" in ('import','undo'));--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_kind" CHECK ("import_jobs"."kind" in ('teacher','student','study-group','course-category','course','member','grade','admin'));--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_state" CHECK ("import_jobs"."state" in ('mapping','checked','queued','running','done','failed','interrupted','undone'));--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_fate" CHECK ("import_rows"."fate" in ('removed','restored','left'));--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_outcome" CHECK ("import_rows"."outcome" in ('create','update','same','refuse','skip'));--> statement-breakpoint
-- by hand
-- A whole scale is imported, or taken back, at once: its ranges may overlap on the way.
ALTER TABLE "grades" DROP CONSTRAINT "grades_no_overlap";--> statement-breakpoint
ALTER TABLE "grades" ADD CONSTRAINT "grades_no_overlap" EXCLUDE USING gist (numrange("start_score", "end_score", '[]') WITH &&) DEFERRABLE INITIALLY IMMEDIATE;
