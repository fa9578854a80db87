CREATE TABLE "collected_lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collected_lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	"lessons_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gradebook_weights" (
	"lessons_id" integer PRIMARY KEY NOT NULL,
	"weight" numeric(5, 2) NOT NULL,
	CONSTRAINT "gradebook_weights_range" CHECK ("gradebook_weights"."weight" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "rps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"course_category_id" integer NOT NULL,
	"title" text NOT NULL,
	"file_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "lesson_openings_lesson";--> statement-breakpoint
ALTER TABLE "collected_lessons" ADD CONSTRAINT "collected_lessons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_lessons" ADD CONSTRAINT "collected_lessons_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_lessons" ADD CONSTRAINT "collected_lessons_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_weights" ADD CONSTRAINT "gradebook_weights_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rps" ADD CONSTRAINT "rps_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rps" ADD CONSTRAINT "rps_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rps" ADD CONSTRAINT "rps_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collected_lessons_once" ON "collected_lessons" USING btree ("user_id","courses_id","lessons_id");--> statement-breakpoint
CREATE INDEX "rps_teacher" ON "rps" USING btree ("teacher_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rps_course_category" ON "rps" USING btree ("course_category_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_openings_lesson" ON "lesson_openings" USING btree ("lessons_id","user_id");