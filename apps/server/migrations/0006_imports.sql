CREATE TABLE "import_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"user_id" integer NOT NULL,
	"ip_address" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"courses_id" integer,
	"headers" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"message" text,
	"run" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "import_jobs_kind" CHECK ("import_jobs"."kind" in ('teacher','student','study-group','member')),
	CONSTRAINT "import_jobs_state" CHECK ("import_jobs"."state" in ('mapping','checked','queued','running','done','failed','interrupted'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"job_id" integer NOT NULL,
	"number" integer NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"outcome" text NOT NULL,
	"cells" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"values" jsonb,
	"before" jsonb,
	"password" text,
	CONSTRAINT "import_rows_job_id_number_pk" PRIMARY KEY("job_id","number"),
	CONSTRAINT "import_rows_outcome" CHECK ("import_rows"."outcome" in ('create','update','same','refuse'))
);
--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_job_id_import_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."import_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_jobs_user" ON "import_jobs" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_jobs_one_running" ON "import_jobs" USING btree ("state") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "import_jobs_open" ON "import_jobs" USING btree ("state") WHERE state in ('queued','running');--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("job_id","outcome","number");