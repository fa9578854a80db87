CREATE TABLE "cpl_profiles" (
	"cpl_id" integer NOT NULL,
	"profile_id" integer NOT NULL,
	CONSTRAINT "cpl_profiles_cpl_id_profile_id_pk" PRIMARY KEY("cpl_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "graduate_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graduate_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"study_program_id" integer NOT NULL,
	"curriculum_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text
);
--> statement-breakpoint
ALTER TABLE "import_jobs" DROP CONSTRAINT "import_jobs_kind";--> statement-breakpoint
ALTER TABLE "cpl_profiles" ADD CONSTRAINT "cpl_profiles_cpl_id_cpl_id_fk" FOREIGN KEY ("cpl_id") REFERENCES "public"."cpl"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpl_profiles" ADD CONSTRAINT "cpl_profiles_profile_id_graduate_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."graduate_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_profiles" ADD CONSTRAINT "graduate_profiles_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_profiles" ADD CONSTRAINT "graduate_profiles_curriculum_id_curriculums_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curriculums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cpl_profiles_profile" ON "cpl_profiles" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "graduate_profiles_code" ON "graduate_profiles" USING btree ("study_program_id","curriculum_id",lower("code"));--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_kind" CHECK ("import_jobs"."kind" in ('teacher','student','study-group','course-category','course','member','grade','admin','graduate-profile','cpl','cpmk'));