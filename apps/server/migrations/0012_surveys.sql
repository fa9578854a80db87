CREATE TABLE "class_reflections" (
	"courses_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"strengths" text,
	"problems" text,
	"changes" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_surveys" (
	"courses_id" integer PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_by" integer NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "survey_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"courses_id" integer NOT NULL,
	"ratings" smallint[] NOT NULL,
	"text" text,
	CONSTRAINT "survey_answers_ratings" CHECK (array_length("survey_answers"."ratings", 1) = 5 and 1 <= all("survey_answers"."ratings")
        and 5 >= all("survey_answers"."ratings")),
	CONSTRAINT "survey_answers_text" CHECK (length("survey_answers"."text") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "survey_respondents" (
	"courses_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "survey_respondents_courses_id_user_id_pk" PRIMARY KEY("courses_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "class_reflections" ADD CONSTRAINT "class_reflections_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_reflections" ADD CONSTRAINT "class_reflections_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_surveys" ADD CONSTRAINT "class_surveys_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_surveys" ADD CONSTRAINT "class_surveys_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_courses_id_class_surveys_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."class_surveys"("courses_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_respondents" ADD CONSTRAINT "survey_respondents_courses_id_class_surveys_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."class_surveys"("courses_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_respondents" ADD CONSTRAINT "survey_respondents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_answers_course" ON "survey_answers" USING btree ("courses_id");--> statement-breakpoint
CREATE INDEX "survey_respondents_user" ON "survey_respondents" USING btree ("user_id");