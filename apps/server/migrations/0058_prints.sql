CREATE TABLE "print_copies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "print_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"code" text NOT NULL,
	"user_id" integer,
	"form_id" integer,
	"question_ids" integer[] NOT NULL,
	"option_keys" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"draws" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_marks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "print_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"attempt_ids" integer[] NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" integer
);
--> statement-breakpoint
CREATE TABLE "print_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "print_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lessons_id" integer NOT NULL,
	"order" text NOT NULL,
	"seed" integer NOT NULL,
	"exam_date" timestamp with time zone,
	"questions" jsonb NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_runs_order" CHECK ("print_runs"."order" in ('same','own'))
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "origin" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_copies" ADD CONSTRAINT "print_copies_run_id_print_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."print_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_copies" ADD CONSTRAINT "print_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_copies" ADD CONSTRAINT "print_copies_form_id_paper_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."paper_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_marks" ADD CONSTRAINT "print_marks_run_id_print_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."print_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_marks" ADD CONSTRAINT "print_marks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_marks" ADD CONSTRAINT "print_marks_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "print_copies_number" ON "print_copies" USING btree ("run_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "print_copies_code" ON "print_copies" USING btree ("run_id","code");--> statement-breakpoint
CREATE INDEX "print_copies_user" ON "print_copies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "print_copies_form" ON "print_copies" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "print_marks_run" ON "print_marks" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "print_marks_author" ON "print_marks" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "print_marks_undoer" ON "print_marks" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "print_runs_lesson" ON "print_runs" USING btree ("lessons_id");--> statement-breakpoint
CREATE INDEX "print_runs_author" ON "print_runs" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_origin" CHECK ("attempts"."origin" in ('web','paper'));