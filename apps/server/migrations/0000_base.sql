CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"ip_address" text,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" integer,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "login_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"time" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"ip_address" text NOT NULL,
	"device" text NOT NULL,
	"platform" text NOT NULL,
	"browser" text NOT NULL,
	"version" text NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "login_activity_status" CHECK ("login_activity"."status" in ('success','failed'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signin_failures" (
	"username" text NOT NULL,
	"ip_address" text NOT NULL,
	"failures" integer NOT NULL,
	"last_failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"blocked_until" timestamp with time zone,
	CONSTRAINT "signin_failures_username_ip_address_pk" PRIMARY KEY("username","ip_address")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"email" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('super admin','admin','dosen','mahasiswa','koordinator','manajer','client','supervisor','user'))
);
--> statement-breakpoint
CREATE TABLE "submission_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"submission_id" integer NOT NULL,
	"description" text NOT NULL,
	"attachment_file_id" integer,
	"uploaded" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lessons_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"description" text NOT NULL,
	"attachment_file_id" integer,
	"uploaded" timestamp with time zone DEFAULT now() NOT NULL,
	"score" numeric(5, 2),
	"previous_score" numeric(5, 2),
	"graded_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "submissions_score" CHECK ("submissions"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"answer" text,
	"attachment_file_id" integer,
	"epoch" integer NOT NULL,
	"seq" integer NOT NULL,
	"status" text NOT NULL,
	"points" numeric(7, 2) DEFAULT 0 NOT NULL,
	"marked_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answers_status" CHECK ("answers"."status" in ('correct','wrong','wait','empty'))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lessons_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"start_date" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone,
	"finished_by" text,
	"epoch" integer DEFAULT 0 NOT NULL,
	"question_ids" integer[] NOT NULL,
	"option_keys" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"correct" smallint,
	"wrong" smallint,
	"wait" smallint,
	"empty" smallint,
	"score" numeric(5, 2),
	"deleted_at" timestamp with time zone,
	CONSTRAINT "attempts_finished" CHECK (("attempts"."end_date" is null) = ("attempts"."finished_by" is null) and ("attempts"."end_date" is null) = ("attempts"."score" is null)),
	CONSTRAINT "attempts_finished_by" CHECK ("attempts"."finished_by" in ('stop','time'))
);
--> statement-breakpoint
CREATE TABLE "kept_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"answer" text,
	"attachment_file_id" integer,
	"epoch" integer,
	"seq" integer,
	"reason" text NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_answers_reason" CHECK ("kept_answers"."reason" in ('late','superseded','finished'))
);
--> statement-breakpoint
CREATE TABLE "course_study_groups" (
	"courses_id" integer NOT NULL,
	"study_group_id" integer NOT NULL,
	CONSTRAINT "course_study_groups_courses_id_study_group_id_pk" PRIMARY KEY("courses_id","study_group_id")
);
--> statement-breakpoint
CREATE TABLE "course_teamteaching" (
	"courses_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "course_teamteaching_courses_id_teacher_id_pk" PRIMARY KEY("courses_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text,
	"name" text NOT NULL,
	"year_id" integer NOT NULL,
	"course_category_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"description" text,
	"is_teamteaching" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'publish' NOT NULL,
	"cover_file_id" integer,
	"learning_order" text DEFAULT 'berurutan' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "courses_status" CHECK ("courses"."status" in ('publish','unpublish')),
	CONSTRAINT "courses_learning_order" CHECK ("courses"."learning_order" in ('berurutan','bebas'))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courses_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"source" text NOT NULL,
	"join_date" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "members_role" CHECK ("members"."role" in ('teacher','coordinator','student')),
	CONSTRAINT "members_source" CHECK ("members"."source" in ('study_group','manual')),
	CONSTRAINT "members_ended" CHECK (("members"."ended_at" is null) = ("members"."ended_by" is null) and "members"."ended_by" in ('removed','group'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	"lessons_id" integer,
	"kind" text NOT NULL,
	"value" integer,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"reason" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "exceptions_kind" CHECK ("exceptions"."kind" in ('minutes','remedials','window','pass','unlock')),
	CONSTRAINT "exceptions_value" CHECK ("exceptions"."kind" not in ('minutes','remedials') or "exceptions"."value" > 0),
	CONSTRAINT "exceptions_window" CHECK ("exceptions"."kind" <> 'window' or ("exceptions"."start_date" is not null and "exceptions"."end_date" > "exceptions"."start_date"))
);
--> statement-breakpoint
CREATE TABLE "lesson_openings" (
	"lessons_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"first_opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_openings_user_id_lessons_id_pk" PRIMARY KEY("user_id","lessons_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courses_id" integer NOT NULL,
	"sections_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"format" text DEFAULT 'TEXT' NOT NULL,
	"status" text DEFAULT 'unpublish' NOT NULL,
	"is_expired" boolean DEFAULT false NOT NULL,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"description" text,
	"note" text,
	"references" text,
	"attachment_file_id" integer,
	"type_quiz" text,
	"duration" time,
	"is_competent" boolean DEFAULT false NOT NULL,
	"kkm" numeric(5, 2),
	"max_remedial" smallint DEFAULT 0 NOT NULL,
	"is_random_question" boolean DEFAULT false NOT NULL,
	"is_random_option" boolean DEFAULT false NOT NULL,
	"score_policy" text DEFAULT 'highest' NOT NULL,
	"cap_remedial" boolean DEFAULT false NOT NULL,
	"show_review" text DEFAULT 'never' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "lessons_type" CHECK ("lessons"."type" in ('LESSON','ASSIGNMENT','QUIZ')),
	CONSTRAINT "lessons_format" CHECK ("lessons"."format" in ('TEXT','FILE')),
	CONSTRAINT "lessons_status" CHECK ("lessons"."status" in ('publish','unpublish')),
	CONSTRAINT "lessons_window" CHECK (not "lessons"."is_expired" or ("lessons"."start_date" is not null and "lessons"."end_date" > "lessons"."start_date")),
	CONSTRAINT "lessons_quiz" CHECK ("lessons"."type" <> 'QUIZ' or ("lessons"."type_quiz" in ('formatif','sumatif') and "lessons"."duration" between '00:01' and '23:59')),
	CONSTRAINT "lessons_kkm" CHECK (not "lessons"."is_competent" or ("lessons"."kkm" > 0 and "lessons"."kkm" <= 100)),
	CONSTRAINT "lessons_max_remedial" CHECK ("lessons"."max_remedial" between 0 and 6),
	CONSTRAINT "lessons_score_policy" CHECK ("lessons"."score_policy" in ('highest','last','average')),
	CONSTRAINT "lessons_show_review" CHECK ("lessons"."show_review" in ('never','mastered','after_window'))
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courses_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "course_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text,
	"name" text NOT NULL,
	"study_program_id" integer NOT NULL,
	"curriculum_id" integer NOT NULL,
	"sks" smallint NOT NULL,
	"status" text DEFAULT 'publish' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "course_categories_status" CHECK ("course_categories"."status" in ('publish','unpublish')),
	CONSTRAINT "course_categories_sks" CHECK ("course_categories"."sks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "curriculums" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "education_levels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "education_levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grades" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grades_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"start_score" numeric(5, 2) NOT NULL,
	"end_score" numeric(5, 2) NOT NULL,
	"ipk" numeric(4, 2) NOT NULL,
	"grade" text NOT NULL,
	"status" boolean DEFAULT false NOT NULL,
	CONSTRAINT "grades_range" CHECK (0 <= "grades"."start_score" and "grades"."start_score" <= "grades"."end_score" and "grades"."end_score" <= 100)
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "study_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_programs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "study_programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "years" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "years_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"closed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" integer PRIMARY KEY NOT NULL,
	"nim" text NOT NULL,
	"gender" text DEFAULT 'L' NOT NULL,
	"place_birth" text NOT NULL,
	"date_birth" date NOT NULL,
	"religion" text,
	"type_identity" text,
	"no_identity" text,
	"telephone" text,
	"postal_code" text,
	"study_program_id" integer NOT NULL,
	"education_level_id" integer NOT NULL,
	"address" text,
	"program_id" integer NOT NULL,
	"curriculum_id" integer NOT NULL,
	"status_id" integer NOT NULL,
	"study_group_id" integer NOT NULL,
	"entry_year" smallint NOT NULL,
	"date_entry" date NOT NULL,
	"type" text DEFAULT 'baru' NOT NULL,
	"study_limit" smallint NOT NULL,
	CONSTRAINT "students_gender" CHECK ("students"."gender" in ('L','P')),
	CONSTRAINT "students_type" CHECK ("students"."type" in ('baru','pindahan'))
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" integer PRIMARY KEY NOT NULL,
	"nim" text NOT NULL,
	"gender" text DEFAULT 'L' NOT NULL,
	"place_birth" text NOT NULL,
	"date_birth" date NOT NULL,
	"religion" text,
	"type_identity" text,
	"no_identity" text,
	"telephone" text,
	"postal_code" text,
	"study_program_id" integer NOT NULL,
	"education_level_id" integer NOT NULL,
	"nidn" text NOT NULL,
	"employee_status" text DEFAULT 'tetap' NOT NULL,
	CONSTRAINT "teachers_gender" CHECK ("teachers"."gender" in ('L','P')),
	CONSTRAINT "teachers_employee_status" CHECK ("teachers"."employee_status" in ('tetap','tidak tetap'))
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lessons_id" integer NOT NULL,
	"position" integer NOT NULL,
	"point" numeric(7, 2) NOT NULL,
	"type" text NOT NULL,
	"question" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text,
	"level" text[] NOT NULL,
	"goals" text,
	"related_lessons_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "questions_type" CHECK ("questions"."type" in ('ESSAY','MULTIPLE_CHOICE')),
	CONSTRAINT "questions_point" CHECK ("questions"."point" > 0),
	CONSTRAINT "questions_key" CHECK (("questions"."type" = 'ESSAY') = ("questions"."answer" is null)),
	CONSTRAINT "questions_level" CHECK ("questions"."level" <@ array['c1','c2','c3','c4','c5','c6'] and cardinality("questions"."level") > 0)
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image_file_id" integer NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"title_login" text NOT NULL,
	"description_login" text NOT NULL,
	"help_email" text NOT NULL,
	"help_phone" text NOT NULL,
	"logo_file_id" integer,
	"logo_horizontal_file_id" integer,
	"manual_book_teacher_file_id" integer,
	"manual_book_student_file_id" integer,
	"manual_book_admin_file_id" integer,
	CONSTRAINT "settings_one_row" CHECK ("settings"."one")
);
--> statement-breakpoint
ALTER TABLE "login_activity" ADD CONSTRAINT "login_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_graded_by_users_id_fk" FOREIGN KEY ("graded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_answers" ADD CONSTRAINT "kept_answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_answers" ADD CONSTRAINT "kept_answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_answers" ADD CONSTRAINT "kept_answers_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_study_groups" ADD CONSTRAINT "course_study_groups_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_study_groups" ADD CONSTRAINT "course_study_groups_study_group_id_study_groups_id_fk" FOREIGN KEY ("study_group_id") REFERENCES "public"."study_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teamteaching" ADD CONSTRAINT "course_teamteaching_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teamteaching" ADD CONSTRAINT "course_teamteaching_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_year_id_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_openings" ADD CONSTRAINT "lesson_openings_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_openings" ADD CONSTRAINT "lesson_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_sections_id_sections_id_fk" FOREIGN KEY ("sections_id") REFERENCES "public"."sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_categories" ADD CONSTRAINT "course_categories_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_categories" ADD CONSTRAINT "course_categories_curriculum_id_curriculums_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curriculums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_education_level_id_education_levels_id_fk" FOREIGN KEY ("education_level_id") REFERENCES "public"."education_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_curriculum_id_curriculums_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curriculums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_status_id_status_users_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."status_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_study_group_id_study_groups_id_fk" FOREIGN KEY ("study_group_id") REFERENCES "public"."study_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_education_level_id_education_levels_id_fk" FOREIGN KEY ("education_level_id") REFERENCES "public"."education_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_related_lessons_id_lessons_id_fk" FOREIGN KEY ("related_lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_image_file_id_files_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_logo_horizontal_file_id_files_id_fk" FOREIGN KEY ("logo_horizontal_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_manual_book_teacher_file_id_files_id_fk" FOREIGN KEY ("manual_book_teacher_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_manual_book_student_file_id_files_id_fk" FOREIGN KEY ("manual_book_student_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_manual_book_admin_file_id_files_id_fk" FOREIGN KEY ("manual_book_admin_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_thing" ON "audit_log" USING btree ("kind","thing_id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "login_activity_time" ON "login_activity" USING btree ("time");--> statement-breakpoint
CREATE INDEX "login_activity_user" ON "login_activity" USING btree ("user_id","time");--> statement-breakpoint
CREATE INDEX "login_activity_failed" ON "login_activity" USING btree ("ip_address","time") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "submission_versions_submission" ON "submission_versions" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_student" ON "submissions" USING btree ("lessons_id","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "submissions_user" ON "submissions" USING btree ("user_id","courses_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "answers_question" ON "answers" USING btree ("attempt_id","question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_number" ON "attempts" USING btree ("lessons_id","user_id","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_open" ON "attempts" USING btree ("lessons_id","user_id") WHERE end_date is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "attempts_user" ON "attempts" USING btree ("user_id","lessons_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "attempts_course" ON "attempts" USING btree ("courses_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("deadline") WHERE end_date is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_answers_once" ON "kept_answers" USING btree ("attempt_id","question_id","epoch","seq","reason") WHERE epoch is not null and seq is not null;--> statement-breakpoint
CREATE INDEX "kept_answers_question" ON "kept_answers" USING btree ("attempt_id","question_id");--> statement-breakpoint
CREATE INDEX "course_study_groups_group" ON "course_study_groups" USING btree ("study_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_code" ON "courses" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "courses_year" ON "courses" USING btree ("year_id");--> statement-breakpoint
CREATE INDEX "courses_teacher" ON "courses" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "courses_course_category" ON "courses" USING btree ("course_category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_person" ON "members" USING btree ("courses_id","user_id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id","courses_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "exceptions_student" ON "exceptions" USING btree ("user_id","courses_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "exceptions_course" ON "exceptions" USING btree ("courses_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_openings_lesson" ON "lesson_openings" USING btree ("lessons_id");--> statement-breakpoint
CREATE INDEX "lessons_course" ON "lessons" USING btree ("courses_id","position");--> statement-breakpoint
CREATE INDEX "lessons_section" ON "lessons" USING btree ("sections_id","position");--> statement-breakpoint
CREATE INDEX "sections_course" ON "sections" USING btree ("courses_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "course_categories_code" ON "course_categories" USING btree (lower("code")) WHERE code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "course_categories_name" ON "course_categories" USING btree ("study_program_id","curriculum_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "curriculums_code" ON "curriculums" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "curriculums_name" ON "curriculums" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "education_levels_name" ON "education_levels" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "grades_grade" ON "grades" USING btree (lower("grade"));--> statement-breakpoint
CREATE UNIQUE INDEX "programs_name" ON "programs" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "status_users_name" ON "status_users" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "study_groups_code" ON "study_groups" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "study_groups_name" ON "study_groups" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "study_programs_code" ON "study_programs" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "study_programs_name" ON "study_programs" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "years_code" ON "years" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "years_name" ON "years" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "years_one_active" ON "years" USING btree ("active") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "students_nim" ON "students" USING btree (lower("nim"));--> statement-breakpoint
CREATE INDEX "students_study_group" ON "students" USING btree ("study_group_id");--> statement-breakpoint
CREATE INDEX "students_study_program" ON "students" USING btree ("study_program_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teachers_nim" ON "teachers" USING btree (lower("nim"));--> statement-breakpoint
CREATE UNIQUE INDEX "teachers_nidn" ON "teachers" USING btree (lower("nidn"));--> statement-breakpoint
CREATE INDEX "teachers_study_program" ON "teachers" USING btree ("study_program_id");--> statement-breakpoint
CREATE INDEX "questions_lesson" ON "questions" USING btree ("lessons_id","position");--> statement-breakpoint
CREATE VIEW "public"."attempt_results" AS (
  select a.id, a.lessons_id, a.courses_id, a.user_id, a.number, a.start_date, a.deadline,
    coalesce(a.end_date, case when a.deadline <= now() then a.deadline end) as end_date, a.question_ids,
    coalesce(a.correct, t.correct) as correct, coalesce(a.wrong, t.wrong) as wrong, coalesce(a.wait, t.wait) as wait,
    coalesce(a.empty, t.empty) as empty, coalesce(a.score, t.score) as score
  from attempts a
  left join lateral (
  select
    count(*) filter (where w.status = 'correct')::smallint as correct,
    count(*) filter (where w.status = 'wrong')::smallint as wrong,
    count(*) filter (where w.status = 'wait')::smallint as wait,
    count(*) filter (where w.status is null or w.status = 'empty')::smallint as empty,
    coalesce(round(100 * sum(w.points) / nullif(sum(q.point), 0), 2), 0) as score
  from questions q
  left join answers w on w.attempt_id = a.id and w.question_id = q.id
  where a.end_date is null and a.deadline <= now() and q.id = any(a.question_ids) and q.deleted_at is null) t on a.end_date is null and a.deadline <= now()
  where a.deleted_at is null
);--> statement-breakpoint
CREATE VIEW "public"."lesson_progress" AS (
  with fact as (
    select
      m.courses_id, m.user_id, l.sections_id, s.position as section_position, l.id as lessons_id, l.position, l.type,
      l.is_competent, l.kkm,
      case when e.has_window then e.start_date when l.is_expired then l.start_date end as start_date,
      case when e.has_window then e.end_date when l.is_expired then l.end_date end as end_date,
      m.join_date, o.first_opened_at as opened_at, o.last_opened_at,
      sub.id is not null as submitted,
      coalesce(q.total, 0)::int as total_question,
      coalesce(a.attempts, 0)::int as attempts, a.open_attempt_id, a.last_attempt_id, a.last_finished_at,
      coalesce(a.waiting, false) as waiting,
      case
        when l.type = 'ASSIGNMENT' then sub.score
        when l.score_policy = 'average' then round(a.average_score, 2)
        when l.score_policy = 'last' then a.last_score
        else a.highest_score
      end as score,
      coalesce(a.best_score >= l.kkm, false) or coalesce(e.pass, false) as reached,
      coalesce(e.pass or e.unlock, false) as excepted,
      coalesce(a.finished, 0) as finished,
      coalesce(e.extra_remedials, 0)::int as extra_remedials
    from members m
    join sections s on s.courses_id = m.courses_id and s.deleted_at is null
    join lessons l on l.sections_id = s.id and l.deleted_at is null and l.status = 'publish'
    left join lesson_openings o on o.user_id = m.user_id and o.lessons_id = l.id
    left join submissions sub on l.type = 'ASSIGNMENT'
      and sub.lessons_id = l.id and sub.user_id = m.user_id and sub.deleted_at is null
    left join lateral (
      select count(*) as total from questions where lessons_id = l.id and deleted_at is null
    ) q on l.type = 'QUIZ'
    left join lateral (
      select
        count(*) as attempts,
        count(end_date) as finished,
        max(id) filter (where end_date is null) as open_attempt_id,
        (array_agg(id order by number desc))[1] as last_attempt_id,
        max(end_date) as last_finished_at,
        bool_or(wait > 0 and number = last_number) as waiting,
        max(score) as best_score,
        max(counted) as highest_score,
        avg(counted) as average_score,
        (array_agg(counted order by number desc) filter (where end_date is not null))[1] as last_score
      from (
        select *,
          max(number) over () as last_number,
          case when l.cap_remedial and l.is_competent and number > 1 then least(score, l.kkm) else score end as counted
        from attempt_results
        where user_id = m.user_id and lessons_id = l.id
      ) tries
    ) a on l.type = 'QUIZ'
    left join lateral (
      select
        bool_or(kind = 'pass') as pass,
        bool_or(kind = 'unlock') as unlock,
        bool_or(kind = 'window') as has_window,
        sum(value) filter (where kind = 'remedials') as extra_remedials,
        (array_agg(start_date order by lessons_id nulls last, id desc) filter (where kind = 'window'))[1] as start_date,
        (array_agg(end_date order by lessons_id nulls last, id desc) filter (where kind = 'window'))[1] as end_date
      from exceptions
      where user_id = m.user_id and courses_id = m.courses_id and deleted_at is null
        and (lessons_id = l.id or (lessons_id is null and l.type = 'QUIZ'))
    ) e on true
    where m.role = 'student' and m.ended_at is null
  ), timed as (
    select *,
      coalesce(start_date > now(), false) as upcoming,
      coalesce(end_date <= now(), false) as ended,
      coalesce(end_date < join_date, false) as ended_before_join,
      type = 'QUIZ' and reached as mastered
    from fact
  )
  select
    courses_id, user_id, sections_id, section_position, lessons_id, position, type, start_date, end_date,
    upcoming, ended, ended_before_join, opened_at, last_opened_at, submitted, total_question, attempts, open_attempt_id,
    last_attempt_id, last_finished_at, waiting, score, extra_remedials, mastered,
    excepted or case type
      when 'LESSON' then opened_at is not null or ended
      when 'ASSIGNMENT' then submitted or ended
      else case when is_competent then mastered or ended_before_join else finished > 0 or ended end
    end as settled
  from timed
);