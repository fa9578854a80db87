CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"ip_address" text,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" integer,
	"before" jsonb,
	"after" jsonb,
	"search" text collate "C" GENERATED ALWAYS AS (left(lower(coalesce(ip_address, '') || chr(10) || coalesce(after ->> 'name', before ->> 'name', '') || chr(10) || coalesce(after ->> 'title', before ->> 'title', '') || chr(10) || coalesce(after ->> 'code', before ->> 'code', '') || chr(10) || coalesce(after ->> 'nim', before ->> 'nim', '') || chr(10) || coalesce(after ->> 'nidn', before ->> 'nidn', '') || chr(10) || coalesce(after ->> 'username', before ->> 'username', '') || chr(10) || coalesce(after ->> 'grade', before ->> 'grade', '') || chr(10) || coalesce(after ->> 'file_name', before ->> 'file_name', '') || chr(10) || coalesce(after ->> 'question', before ->> 'question', '')), 500)) STORED NOT NULL
);--> statement-breakpoint
CREATE TABLE "sendings" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"outcome" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sendings_user_id_key_pk" PRIMARY KEY("user_id","key")
);--> statement-breakpoint
CREATE TABLE "operator_programs" (
	"user_id" integer NOT NULL,
	"study_program_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_programs_user_id_study_program_id_pk" PRIMARY KEY("user_id","study_program_id")
);--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"pieces" integer,
	"received" integer[] DEFAULT '{}' NOT NULL,
	"finished" boolean DEFAULT true NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"unnamed" boolean DEFAULT false NOT NULL,
	"sent_key" text,
	CONSTRAINT "files_key_unique" UNIQUE("key")
);--> statement-breakpoint
CREATE TABLE "link_secret" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret" text DEFAULT gen_random_uuid()::text || gen_random_uuid()::text NOT NULL,
	CONSTRAINT "link_secret_one_row" CHECK ("link_secret"."one")
);--> statement-breakpoint
CREATE TABLE "course_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"study_program_id" integer NOT NULL,
	"curriculum_id" integer NOT NULL,
	"sks" smallint NOT NULL,
	"status" text DEFAULT 'publish' NOT NULL,
	CONSTRAINT "course_categories_status" CHECK ("course_categories"."status" in ('publish','unpublish')),
	CONSTRAINT "course_categories_sks" CHECK ("course_categories"."sks" >= 0)
);--> statement-breakpoint
CREATE TABLE "cpl" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cpl_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"study_program_id" integer NOT NULL,
	"curriculum_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "cpl_kind" CHECK ("cpl"."kind" in ('sikap','pengetahuan','umum','khusus'))
);--> statement-breakpoint
CREATE TABLE "cpl_profiles" (
	"cpl_id" integer NOT NULL,
	"profile_id" integer NOT NULL,
	CONSTRAINT "cpl_profiles_cpl_id_profile_id_pk" PRIMARY KEY("cpl_id","profile_id")
);--> statement-breakpoint
CREATE TABLE "cpmk" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cpmk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"course_category_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "cpmk_cpl" (
	"cpmk_id" integer NOT NULL,
	"cpl_id" integer NOT NULL,
	CONSTRAINT "cpmk_cpl_cpmk_id_cpl_id_pk" PRIMARY KEY("cpmk_id","cpl_id")
);--> statement-breakpoint
CREATE TABLE "curriculums" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "curriculums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "education_levels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "education_levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "grades" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grades_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"start_score" numeric(5, 2) NOT NULL,
	"end_score" numeric(5, 2) NOT NULL,
	"ipk" numeric(4, 2) NOT NULL,
	"grade" text NOT NULL,
	"status" boolean DEFAULT false NOT NULL,
	CONSTRAINT "grades_range" CHECK (0 <= "grades"."start_score" and "grades"."start_score" <= "grades"."end_score" and "grades"."end_score" <= 100)
);--> statement-breakpoint
CREATE TABLE "graduate_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "graduate_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"study_program_id" integer NOT NULL,
	"curriculum_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text
);--> statement-breakpoint
CREATE TABLE "programs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "status_users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE "study_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "study_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "study_programs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "study_programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"outcome_pass" numeric(5, 2) DEFAULT 65 NOT NULL,
	"outcome_target" numeric(5, 2) DEFAULT 75 NOT NULL,
	CONSTRAINT "study_programs_outcomes" CHECK ("study_programs"."outcome_pass" between 0 and 100 and "study_programs"."outcome_target" between 0 and 100)
);--> statement-breakpoint
CREATE TABLE "years" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "years_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"marks_due" date
);--> statement-breakpoint
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
	"name" text DEFAULT '' NOT NULL,
	"search" text collate "C" DEFAULT '' NOT NULL,
	"living" boolean DEFAULT true NOT NULL,
	CONSTRAINT "students_gender" CHECK ("students"."gender" in ('L','P')),
	CONSTRAINT "students_type" CHECK ("students"."type" in ('baru','pindahan'))
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "banners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"image_file_id" integer NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "settings" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title_login" text NOT NULL,
	"description_login" text NOT NULL,
	"help_email" text NOT NULL,
	"help_phone" text NOT NULL,
	"media_mb" integer DEFAULT 200 NOT NULL,
	"second_factor_days" integer,
	"second_factor_for" text DEFAULT 'admins' NOT NULL,
	"second_factor_since" timestamp with time zone,
	"logo_file_id" integer,
	"logo_horizontal_file_id" integer,
	"manual_book_teacher_file_id" integer,
	"manual_book_student_file_id" integer,
	"manual_book_admin_file_id" integer,
	CONSTRAINT "settings_one_row" CHECK ("settings"."one"),
	CONSTRAINT "settings_second_factor_for" CHECK ("settings"."second_factor_for" in ('admins','staff','everybody')),
	CONSTRAINT "settings_media_mb" CHECK ("settings"."media_mb" between 1 and 2000),
	CONSTRAINT "settings_second_factor" CHECK (("settings"."second_factor_days" is null) = ("settings"."second_factor_since" is null))
);--> statement-breakpoint
CREATE TABLE "class_group_members" (
	"courses_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "class_group_members_courses_id_user_id_pk" PRIMARY KEY("courses_id","user_id")
);--> statement-breakpoint
CREATE TABLE "class_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"courses_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "class_groups_course" UNIQUE("id","courses_id")
);--> statement-breakpoint
CREATE TABLE "course_study_groups" (
	"courses_id" integer NOT NULL,
	"study_group_id" integer NOT NULL,
	CONSTRAINT "course_study_groups_courses_id_study_group_id_pk" PRIMARY KEY("courses_id","study_group_id")
);--> statement-breakpoint
CREATE TABLE "course_teamteaching" (
	"courses_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "course_teamteaching_courses_id_teacher_id_pk" PRIMARY KEY("courses_id","teacher_id")
);--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
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
	"contact_kind" text DEFAULT 'none' NOT NULL,
	"contact" text,
	"pddikti_class" text,
	"copied_from" integer,
	"search" text collate "C" GENERATED ALWAYS AS (lower(name || chr(10) || coalesce(code, ''))) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "courses_status" CHECK ("courses"."status" in ('publish','unpublish')),
	CONSTRAINT "courses_learning_order" CHECK ("courses"."learning_order" in ('berurutan','bebas')),
	CONSTRAINT "courses_contact_kind" CHECK ("courses"."contact_kind" in ('none','whatsapp','phone','email')),
	CONSTRAINT "courses_pddikti_class" CHECK (char_length(pddikti_class) between 1 and 5),
	CONSTRAINT "courses_contact" CHECK ((contact_kind = 'none') = (contact is null))
);--> statement-breakpoint
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
	CONSTRAINT "members_ended" CHECK (("members"."ended_at" is null) = ("members"."ended_by" is null) and "members"."ended_by" in ('removed','group','archived','team'))
);--> statement-breakpoint
CREATE TABLE "semester_runs" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "rps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"teacher_id" integer NOT NULL,
	"course_category_id" integer NOT NULL,
	"title" text NOT NULL,
	"file_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "address_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"former" text,
	"changed_by" integer,
	"withheld_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text,
	"since" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"pending" text,
	"pending_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);--> statement-breakpoint
CREATE TABLE "password_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sealed" text NOT NULL,
	"address" text NOT NULL,
	"password_was" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_links_token" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shared" boolean DEFAULT false NOT NULL,
	"ip_address" text DEFAULT 'Tidak dikenal' NOT NULL,
	"device" text DEFAULT 'Tidak dikenal' NOT NULL,
	"platform" text DEFAULT 'Tidak dikenal' NOT NULL,
	"browser" text DEFAULT 'Tidak dikenal' NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"proved_at" timestamp with time zone,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);--> statement-breakpoint
CREATE TABLE "signin_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" double precision NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_purpose" CHECK ("tickets"."purpose" in ('signin','register','prove','spent'))
);--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"temporary_until" timestamp with time zone,
	"email" text,
	"phone" text,
	"search" text collate "C" GENERATED ALWAYS AS (lower(name || chr(10) || username || chr(10) || coalesce(phone, ''))) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('super admin','admin','operator','dosen','mahasiswa','koordinator','manajer','client','supervisor','user'))
);--> statement-breakpoint
CREATE TABLE "final_marks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "final_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courses_id" integer NOT NULL,
	"version" smallint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" integer NOT NULL,
	"document" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" integer,
	"reason" text,
	CONSTRAINT "final_marks_reopened" CHECK (num_nonnulls("final_marks"."reopened_at", "final_marks"."reopened_by", "final_marks"."reason") in (0, 3))
);--> statement-breakpoint
CREATE TABLE "mark_reminders" (
	"courses_id" integer PRIMARY KEY NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "evaluation_cpl" (
	"evaluations_id" integer NOT NULL,
	"cpl_id" integer NOT NULL,
	"measured" integer NOT NULL,
	"passed" integer NOT NULL,
	"total" numeric(14, 6) NOT NULL,
	CONSTRAINT "evaluation_cpl_evaluations_id_cpl_id_pk" PRIMARY KEY("evaluations_id","cpl_id")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "plan_assessment_goals" (
	"assessment_id" integer NOT NULL,
	"goal_id" integer NOT NULL,
	"share" numeric(5, 2),
	CONSTRAINT "plan_assessment_goals_assessment_id_goal_id_pk" PRIMARY KEY("assessment_id","goal_id"),
	CONSTRAINT "plan_assessment_goals_share" CHECK ("plan_assessment_goals"."share" between 0 and 100)
);--> statement-breakpoint
CREATE TABLE "plan_assessments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_assessments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"week" smallint NOT NULL,
	"weight" numeric(5, 2) NOT NULL,
	"note" text,
	CONSTRAINT "plan_assessments_type" CHECK ("plan_assessments"."type" in ('QUIZ','ASSIGNMENT')),
	CONSTRAINT "plan_assessments_weight" CHECK ("plan_assessments"."weight" between 0 and 100)
);--> statement-breakpoint
CREATE TABLE "plan_classes" (
	"courses_id" integer PRIMARY KEY NOT NULL,
	"plan_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "plan_lessons" (
	"lessons_id" integer PRIMARY KEY NOT NULL,
	"assessment_id" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "plan_references" (
	"plan_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "plan_references_plan_id_position_pk" PRIMARY KEY("plan_id","position"),
	CONSTRAINT "plan_references_kind" CHECK ("plan_references"."kind" in ('utama','pendukung'))
);--> statement-breakpoint
CREATE TABLE "plan_topics" (
	"sections_id" integer PRIMARY KEY NOT NULL,
	"week" smallint NOT NULL
);--> statement-breakpoint
CREATE TABLE "plan_week_goals" (
	"plan_id" integer NOT NULL,
	"week" smallint NOT NULL,
	"goal_id" integer NOT NULL,
	CONSTRAINT "plan_week_goals_plan_id_week_goal_id_pk" PRIMARY KEY("plan_id","week","goal_id")
);--> statement-breakpoint
CREATE TABLE "plan_weeks" (
	"plan_id" integer NOT NULL,
	"week" smallint NOT NULL,
	"exam" text,
	"indicators" text,
	"criteria" text,
	"form" text,
	"offline" text,
	"offline_minutes" smallint,
	"online" text,
	"online_minutes" smallint,
	"material" text,
	"references" text,
	CONSTRAINT "plan_weeks_plan_id_week_pk" PRIMARY KEY("plan_id","week"),
	CONSTRAINT "plan_weeks_exam" CHECK ("plan_weeks"."exam" in ('uts','uas')),
	CONSTRAINT "plan_weeks_form" CHECK ("plan_weeks"."form" in ('tes','non-tes'))
);--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"course_category_id" integer NOT NULL,
	"edition" smallint NOT NULL,
	"status" text DEFAULT 'draf' NOT NULL,
	"semester" text,
	"cluster" text,
	"prerequisites" text,
	"developer" text,
	"coordinator" text,
	"head_of_program" text,
	"description" text,
	"study_material" text,
	"media" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL,
	"proposed_at" timestamp with time zone,
	"proposed_by" integer,
	"approved_at" timestamp with time zone,
	"approved_by" integer,
	"remark" text,
	"snapshot" jsonb,
	"document" "bytea",
	CONSTRAINT "plans_status" CHECK ("plans"."status" in ('draf','diajukan','disahkan')),
	CONSTRAINT "plans_approved" CHECK (("plans"."status" = 'disahkan') = ("plans"."approved_at" is not null)
        and ("plans"."approved_at" is null) = ("plans"."document" is null)),
	CONSTRAINT "plans_kept" CHECK (case "plans"."status" when 'draf' then "plans"."snapshot" is null when 'disahkan' then "plans"."snapshot" is not null else true end),
	CONSTRAINT "plans_proposed" CHECK ("plans"."status" = 'draf' or "plans"."proposed_at" is not null)
);--> statement-breakpoint
CREATE TABLE "gradebook_weights" (
	"lessons_id" integer PRIMARY KEY NOT NULL,
	"weight" numeric(5, 2) NOT NULL,
	CONSTRAINT "gradebook_weights_range" CHECK ("gradebook_weights"."weight" between 0 and 100)
);--> statement-breakpoint
CREATE TABLE "submission_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"submission_id" integer NOT NULL,
	"description" text NOT NULL,
	"attachment_file_id" integer,
	"uploaded" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_by" integer,
	"sent_key" text,
	"score" numeric(5, 2),
	"feedback" text,
	"returned_file_id" integer
);--> statement-breakpoint
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
	"feedback" text,
	"rubric" jsonb,
	"returned_file_id" integer,
	"returned_annotated" boolean DEFAULT false NOT NULL,
	"graded_by" integer,
	"graded_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"score_read_at" timestamp with time zone,
	"group_id" integer,
	"submitted_by" integer,
	"group_score" numeric(5, 2),
	"own_score" numeric(5, 2),
	"own_feedback" text,
	"handed_in" boolean DEFAULT true NOT NULL,
	"marked_directly" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "submissions_score" CHECK ("submissions"."score" between 0 and 100),
	CONSTRAINT "submissions_handed_in" CHECK ("submissions"."handed_in" or "submissions"."marked_directly"),
	CONSTRAINT "submissions_group_score" CHECK (case when "submissions"."group_id" is null then coalesce("submissions"."group_score", "submissions"."own_score") is null and "submissions"."own_feedback" is null
        else "submissions"."score" is not distinct from coalesce("submissions"."own_score", "submissions"."group_score") end)
);--> statement-breakpoint
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
	"feedback" text,
	"key_version" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answers_status" CHECK ("answers"."status" in ('correct','wrong','wait','empty'))
);--> statement-breakpoint
CREATE TABLE "attempt_readings" (
	"attempt_id" integer NOT NULL,
	"epoch" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session" text NOT NULL,
	"ip_address" text NOT NULL,
	"device" text NOT NULL,
	"platform" text NOT NULL,
	"browser" text NOT NULL,
	CONSTRAINT "attempt_readings_attempt_id_epoch_pk" PRIMARY KEY("attempt_id","epoch")
);--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lessons_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"origin" text DEFAULT 'web' NOT NULL,
	"start_date" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone,
	"finished_by" text,
	"epoch" integer DEFAULT 0 NOT NULL,
	"question_ids" integer[] NOT NULL,
	"goal_ids" integer[],
	"points" numeric(7, 2)[],
	"form_id" integer,
	"time_share" numeric(7, 6),
	"option_keys" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"own_keys" boolean DEFAULT false NOT NULL,
	"draws" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"correct" smallint,
	"wrong" smallint,
	"wait" smallint,
	"empty" smallint,
	"score" numeric(5, 2),
	"by_goal" jsonb,
	"score_read_at" timestamp with time zone,
	"keys_read_at" timestamp with time zone,
	"marked_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "attempts_finished" CHECK (("attempts"."end_date" is null) = ("attempts"."finished_by" is null) and ("attempts"."end_date" is null) = ("attempts"."score" is null)),
	CONSTRAINT "attempts_origin" CHECK ("attempts"."origin" in ('web','paper')),
	CONSTRAINT "attempts_targeted" CHECK (("attempts"."points" is null) = ("attempts"."time_share" is null)),
	CONSTRAINT "attempts_finished_by" CHECK ("attempts"."finished_by" in ('stop','time'))
);--> statement-breakpoint
CREATE TABLE "feedback_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "rejected_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rejected_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"answer" text,
	"attachment_file_id" integer,
	"epoch" integer,
	"seq" integer,
	"reason" text NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	"declined_at" timestamp with time zone,
	"declined_by" integer,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rejected_answers_decided" CHECK (declined_at is null or (not counted and declined_by is not null)),
	CONSTRAINT "rejected_answers_reason" CHECK ("rejected_answers"."reason" in ('late','superseded','finished'))
);--> statement-breakpoint
CREATE TABLE "bank_calibrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_calibrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_category_id" integer NOT NULL,
	"model" text NOT NULL,
	"anchored" boolean NOT NULL,
	"people" integer NOT NULL,
	"person_mean" double precision,
	"person_sd" double precision,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_calibrations_model" CHECK ("bank_calibrations"."model" in ('rasch','1pl','2pl'))
);--> statement-breakpoint
CREATE TABLE "bank_folders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"course_category_id" integer NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "bank_folders_named" CHECK ("bank_folders"."name" = btrim("bank_folders"."name") and "bank_folders"."name" <> '')
);--> statement-breakpoint
CREATE TABLE "bank_measures" (
	"bank_calibration_id" integer NOT NULL,
	"bank_version_id" integer NOT NULL,
	"n" integer NOT NULL,
	"a" double precision NOT NULL,
	"b" double precision NOT NULL,
	"se" double precision,
	"infit" double precision,
	"outfit" double precision,
	"infit_z" double precision,
	"outfit_z" double precision,
	"point_measure" double precision,
	"doubtful" boolean NOT NULL,
	"anchored_at" timestamp with time zone,
	"anchored_by" integer,
	CONSTRAINT "bank_measures_bank_calibration_id_bank_version_id_pk" PRIMARY KEY("bank_calibration_id","bank_version_id"),
	CONSTRAINT "bank_measures_anchored" CHECK (("bank_measures"."anchored_at" is null) = ("bank_measures"."anchored_by" is null))
);--> statement-breakpoint
CREATE TABLE "bank_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"course_category_id" integer NOT NULL,
	"folder_id" integer,
	"owner_id" integer,
	"state" text DEFAULT 'draft' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"latest_id" integer,
	CONSTRAINT "bank_questions_state" CHECK ("bank_questions"."state" in ('draft','reviewed','approved','retired'))
);--> statement-breakpoint
CREATE TABLE "bank_readers" (
	"course_category_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "bank_readers_course_category_id_user_id_pk" PRIMARY KEY("course_category_id","user_id")
);--> statement-breakpoint
CREATE TABLE "bank_reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_version_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"material" boolean NOT NULL,
	"construction" boolean NOT NULL,
	"language" boolean NOT NULL,
	"remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_reviews_state" CHECK ("bank_reviews"."state" in ('draft','reviewed','approved','retired'))
);--> statement-breakpoint
CREATE TABLE "bank_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_question_id" integer NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"question" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" jsonb,
	"explanation" text,
	"option_explanations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"level" text[] NOT NULL,
	"goal_id" integer,
	"point" numeric(7, 2) NOT NULL,
	"indicator" text,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text collate "C" GENERATED ALWAYS AS (left(lower(btrim(regexp_replace(regexp_replace(regexp_replace(question, '\sdata-latex="([^"]*)"', '>\1<', 'g'), '<[^>]*>', ' ', 'g'), '(&nbsp.|[[:space:]])+', ' ', 'g'))), 4000)) STORED NOT NULL,
	CONSTRAINT "bank_versions_point" CHECK ("bank_versions"."point" > 0),
	CONSTRAINT "bank_versions_key" CHECK (num_nonnulls("bank_versions"."answer", "bank_versions"."key") <= 1),
	CONSTRAINT "bank_versions_level" CHECK ("bank_versions"."level" <@ array['c1','c2','c3','c4','c5','c6'] and cardinality("bank_versions"."level") > 0)
);--> statement-breakpoint
CREATE TABLE "goal_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goal_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_id" integer NOT NULL,
	"into_id" integer NOT NULL,
	"user_id" integer,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "goal_merges_two" CHECK ("goal_merges"."from_id" <> "goal_merges"."into_id")
);--> statement-breakpoint
CREATE TABLE "goals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"course_category_id" integer NOT NULL,
	"code" text,
	"text" text NOT NULL,
	"text_key" text GENERATED ALWAYS AS (lower(btrim(regexp_replace(text, '[[:space:]]+', ' ', 'g')))) STORED NOT NULL,
	"cpmk_id" integer,
	"position" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"merged_into_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goals_text" CHECK ("goals"."text" = btrim("goals"."text") and "goals"."text" <> ''),
	CONSTRAINT "goals_code_said" CHECK ("goals"."code" <> '')
);--> statement-breakpoint
CREATE TABLE "collected_lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collected_lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	"lessons_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "editors" (
	"lessons_id" integer NOT NULL,
	"question_id" integer DEFAULT 0 NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "editors_lessons_id_question_id_user_id_pk" PRIMARY KEY("lessons_id","question_id","user_id")
);--> statement-breakpoint
CREATE TABLE "exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	"lessons_id" integer,
	"kind" text NOT NULL,
	"goal_id" integer,
	"value" integer,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"reason" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "exceptions_kind" CHECK ("exceptions"."kind" in ('minutes','remedials','window','pass','unlock')),
	CONSTRAINT "exceptions_goal" CHECK ("exceptions"."goal_id" is null or "exceptions"."kind" = 'pass'),
	CONSTRAINT "exceptions_value" CHECK ("exceptions"."kind" not in ('minutes','remedials') or "exceptions"."value" > 0),
	CONSTRAINT "exceptions_window" CHECK (("exceptions"."kind" = 'window') = ("exceptions"."start_date" is not null) and ("exceptions"."kind" = 'window') = ("exceptions"."end_date" is not null) and "exceptions"."end_date" > "exceptions"."start_date")
);--> statement-breakpoint
CREATE TABLE "lesson_blocks" (
	"lessons_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"file_id" integer,
	"captions_file_id" integer,
	"link_url" text,
	"link_title" text,
	CONSTRAINT "lesson_blocks_lessons_id_position_pk" PRIMARY KEY("lessons_id","position"),
	CONSTRAINT "lesson_blocks_kind" CHECK ("lesson_blocks"."kind" in ('text','file','media','link')),
	CONSTRAINT "lesson_blocks_content" CHECK (("lesson_blocks"."text" is not null) = ("lesson_blocks"."kind" = 'text') and ("lesson_blocks"."file_id" is not null) = ("lesson_blocks"."kind" in ('file','media'))
        and ("lesson_blocks"."captions_file_id" is null or "lesson_blocks"."kind" = 'media')
        and ("lesson_blocks"."link_url" is not null) = ("lesson_blocks"."kind" = 'link') and ("lesson_blocks"."link_title" is not null) = ("lesson_blocks"."kind" = 'link'))
);--> statement-breakpoint
CREATE TABLE "lesson_goals" (
	"lessons_id" integer NOT NULL,
	"goal_id" integer NOT NULL,
	"share" numeric(5, 2) NOT NULL,
	CONSTRAINT "lesson_goals_lessons_id_goal_id_pk" PRIMARY KEY("lessons_id","goal_id"),
	CONSTRAINT "lesson_goals_share" CHECK ("lesson_goals"."share" > 0 and "lesson_goals"."share" <= 100)
);--> statement-breakpoint
CREATE TABLE "lesson_openings" (
	"lessons_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"first_opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "lesson_openings_user_id_lessons_id_pk" PRIMARY KEY("user_id","lessons_id")
);--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
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
	"link_url" text,
	"link_title" text,
	"attachment_file_id" integer,
	"media_file_id" integer,
	"captions_file_id" integer,
	"type_quiz" text,
	"duration" time,
	"is_competent" boolean DEFAULT false NOT NULL,
	"kkm" numeric(5, 2),
	"max_remedial" smallint DEFAULT 0 NOT NULL,
	"is_random_question" boolean DEFAULT false NOT NULL,
	"is_random_option" boolean DEFAULT false NOT NULL,
	"score_policy" text DEFAULT 'highest' NOT NULL,
	"cap_remedial" boolean DEFAULT false NOT NULL,
	"remedial_scope" text DEFAULT 'quiz' NOT NULL,
	"mastery_rule" text DEFAULT 'score' NOT NULL,
	"show_review" text DEFAULT 'never' NOT NULL,
	"show_score" text DEFAULT 'direct' NOT NULL,
	"one_device" boolean DEFAULT false NOT NULL,
	"must_read" boolean DEFAULT false NOT NULL,
	"practice_counts" boolean DEFAULT false NOT NULL,
	"hold_feedback" boolean DEFAULT false NOT NULL,
	"is_group" boolean DEFAULT false NOT NULL,
	"rubric" jsonb,
	"is_enrichment" boolean DEFAULT false NOT NULL,
	"enrichment_counts" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "lessons_type" CHECK ("lessons"."type" in ('LESSON','ASSIGNMENT','QUIZ')),
	CONSTRAINT "lessons_format" CHECK ("lessons"."format" in ('TEXT','FILE')),
	CONSTRAINT "lessons_status" CHECK ("lessons"."status" in ('publish','unpublish')),
	CONSTRAINT "lessons_window" CHECK (not "lessons"."is_expired" or ("lessons"."start_date" is not null and "lessons"."end_date" > "lessons"."start_date")),
	CONSTRAINT "lessons_quiz" CHECK ("lessons"."type" <> 'QUIZ' or ("lessons"."type_quiz" in ('formatif','sumatif') and "lessons"."duration" between '00:01' and '23:59')),
	CONSTRAINT "lessons_link" CHECK (("lessons"."link_url" is null) = ("lessons"."link_title" is null)),
	CONSTRAINT "lessons_kkm" CHECK (not "lessons"."is_competent" or ("lessons"."kkm" > 0 and "lessons"."kkm" <= 100)),
	CONSTRAINT "lessons_max_remedial" CHECK ("lessons"."max_remedial" between 0 and 6),
	CONSTRAINT "lessons_score_policy" CHECK ("lessons"."score_policy" in ('highest','last','average')),
	CONSTRAINT "lessons_remedial_scope" CHECK ("lessons"."remedial_scope" in ('quiz','goals')),
	CONSTRAINT "lessons_mastery_rule" CHECK ("lessons"."mastery_rule" in ('score','score_and_goals')),
	CONSTRAINT "lessons_show_review" CHECK ("lessons"."show_review" in ('never','mastered','after_window')),
	CONSTRAINT "lessons_show_score" CHECK ("lessons"."show_score" in ('direct','after_window','returned'))
);--> statement-breakpoint
CREATE TABLE "sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"courses_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "practice_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "practice_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"key_version" integer DEFAULT 1 NOT NULL,
	"share" numeric(5, 4) NOT NULL,
	"is_retry" boolean DEFAULT false NOT NULL,
	"sent_key" text,
	"refresh_id" integer,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_answers_share" CHECK ("practice_answers"."share" between 0 and 1)
);--> statement-breakpoint
CREATE TABLE "refreshes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refreshes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	"goal_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"correct" smallint,
	"stability" double precision,
	"difficulty" double precision,
	"due_at" timestamp with time zone,
	CONSTRAINT "refreshes_finished" CHECK (num_nonnulls(finished_at, correct, stability, difficulty, due_at) in (0, 5))
);--> statement-breakpoint
CREATE TABLE "silenced_classes" (
	"user_id" integer NOT NULL,
	"courses_id" integer NOT NULL,
	CONSTRAINT "silenced_classes_user_id_courses_id_pk" PRIMARY KEY("user_id","courses_id")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "print_marks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "print_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"attempt_ids" integer[] NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" integer
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "blueprint_rows" (
	"lessons_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"goal_id" integer,
	"material" text,
	"indicator" text,
	"level" text,
	"type" text,
	"number" smallint NOT NULL,
	"point" numeric(7, 2) NOT NULL,
	CONSTRAINT "blueprint_rows_lessons_id_position_pk" PRIMARY KEY("lessons_id","position"),
	CONSTRAINT "blueprint_rows_number" CHECK ("blueprint_rows"."number" > 0 and "blueprint_rows"."point" > 0),
	CONSTRAINT "blueprint_rows_level" CHECK ("blueprint_rows"."level" in ('c1','c2','c3','c4','c5','c6')),
	CONSTRAINT "blueprint_rows_type" CHECK ("blueprint_rows"."type" in ('MULTIPLE_CHOICE','MULTIPLE_ANSWER','TRUE_FALSE','STATEMENTS','MATCHING','ORDERING','SHORT_ANSWER','NUMERIC','CLOZE','PARAMETRIC','HOTSPOT','ESSAY','FILE_UPLOAD'))
);--> statement-breakpoint
CREATE TABLE "blueprints" (
	"lessons_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "paper_form_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_form_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lessons_id" integer NOT NULL,
	"seed" integer NOT NULL,
	"print" text NOT NULL,
	"report" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "paper_forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"set_id" integer NOT NULL,
	"name" text NOT NULL,
	"question_ids" integer[] NOT NULL,
	"figures" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"lessons_id" integer NOT NULL,
	"position" integer NOT NULL,
	"point" numeric(7, 2) NOT NULL,
	"type" text NOT NULL,
	"question" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" jsonb,
	"explanation" text,
	"option_explanations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key_version" integer DEFAULT 1 NOT NULL,
	"level" text[] NOT NULL,
	"purpose" text DEFAULT 'quiz' NOT NULL,
	"goal_id" integer,
	"related_lessons_id" integer,
	"related_part" text,
	"bank_version_id" integer,
	"section_id" integer,
	"bonus" boolean DEFAULT false NOT NULL,
	"also_correct" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remedied_at" timestamp with time zone,
	"remedied_by" integer,
	"remedy_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"duplicate_key" text GENERATED ALWAYS AS (md5(type || md5(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(question, '\s(src|data-latex)="([^"]*)"', '>\2<', 'gi'), '<[^>]*>', '', 'g'), '&quot.', '"', 'g'), '&#39.', '''', 'g'), '&amp.', '&', 'g'), '&nbsp.|&#160.|[\s\u00a0\u00ad\u200b-\u200d\ufeff]', '', 'g'))) || md5(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(options::text, '\"', '"'), '\s(src|data-latex)="([^"]*)"', '>\2<', 'gi'), '<[^>]*>', '', 'g'), '&quot.', '"', 'g'), '&#39.', '''', 'g'), '&amp.', '&', 'g'), '&nbsp.|&#160.|[\s\u00a0\u00ad\u200b-\u200d\ufeff]', '', 'g'))) || content::text)) STORED NOT NULL,
	CONSTRAINT "questions_purpose" CHECK ("questions"."purpose" in ('quiz','reserve','practice','draw','former','aside')),
	CONSTRAINT "questions_remedied" CHECK (num_nonnulls("questions"."remedied_at", "questions"."remedied_by", "questions"."remedy_reason") in (0, 3)),
	CONSTRAINT "questions_point" CHECK ("questions"."point" > 0),
	CONSTRAINT "questions_key" CHECK (num_nonnulls("questions"."answer", "questions"."key") <= 1),
	CONSTRAINT "questions_level" CHECK ("questions"."level" <@ array['c1','c2','c3','c4','c5','c6'] and cardinality("questions"."level") > 0)
);--> statement-breakpoint
CREATE TABLE "quiz_sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"lessons_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"draw_n" smallint,
	"draw_goal_id" integer,
	"draw_level" text,
	"draw_type" text,
	"draw_folder_id" integer,
	"per_student" boolean DEFAULT true NOT NULL,
	"point" numeric(7, 2),
	"drawn_ids" integer[],
	"of_forms" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "quiz_sections_draw" CHECK (("quiz_sections"."draw_n" is null) = ("quiz_sections"."point" is null) and "quiz_sections"."draw_n" > 0 and "quiz_sections"."point" > 0),
	CONSTRAINT "quiz_sections_level" CHECK ("quiz_sections"."draw_level" in ('c1','c2','c3','c4','c5','c6')),
	CONSTRAINT "quiz_sections_type" CHECK ("quiz_sections"."draw_type" in ('MULTIPLE_CHOICE','MULTIPLE_ANSWER','TRUE_FALSE','STATEMENTS','MATCHING','ORDERING','SHORT_ANSWER','NUMERIC','CLOZE','PARAMETRIC','HOTSPOT','ESSAY','FILE_UPLOAD'))
);--> statement-breakpoint
CREATE TABLE "announcement_files" (
	"announcement_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "announcement_files_announcement_id_file_id_pk" PRIMARY KEY("announcement_id","file_id")
);--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"announcement_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_reads_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"courses_id" integer,
	"study_program_id" integer,
	"author_id" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_one_place" CHECK ("announcements"."courses_id" is null or "announcements"."study_program_id" is null)
);--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"reads" integer DEFAULT 0 NOT NULL,
	"counted_from" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_addresses_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "discussion_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discussion_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"discussion_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"body" text NOT NULL,
	"accepted" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_by" integer,
	"hidden_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "discussion_settings" (
	"courses_id" integer PRIMARY KEY NOT NULL,
	"anonymous" boolean NOT NULL
);--> statement-breakpoint
CREATE TABLE "discussion_votes" (
	"discussion_id" integer NOT NULL,
	"answer_id" integer,
	"user_id" integer NOT NULL,
	CONSTRAINT "discussion_votes_once" UNIQUE NULLS NOT DISTINCT("discussion_id","answer_id","user_id")
);--> statement-breakpoint
CREATE TABLE "discussions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discussions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courses_id" integer NOT NULL,
	"lessons_id" integer NOT NULL,
	"question_id" integer,
	"user_id" integer NOT NULL,
	"audience" text NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_by" integer,
	"hidden_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discussions_audience" CHECK ("discussions"."audience" in ('class','lecturers'))
);--> statement-breakpoint
CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL,
	"files" integer NOT NULL,
	"missing" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "import_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"task" text DEFAULT 'import' NOT NULL,
	"asked_by" integer,
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
	"skipped" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"message" text,
	"run" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "import_jobs_kind" CHECK ("import_jobs"."kind" in ('teacher','student','study-group','course-category','course','member','grade','admin','graduate-profile','cpl','cpmk')),
	CONSTRAINT "import_jobs_state" CHECK ("import_jobs"."state" in ('mapping','checked','queued','running','done','failed','interrupted','undone')),
	CONSTRAINT "import_jobs_task" CHECK ("import_jobs"."task" in ('import','undo'))
);--> statement-breakpoint
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
	"thing_id" integer,
	"fate" text,
	CONSTRAINT "import_rows_job_id_number_pk" PRIMARY KEY("job_id","number"),
	CONSTRAINT "import_rows_outcome" CHECK ("import_rows"."outcome" in ('create','update','same','refuse','skip')),
	CONSTRAINT "import_rows_fate" CHECK ("import_rows"."fate" in ('removed','restored','left'))
);--> statement-breakpoint
CREATE TABLE "message_reads" (
	"thread_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"up_to" integer NOT NULL,
	CONSTRAINT "message_reads_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);--> statement-breakpoint
CREATE TABLE "message_threads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courses_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text,
	"password" text,
	"from_name" text NOT NULL,
	"from_email" text NOT NULL,
	"paused_until" timestamp with time zone,
	"outages" integer DEFAULT 0 NOT NULL,
	"outage" text,
	CONSTRAINT "mail_settings_one_row" CHECK ("mail_settings"."one"),
	CONSTRAINT "mail_settings_port" CHECK ("mail_settings"."port" between 1 and 65535),
	CONSTRAINT "mail_settings_security" CHECK ("mail_settings"."security" in ('tls','starttls','none'))
);--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"former" boolean DEFAULT false NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting','sending','sent','refused','expired'))
);--> statement-breakpoint
CREATE TABLE "notification_clocks" (
	"name" text PRIMARY KEY NOT NULL,
	"upto" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "notification_people" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"pace" text DEFAULT 'daily' NOT NULL,
	"quiet" boolean DEFAULT true NOT NULL,
	"refused_address" text,
	"refused_at" timestamp with time zone,
	"refused_reason" text,
	CONSTRAINT "notification_people_pace" CHECK ("notification_people"."pace" in ('daily','once'))
);--> statement-breakpoint
CREATE TABLE "notification_ways" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"bell" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"push" boolean,
	"webhook" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_ways_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_ways_kind" CHECK ("notification_ways"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','marks_closed','marks_reopened','marks_proposed','marks_reminder','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','address_changed','second_changed','password_link'))
);--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" integer NOT NULL,
	"period" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bell" boolean DEFAULT true NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mail" text,
	"mail_from" timestamp with time zone DEFAULT now() NOT NULL,
	"address" text,
	"mail_id" integer,
	"push" boolean DEFAULT false NOT NULL,
	"webhook" boolean DEFAULT false NOT NULL,
	"webhook_id" integer,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','marks_closed','marks_reopened','marks_proposed','marks_reminder','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','address_changed','second_changed','password_link')),
	CONSTRAINT "notifications_mail_way" CHECK ("notifications"."mail" in ('daily','once','urgent'))
);--> statement-breakpoint
CREATE TABLE "push_keys" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "push_keys_one_row" CHECK ("push_keys"."one")
);--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"notification_id" integer NOT NULL,
	"subscription_id" integer NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pushes_state" CHECK ("pushes"."state" in ('waiting','sending','sent','refused','expired'))
);--> statement-breakpoint
CREATE TABLE "webhook_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_calls_state" CHECK ("webhook_calls"."state" in ('waiting','sending','sent','refused','expired'))
);--> statement-breakpoint
CREATE TABLE "webhook_settings" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"secret_at" timestamp with time zone DEFAULT now() NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"outages" integer DEFAULT 0 NOT NULL,
	"outage" text,
	CONSTRAINT "webhook_settings_one_row" CHECK ("webhook_settings"."one")
);--> statement-breakpoint
CREATE INDEX "audit_log_thing" ON "audit_log" USING btree ("kind","thing_id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "operator_programs_program" ON "operator_programs" USING btree ("study_program_id");--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_sent" ON "files" USING btree ("user_id","sent_key") WHERE sent_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "course_categories_code" ON "course_categories" USING btree (lower("code")) WHERE code is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "course_categories_name" ON "course_categories" USING btree ("study_program_id","curriculum_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "cpl_code" ON "cpl" USING btree ("study_program_id","curriculum_id",lower("code"));--> statement-breakpoint
CREATE INDEX "cpl_profiles_profile" ON "cpl_profiles" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cpmk_code" ON "cpmk" USING btree ("course_category_id",lower("code"));--> statement-breakpoint
CREATE INDEX "cpmk_cpl_cpl" ON "cpmk_cpl" USING btree ("cpl_id");--> statement-breakpoint
CREATE UNIQUE INDEX "curriculums_code" ON "curriculums" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "curriculums_name" ON "curriculums" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "education_levels_name" ON "education_levels" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "grades_grade" ON "grades" USING btree (lower("grade"));--> statement-breakpoint
CREATE UNIQUE INDEX "graduate_profiles_code" ON "graduate_profiles" USING btree ("study_program_id","curriculum_id",lower("code"));--> statement-breakpoint
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
CREATE INDEX "students_by_nim" ON "students" USING btree ("nim","id","study_program_id","education_level_id","program_id","status_id","search") WHERE living;--> statement-breakpoint
CREATE INDEX "students_by_name" ON "students" USING btree ("name","id","study_program_id","education_level_id","program_id","status_id","search") WHERE living;--> statement-breakpoint
CREATE INDEX "students_counted" ON "students" USING btree ("study_program_id","education_level_id","program_id","status_id","search") WHERE living;--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "students_study_group" ON "students" USING btree ("study_group_id");--> statement-breakpoint
CREATE INDEX "students_study_program" ON "students" USING btree ("study_program_id");--> statement-breakpoint
CREATE INDEX "students_program" ON "students" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "students_education_level" ON "students" USING btree ("education_level_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teachers_nim" ON "teachers" USING btree (lower("nim"));--> statement-breakpoint
CREATE UNIQUE INDEX "teachers_nidn" ON "teachers" USING btree (lower("nidn"));--> statement-breakpoint
CREATE INDEX "teachers_study_program" ON "teachers" USING btree ("study_program_id");--> statement-breakpoint
CREATE INDEX "class_group_members_group" ON "class_group_members" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_groups_name" ON "class_groups" USING btree ("courses_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "course_study_groups_group" ON "course_study_groups" USING btree ("study_group_id");--> statement-breakpoint
CREATE INDEX "courses_name" ON "courses" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "courses_code" ON "courses" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "courses_year" ON "courses" USING btree ("year_id");--> statement-breakpoint
CREATE INDEX "courses_teacher" ON "courses" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "courses_course_category" ON "courses" USING btree ("course_category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_person" ON "members" USING btree ("courses_id","user_id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id","courses_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "members_removed" ON "members" USING btree ("courses_id") WHERE ended_by = 'removed';--> statement-breakpoint
CREATE INDEX "rps_teacher" ON "rps" USING btree ("teacher_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "rps_course_category" ON "rps" USING btree ("course_category_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "address_changes_user" ON "address_changes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "address_changes_created" ON "address_changes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "list_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_default" ON "list_views" USING btree ("user_id","list") WHERE "list_views"."is_default";--> statement-breakpoint
CREATE INDEX "login_activity_time" ON "login_activity" USING btree ("time");--> statement-breakpoint
CREATE INDEX "login_activity_user" ON "login_activity" USING btree ("user_id","time");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_links_user" ON "password_links" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "signin_tries_last" ON "signin_tries" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("role","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_lecturers" ON "users" USING btree ("id","name") WHERE role = 'dosen';--> statement-breakpoint
CREATE INDEX "users_living" ON "users" USING btree ("role","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "final_marks_version" ON "final_marks" USING btree ("courses_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "final_marks_closed" ON "final_marks" USING btree ("courses_id") WHERE reopened_at is null;--> statement-breakpoint
CREATE INDEX "evaluation_cpl_cpl" ON "evaluation_cpl" USING btree ("cpl_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluations_version" ON "evaluations" USING btree ("courses_id","version");--> statement-breakpoint
CREATE INDEX "evaluations_category" ON "evaluations" USING btree ("course_category_id");--> statement-breakpoint
CREATE INDEX "findings_evaluation" ON "findings" USING btree ("evaluations_id");--> statement-breakpoint
CREATE INDEX "plan_assessment_goals_goal" ON "plan_assessment_goals" USING btree ("goal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_assessments_place" ON "plan_assessments" USING btree ("plan_id","position");--> statement-breakpoint
CREATE INDEX "plan_classes_plan" ON "plan_classes" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "plan_lessons_assessment" ON "plan_lessons" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "plan_week_goals_goal" ON "plan_week_goals" USING btree ("goal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_edition" ON "plans" USING btree ("course_category_id","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_open" ON "plans" USING btree ("course_category_id") WHERE status <> 'disahkan';--> statement-breakpoint
CREATE INDEX "submission_versions_submission" ON "submission_versions" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_versions_sent" ON "submission_versions" USING btree ("submission_id","sent_key");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_student" ON "submissions" USING btree ("lessons_id","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "submissions_user" ON "submissions" USING btree ("user_id","courses_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "submissions_course" ON "submissions" USING btree ("courses_id","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "submissions_lesson" ON "submissions" USING btree ("lessons_id","user_id");--> statement-breakpoint
CREATE INDEX "submissions_archived" ON "submissions" USING btree ("courses_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "submissions_group" ON "submissions" USING btree ("group_id","lessons_id") WHERE group_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "answers_question" ON "answers" USING btree ("attempt_id","question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_number" ON "attempts" USING btree ("lessons_id","user_id","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_open" ON "attempts" USING btree ("lessons_id","user_id") WHERE end_date is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "attempts_user" ON "attempts" USING btree ("user_id","lessons_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "attempts_course" ON "attempts" USING btree ("courses_id","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "attempts_lesson" ON "attempts" USING btree ("lessons_id","user_id");--> statement-breakpoint
CREATE INDEX "attempts_archived" ON "attempts" USING btree ("courses_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "attempts_targeted" ON "attempts" USING btree ("courses_id","lessons_id") WHERE points is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "attempts_form" ON "attempts" USING btree ("form_id") WHERE form_id is not null;--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("deadline") WHERE end_date is null;--> statement-breakpoint
CREATE INDEX "attempts_ended" ON "attempts" USING btree ("end_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "attempts_deadline" ON "attempts" USING btree ("lessons_id","deadline") WHERE deleted_at is null and finished_by is distinct from 'stop';--> statement-breakpoint
CREATE INDEX "feedback_comments_user" ON "feedback_comments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rejected_answers_once" ON "rejected_answers" USING btree ("attempt_id","question_id","epoch","seq","reason") WHERE epoch is not null and seq is not null;--> statement-breakpoint
CREATE INDEX "rejected_answers_question" ON "rejected_answers" USING btree ("attempt_id","question_id");--> statement-breakpoint
CREATE INDEX "rejected_answers_undecided" ON "rejected_answers" USING btree ("attempt_id") WHERE not counted and declined_at is null and reason <> 'superseded';--> statement-breakpoint
CREATE INDEX "bank_calibrations_subject" ON "bank_calibrations" USING btree ("course_category_id","id");--> statement-breakpoint
CREATE INDEX "bank_calibrations_author" ON "bank_calibrations" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_folders_name" ON "bank_folders" USING btree ("course_category_id",coalesce("parent_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "bank_folders_parent" ON "bank_folders" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "bank_measures_version" ON "bank_measures" USING btree ("bank_version_id","bank_calibration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_measures_anchor" ON "bank_measures" USING btree ("bank_version_id") WHERE anchored_at is not null;--> statement-breakpoint
CREATE INDEX "bank_measures_anchored_by" ON "bank_measures" USING btree ("anchored_by");--> statement-breakpoint
CREATE INDEX "bank_questions_subject" ON "bank_questions" USING btree ("course_category_id","id");--> statement-breakpoint
CREATE INDEX "bank_questions_folder" ON "bank_questions" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "bank_questions_owner" ON "bank_questions" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_questions_latest" ON "bank_questions" USING btree ("latest_id");--> statement-breakpoint
CREATE INDEX "bank_readers_user" ON "bank_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bank_reviews_version" ON "bank_reviews" USING btree ("bank_version_id");--> statement-breakpoint
CREATE INDEX "bank_reviews_user" ON "bank_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_versions_number" ON "bank_versions" USING btree ("bank_question_id","number");--> statement-breakpoint
CREATE INDEX "bank_versions_goal" ON "bank_versions" USING btree ("goal_id") WHERE goal_id is not null;--> statement-breakpoint
CREATE INDEX "bank_versions_author" ON "bank_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "bank_versions_text" ON "bank_versions" USING btree (md5(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace("question", '\s(src|data-latex)="([^"]*)"', '>\2<', 'gi'), '<[^>]*>', '', 'g'), '&quot.', '"', 'g'), '&#39.', '''', 'g'), '&amp.', '&', 'g'), '&nbsp.|&#160.|[\s\u00a0\u00ad\u200b-\u200d\ufeff]', '', 'g'))));--> statement-breakpoint
CREATE INDEX "bank_versions_search" ON "bank_versions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "goal_merges_from" ON "goal_merges" USING btree ("from_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "goal_merges_into" ON "goal_merges" USING btree ("into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goals_text_name" ON "goals" USING btree ("course_category_id","text_key") WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "goals_code" ON "goals" USING btree ("course_category_id",lower("code")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "goals_category" ON "goals" USING btree ("course_category_id","position");--> statement-breakpoint
CREATE INDEX "goals_cpmk" ON "goals" USING btree ("cpmk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collected_lessons_once" ON "collected_lessons" USING btree ("user_id","courses_id","lessons_id");--> statement-breakpoint
CREATE INDEX "exceptions_student" ON "exceptions" USING btree ("user_id","courses_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "exceptions_course" ON "exceptions" USING btree ("courses_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_goals_goal" ON "lesson_goals" USING btree ("goal_id");--> statement-breakpoint
CREATE INDEX "lesson_openings_lesson" ON "lesson_openings" USING btree ("lessons_id","user_id");--> statement-breakpoint
CREATE INDEX "lessons_course" ON "lessons" USING btree ("courses_id","position");--> statement-breakpoint
CREATE INDEX "lessons_section" ON "lessons" USING btree ("sections_id","position");--> statement-breakpoint
CREATE INDEX "sections_course" ON "sections" USING btree ("courses_id","position");--> statement-breakpoint
CREATE INDEX "practice_answers_class" ON "practice_answers" USING btree ("courses_id","user_id","question_id","id");--> statement-breakpoint
CREATE INDEX "practice_answers_day" ON "practice_answers" USING btree ("user_id","answered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_answers_sent" ON "practice_answers" USING btree ("user_id","sent_key");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_answers_refresh" ON "practice_answers" USING btree ("refresh_id","question_id");--> statement-breakpoint
CREATE INDEX "refreshes_goal" ON "refreshes" USING btree ("user_id","courses_id","goal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "print_copies_number" ON "print_copies" USING btree ("run_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "print_copies_code" ON "print_copies" USING btree ("run_id","code");--> statement-breakpoint
CREATE INDEX "print_copies_user" ON "print_copies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "print_copies_form" ON "print_copies" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "print_marks_run" ON "print_marks" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "print_marks_author" ON "print_marks" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "print_marks_undoer" ON "print_marks" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "print_runs_lesson" ON "print_runs" USING btree ("lessons_id");--> statement-breakpoint
CREATE INDEX "print_runs_author" ON "print_runs" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "blueprint_rows_goal" ON "blueprint_rows" USING btree ("goal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_form_sets_lesson" ON "paper_form_sets" USING btree ("lessons_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "paper_form_sets_author" ON "paper_form_sets" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_forms_name" ON "paper_forms" USING btree ("set_id","name");--> statement-breakpoint
CREATE INDEX "questions_lesson" ON "questions" USING btree ("lessons_id","position");--> statement-breakpoint
CREATE INDEX "questions_asked" ON "questions" USING btree ("lessons_id","section_id") WHERE deleted_at is null and purpose = 'quiz';--> statement-breakpoint
CREATE INDEX "questions_drawable" ON "questions" USING btree ("section_id","id","bank_version_id") WHERE deleted_at is null and purpose = 'draw';--> statement-breakpoint
CREATE INDEX "questions_archived" ON "questions" USING btree ("lessons_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "questions_text" ON "questions" USING btree (md5(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace("question", '\s(src|data-latex)="([^"]*)"', '>\2<', 'gi'), '<[^>]*>', '', 'g'), '&quot.', '"', 'g'), '&#39.', '''', 'g'), '&amp.', '&', 'g'), '&nbsp.|&#160.|[\s\u00a0\u00ad\u200b-\u200d\ufeff]', '', 'g')))) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "questions_goal" ON "questions" USING btree ("goal_id") WHERE goal_id is not null;--> statement-breakpoint
CREATE INDEX "questions_bank_version" ON "questions" USING btree ("bank_version_id") WHERE bank_version_id is not null;--> statement-breakpoint
CREATE INDEX "quiz_sections_lesson" ON "quiz_sections" USING btree ("lessons_id","position");--> statement-breakpoint
CREATE INDEX "quiz_sections_goal" ON "quiz_sections" USING btree ("draw_goal_id");--> statement-breakpoint
CREATE INDEX "quiz_sections_folder" ON "quiz_sections" USING btree ("draw_folder_id");--> statement-breakpoint
CREATE INDEX "announcement_files_file" ON "announcement_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "announcement_reads_user" ON "announcement_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_course" ON "announcements" USING btree ("courses_id","publish_at") WHERE courses_id is not null;--> statement-breakpoint
CREATE INDEX "announcements_campus" ON "announcements" USING btree ("publish_at") WHERE courses_id is null;--> statement-breakpoint
CREATE INDEX "announcements_untold" ON "announcements" USING btree ("publish_at") WHERE told_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "discussion_answers_discussion" ON "discussion_answers" USING btree ("discussion_id","id");--> statement-breakpoint
CREATE INDEX "discussion_answers_user" ON "discussion_answers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "discussion_answers_accepted" ON "discussion_answers" USING btree ("discussion_id") WHERE accepted;--> statement-breakpoint
CREATE INDEX "discussion_votes_user" ON "discussion_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discussions_course" ON "discussions" USING btree ("courses_id","created_at");--> statement-breakpoint
CREATE INDEX "discussions_lesson" ON "discussions" USING btree ("lessons_id");--> statement-breakpoint
CREATE INDEX "discussions_question" ON "discussions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "discussions_user" ON "discussions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "import_jobs_user" ON "import_jobs" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_jobs_one_running" ON "import_jobs" USING btree ("state") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "import_jobs_open" ON "import_jobs" USING btree ("state") WHERE state in ('queued','running');--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("job_id","outcome","number");--> statement-breakpoint
CREATE INDEX "import_rows_removed" ON "import_rows" USING btree ("thing_id") WHERE fate = 'removed';--> statement-breakpoint
CREATE INDEX "message_reads_user" ON "message_reads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_threads_once" ON "message_threads" USING btree ("courses_id","student_id");--> statement-breakpoint
CREATE INDEX "message_threads_student" ON "message_threads" USING btree ("student_id","last_at");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_open" ON "mails" USING btree ("urgent" DESC NULLS FIRST,"due_at","id") WHERE state in ('waiting','sending');--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("kind","subject","user_id","period");--> statement-breakpoint
CREATE INDEX "notifications_bell" ON "notifications" USING btree ("user_id","at","id") WHERE bell;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE bell and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("mail_from") WHERE mail is not null and mail_id is null;--> statement-breakpoint
CREATE INDEX "notifications_carried" ON "notifications" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_called" ON "notifications" USING btree ("webhook_id") WHERE webhook_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_ways" ON "notifications" USING btree ("at") WHERE push or webhook;--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pushes_once" ON "pushes" USING btree ("notification_id","subscription_id");--> statement-breakpoint
CREATE INDEX "pushes_open" ON "pushes" USING btree ("urgent" DESC NULLS FIRST,"due_at","id") WHERE state in ('waiting','sending');--> statement-breakpoint
CREATE INDEX "pushes_subscription" ON "pushes" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "pushes_user" ON "pushes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pushes_created" ON "pushes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_calls_open" ON "webhook_calls" USING btree ("urgent" DESC NULLS FIRST,"due_at","id") WHERE state in ('waiting','sending');--> statement-breakpoint
CREATE INDEX "webhook_calls_user" ON "webhook_calls" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_calls_created" ON "webhook_calls" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "operator_programs" ADD CONSTRAINT "operator_programs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_programs" ADD CONSTRAINT "operator_programs_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_categories" ADD CONSTRAINT "course_categories_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_categories" ADD CONSTRAINT "course_categories_curriculum_id_curriculums_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curriculums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpl" ADD CONSTRAINT "cpl_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpl" ADD CONSTRAINT "cpl_curriculum_id_curriculums_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curriculums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpl_profiles" ADD CONSTRAINT "cpl_profiles_cpl_id_cpl_id_fk" FOREIGN KEY ("cpl_id") REFERENCES "public"."cpl"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpl_profiles" ADD CONSTRAINT "cpl_profiles_profile_id_graduate_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."graduate_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpmk" ADD CONSTRAINT "cpmk_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpmk_cpl" ADD CONSTRAINT "cpmk_cpl_cpmk_id_cpmk_id_fk" FOREIGN KEY ("cpmk_id") REFERENCES "public"."cpmk"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpmk_cpl" ADD CONSTRAINT "cpmk_cpl_cpl_id_cpl_id_fk" FOREIGN KEY ("cpl_id") REFERENCES "public"."cpl"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_profiles" ADD CONSTRAINT "graduate_profiles_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_profiles" ADD CONSTRAINT "graduate_profiles_curriculum_id_curriculums_id_fk" FOREIGN KEY ("curriculum_id") REFERENCES "public"."curriculums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "banners" ADD CONSTRAINT "banners_image_file_id_files_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_logo_horizontal_file_id_files_id_fk" FOREIGN KEY ("logo_horizontal_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_manual_book_teacher_file_id_files_id_fk" FOREIGN KEY ("manual_book_teacher_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_manual_book_student_file_id_files_id_fk" FOREIGN KEY ("manual_book_student_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_manual_book_admin_file_id_files_id_fk" FOREIGN KEY ("manual_book_admin_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_group_members" ADD CONSTRAINT "class_group_members_person" FOREIGN KEY ("courses_id","user_id") REFERENCES "public"."members"("courses_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_group_members" ADD CONSTRAINT "class_group_members_group_id" FOREIGN KEY ("group_id","courses_id") REFERENCES "public"."class_groups"("id","courses_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_groups" ADD CONSTRAINT "class_groups_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_study_groups" ADD CONSTRAINT "course_study_groups_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_study_groups" ADD CONSTRAINT "course_study_groups_study_group_id_study_groups_id_fk" FOREIGN KEY ("study_group_id") REFERENCES "public"."study_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teamteaching" ADD CONSTRAINT "course_teamteaching_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teamteaching" ADD CONSTRAINT "course_teamteaching_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_year_id_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_copied_from_courses_id_fk" FOREIGN KEY ("copied_from") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "semester_runs" ADD CONSTRAINT "semester_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rps" ADD CONSTRAINT "rps_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rps" ADD CONSTRAINT "rps_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rps" ADD CONSTRAINT "rps_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_activity" ADD CONSTRAINT "login_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_marks" ADD CONSTRAINT "final_marks_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_marks" ADD CONSTRAINT "final_marks_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_marks" ADD CONSTRAINT "final_marks_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_reminders" ADD CONSTRAINT "mark_reminders_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_cpl" ADD CONSTRAINT "evaluation_cpl_evaluations_id_evaluations_id_fk" FOREIGN KEY ("evaluations_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_cpl" ADD CONSTRAINT "evaluation_cpl_cpl_id_cpl_id_fk" FOREIGN KEY ("cpl_id") REFERENCES "public"."cpl"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_year_id_years_id_fk" FOREIGN KEY ("year_id") REFERENCES "public"."years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_evaluations_id_evaluations_id_fk" FOREIGN KEY ("evaluations_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_due_year_id_years_id_fk" FOREIGN KEY ("due_year_id") REFERENCES "public"."years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assessment_goals" ADD CONSTRAINT "plan_assessment_goals_assessment_id_plan_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."plan_assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assessment_goals" ADD CONSTRAINT "plan_assessment_goals_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_assessments" ADD CONSTRAINT "plan_assessments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_classes" ADD CONSTRAINT "plan_classes_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_classes" ADD CONSTRAINT "plan_classes_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_lessons" ADD CONSTRAINT "plan_lessons_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_lessons" ADD CONSTRAINT "plan_lessons_assessment_id_plan_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."plan_assessments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_references" ADD CONSTRAINT "plan_references_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_topics" ADD CONSTRAINT "plan_topics_sections_id_sections_id_fk" FOREIGN KEY ("sections_id") REFERENCES "public"."sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_week_goals" ADD CONSTRAINT "plan_week_goals_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_week_goals" ADD CONSTRAINT "plan_week_goals_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_weeks" ADD CONSTRAINT "plan_weeks_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_weights" ADD CONSTRAINT "gradebook_weights_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_returned_file_id_files_id_fk" FOREIGN KEY ("returned_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_returned_file_id_files_id_fk" FOREIGN KEY ("returned_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_graded_by_users_id_fk" FOREIGN KEY ("graded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_readings" ADD CONSTRAINT "attempt_readings_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_form_id_paper_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."paper_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_comments" ADD CONSTRAINT "feedback_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_answers" ADD CONSTRAINT "rejected_answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_answers" ADD CONSTRAINT "rejected_answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_answers" ADD CONSTRAINT "rejected_answers_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_answers" ADD CONSTRAINT "rejected_answers_declined_by_users_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_calibrations" ADD CONSTRAINT "bank_calibrations_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_calibrations" ADD CONSTRAINT "bank_calibrations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_folders" ADD CONSTRAINT "bank_folders_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_folders" ADD CONSTRAINT "bank_folders_parent_id_bank_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."bank_folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_measures" ADD CONSTRAINT "bank_measures_bank_calibration_id_bank_calibrations_id_fk" FOREIGN KEY ("bank_calibration_id") REFERENCES "public"."bank_calibrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_measures" ADD CONSTRAINT "bank_measures_bank_version_id_bank_versions_id_fk" FOREIGN KEY ("bank_version_id") REFERENCES "public"."bank_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_measures" ADD CONSTRAINT "bank_measures_anchored_by_users_id_fk" FOREIGN KEY ("anchored_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_folder_id_bank_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."bank_folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_latest_id_bank_versions_id_fk" FOREIGN KEY ("latest_id") REFERENCES "public"."bank_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_readers" ADD CONSTRAINT "bank_readers_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_readers" ADD CONSTRAINT "bank_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_reviews" ADD CONSTRAINT "bank_reviews_bank_version_id_bank_versions_id_fk" FOREIGN KEY ("bank_version_id") REFERENCES "public"."bank_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_reviews" ADD CONSTRAINT "bank_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_versions" ADD CONSTRAINT "bank_versions_bank_question_id_bank_questions_id_fk" FOREIGN KEY ("bank_question_id") REFERENCES "public"."bank_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_versions" ADD CONSTRAINT "bank_versions_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_versions" ADD CONSTRAINT "bank_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_merges" ADD CONSTRAINT "goal_merges_from_id_goals_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_merges" ADD CONSTRAINT "goal_merges_into_id_goals_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_merges" ADD CONSTRAINT "goal_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_cpmk_id_cpmk_id_fk" FOREIGN KEY ("cpmk_id") REFERENCES "public"."cpmk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_merged_into_id_goals_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."goals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_lessons" ADD CONSTRAINT "collected_lessons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_lessons" ADD CONSTRAINT "collected_lessons_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_lessons" ADD CONSTRAINT "collected_lessons_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editors" ADD CONSTRAINT "editors_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editors" ADD CONSTRAINT "editors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_blocks" ADD CONSTRAINT "lesson_blocks_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_blocks" ADD CONSTRAINT "lesson_blocks_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_blocks" ADD CONSTRAINT "lesson_blocks_captions_file_id_files_id_fk" FOREIGN KEY ("captions_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_goals" ADD CONSTRAINT "lesson_goals_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_goals" ADD CONSTRAINT "lesson_goals_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_openings" ADD CONSTRAINT "lesson_openings_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_openings" ADD CONSTRAINT "lesson_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_sections_id_sections_id_fk" FOREIGN KEY ("sections_id") REFERENCES "public"."sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_media_file_id_files_id_fk" FOREIGN KEY ("media_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_captions_file_id_files_id_fk" FOREIGN KEY ("captions_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_answers" ADD CONSTRAINT "practice_answers_refresh_id_refreshes_id_fk" FOREIGN KEY ("refresh_id") REFERENCES "public"."refreshes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refreshes" ADD CONSTRAINT "refreshes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refreshes" ADD CONSTRAINT "refreshes_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refreshes" ADD CONSTRAINT "refreshes_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silenced_classes" ADD CONSTRAINT "silenced_classes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silenced_classes" ADD CONSTRAINT "silenced_classes_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_copies" ADD CONSTRAINT "print_copies_run_id_print_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."print_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_copies" ADD CONSTRAINT "print_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_copies" ADD CONSTRAINT "print_copies_form_id_paper_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."paper_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_marks" ADD CONSTRAINT "print_marks_run_id_print_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."print_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_marks" ADD CONSTRAINT "print_marks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_marks" ADD CONSTRAINT "print_marks_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blueprint_rows" ADD CONSTRAINT "blueprint_rows_lessons_id_blueprints_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."blueprints"("lessons_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blueprint_rows" ADD CONSTRAINT "blueprint_rows_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blueprints" ADD CONSTRAINT "blueprints_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_form_sets" ADD CONSTRAINT "paper_form_sets_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_form_sets" ADD CONSTRAINT "paper_form_sets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_forms" ADD CONSTRAINT "paper_forms_set_id_paper_form_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."paper_form_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_related_lessons_id_lessons_id_fk" FOREIGN KEY ("related_lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_section_id_quiz_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."quiz_sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_remedied_by_users_id_fk" FOREIGN KEY ("remedied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sections" ADD CONSTRAINT "quiz_sections_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sections" ADD CONSTRAINT "quiz_sections_draw_goal_id_goals_id_fk" FOREIGN KEY ("draw_goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_files" ADD CONSTRAINT "announcement_files_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_files" ADD CONSTRAINT "announcement_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_study_program_id_study_programs_id_fk" FOREIGN KEY ("study_program_id") REFERENCES "public"."study_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_answers" ADD CONSTRAINT "discussion_answers_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_answers" ADD CONSTRAINT "discussion_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_answers" ADD CONSTRAINT "discussion_answers_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_settings" ADD CONSTRAINT "discussion_settings_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_votes" ADD CONSTRAINT "discussion_votes_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_votes" ADD CONSTRAINT "discussion_votes_answer_id_discussion_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."discussion_answers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_votes" ADD CONSTRAINT "discussion_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_job_id_import_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."import_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_people" ADD CONSTRAINT "notification_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_ways" ADD CONSTRAINT "notification_ways_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_webhook_id_webhook_calls_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook_calls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD CONSTRAINT "webhook_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
