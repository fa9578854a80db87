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
);
--> statement-breakpoint
CREATE TABLE "mark_reminders" (
	"courses_id" integer PRIMARY KEY NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_ways" DROP CONSTRAINT "notification_ways_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "years" ADD COLUMN "marks_due" date;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "pddikti_class" text;--> statement-breakpoint
ALTER TABLE "final_marks" ADD CONSTRAINT "final_marks_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_marks" ADD CONSTRAINT "final_marks_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_marks" ADD CONSTRAINT "final_marks_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_reminders" ADD CONSTRAINT "mark_reminders_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "final_marks_version" ON "final_marks" USING btree ("courses_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "final_marks_closed" ON "final_marks" USING btree ("courses_id") WHERE reopened_at is null;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_pddikti_class" CHECK (char_length(pddikti_class) between 1 and 5);--> statement-breakpoint
ALTER TABLE "notification_ways" ADD CONSTRAINT "notification_ways_kind" CHECK ("notification_ways"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','marks_closed','marks_reopened','marks_proposed','marks_reminder','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','address_changed','second_changed','password_link'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','marks_closed','marks_reopened','marks_proposed','marks_reminder','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','address_changed','second_changed','password_link'));
--> statement-breakpoint
-- by hand
-- Says of any table that it may only be added to.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
-- A version of final marks is a record that the campus must keep: reopening notes who and why, nothing else changes, and no row goes.
CREATE TRIGGER "final_marks_no_delete" BEFORE DELETE ON "final_marks" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "final_marks_no_truncate" BEFORE TRUNCATE ON "final_marks" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "final_marks_fixed" BEFORE UPDATE ON "final_marks" FOR EACH ROW
  WHEN ((OLD.id, OLD.courses_id, OLD.version, OLD.closed_at, OLD.closed_by, OLD.document, OLD.sha256, OLD.pdf)
    IS DISTINCT FROM (NEW.id, NEW.courses_id, NEW.version, NEW.closed_at, NEW.closed_by, NEW.document, NEW.sha256, NEW.pdf)
    OR OLD.reopened_at IS NOT NULL)
  EXECUTE FUNCTION refuse_change();
