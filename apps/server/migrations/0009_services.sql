CREATE TABLE "service_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"prefix" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" date NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_ip" text,
	"revoked_at" timestamp with time zone,
	"minute_at" timestamp with time zone,
	"minute_calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "service_tokens_scopes" CHECK (cardinality("service_tokens"."scopes") > 0 and "service_tokens"."scopes" <@ array['people','classes','members','marks'])
);
--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_source";--> statement-breakpoint
ALTER TABLE "members" DROP CONSTRAINT "members_ended";--> statement-breakpoint
ALTER TABLE "notification_ways" DROP CONSTRAINT "notification_ways_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
DROP INDEX "courses_code";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "service_token_id" integer;--> statement-breakpoint
ALTER TABLE "course_categories" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "study_groups" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD COLUMN "returns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "password_made" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD CONSTRAINT "service_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_tokens_token" ON "service_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "service_tokens_creator" ON "service_tokens" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_code" ON "courses" USING btree (lower("code"),"year_id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_source" CHECK ("members"."source" in ('study_group','manual','import','service'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_ended" CHECK (("members"."ended_at" is null) = ("members"."ended_by" is null) and "members"."ended_by" in ('removed','group','archived','team','service'));--> statement-breakpoint
ALTER TABLE "notification_ways" ADD CONSTRAINT "notification_ways_kind" CHECK ("notification_ways"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','marks_closed','marks_reopened','marks_proposed','marks_reminder','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','token_expiring','signin_attack','new_device','password_changed','address_changed','second_changed','password_link'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','marks_closed','marks_reopened','marks_proposed','marks_reminder','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','token_expiring','signin_attack','new_device','password_changed','address_changed','second_changed','password_link'));--> statement-breakpoint
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_changed" BEFORE UPDATE OF "username", "name", "email", "phone", "deleted_at" ON "users" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER "students_changed" BEFORE UPDATE ON "students" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER "teachers_changed" BEFORE UPDATE ON "teachers" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER "study_groups_changed" BEFORE UPDATE ON "study_groups" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER "course_categories_changed" BEFORE UPDATE ON "course_categories" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER "courses_changed" BEFORE UPDATE ON "courses" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER "members_changed" BEFORE UPDATE ON "members" FOR EACH ROW EXECUTE FUNCTION note_change();
