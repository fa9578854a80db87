CREATE TABLE "cpl" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cpl_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"study_program_id" integer NOT NULL,
	"curriculum_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "cpl_kind" CHECK ("cpl"."kind" in ('sikap','pengetahuan','umum','khusus'))
);
--> statement-breakpoint
CREATE TABLE "cpmk" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cpmk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"course_category_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cpmk_cpl" (
	"cpmk_id" integer NOT NULL,
	"cpl_id" integer NOT NULL,
	CONSTRAINT "cpmk_cpl_cpmk_id_cpl_id_pk" PRIMARY KEY("cpmk_id","cpl_id")
);
--> statement-breakpoint
CREATE TABLE "evaluation_cpl" (
	"evaluations_id" integer NOT NULL,
	"cpl_id" integer NOT NULL,
	"measured" integer NOT NULL,
	"passed" integer NOT NULL,
	"total" numeric(14, 6) NOT NULL,
	CONSTRAINT "evaluation_cpl_evaluations_id_cpl_id_pk" PRIMARY KEY("evaluations_id","cpl_id")
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courses_id" integer NOT NULL,
	"version" smallint NOT NULL,
	"course_category_id" integer NOT NULL,
	"year_id" integer NOT NULL,
	"sks" smallint NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"document" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evaluations_id" integer NOT NULL,
	"level" text NOT NULL,
	"code" text NOT NULL,
	"measured" numeric(5, 2),
	"cause" text,
	"action" text NOT NULL,
	"owner" text NOT NULL,
	"due_year_id" integer,
	"verified_at" timestamp with time zone,
	"verified_by" integer,
	"note" text,
	CONSTRAINT "findings_level" CHECK ("findings"."level" in ('goal','cpmk','cpl')),
	CONSTRAINT "findings_verified" CHECK (("findings"."verified_at" is null) = ("findings"."verified_by" is null))
);
--> statement-breakpoint
ALTER TABLE "study_programs" ADD COLUMN "outcome_pass" numeric(5, 2) DEFAULT 65 NOT NULL;--> statement-breakpoint
ALTER TABLE "study_programs" ADD COLUMN "outcome_target" numeric(5, 2) DEFAULT 75 NOT NULL;--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "cpmk_id" integer;--> statement-breakpoint
ALTER TABLE "cpl" ADD CONSTRAINT "cpl_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpl" ADD CONSTRAINT "cpl_curriculum_id_curriculums_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curriculums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpmk" ADD CONSTRAINT "cpmk_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpmk_cpl" ADD CONSTRAINT "cpmk_cpl_cpmk_id_cpmk_id_fk" FOREIGN KEY ("cpmk_id") REFERENCES "public"."cpmk"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpmk_cpl" ADD CONSTRAINT "cpmk_cpl_cpl_id_cpl_id_fk" FOREIGN KEY ("cpl_id") REFERENCES "public"."cpl"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_cpl" ADD CONSTRAINT "evaluation_cpl_evaluations_id_evaluations_id_fk" FOREIGN KEY ("evaluations_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_cpl" ADD CONSTRAINT "evaluation_cpl_cpl_id_cpl_id_fk" FOREIGN KEY ("cpl_id") REFERENCES "public"."cpl"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_year_id_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_evaluations_id_evaluations_id_fk" FOREIGN KEY ("evaluations_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_due_year_id_years_id_fk" FOREIGN KEY ("due_year_id") REFERENCES "public"."years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cpl_code" ON "cpl" USING btree ("study_program_id","curriculum_id",lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "cpmk_code" ON "cpmk" USING btree ("course_category_id",lower("code"));--> statement-breakpoint
CREATE INDEX "cpmk_cpl_cpl" ON "cpmk_cpl" USING btree ("cpl_id");--> statement-breakpoint
CREATE INDEX "evaluation_cpl_cpl" ON "evaluation_cpl" USING btree ("cpl_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluations_version" ON "evaluations" USING btree ("courses_id","version");--> statement-breakpoint
CREATE INDEX "evaluations_category" ON "evaluations" USING btree ("course_category_id");--> statement-breakpoint
CREATE INDEX "findings_evaluation" ON "findings" USING btree ("evaluations_id");--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_cpmk_id_cpmk_id_fk" FOREIGN KEY ("cpmk_id") REFERENCES "public"."cpmk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goals_cpmk" ON "goals" USING btree ("cpmk_id");--> statement-breakpoint
ALTER TABLE "study_programs" ADD CONSTRAINT "study_programs_outcomes" CHECK ("study_programs"."outcome_pass" between 0 and 100 and "study_programs"."outcome_target" between 0 and 100);