CREATE TABLE "address_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"former" text,
	"changed_by" integer,
	"withheld_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_ways" DROP CONSTRAINT "notification_ways_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
DROP INDEX "discussion_answers_user";--> statement-breakpoint
DROP INDEX "discussions_user";--> statement-breakpoint
DROP INDEX "messages_author";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "former" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_user" ON "address_changes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "address_changes_created" ON "address_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "discussion_answers_user" ON "discussion_answers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "discussions_user" ON "discussions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id","created_at");--> statement-breakpoint
ALTER TABLE "notification_ways" ADD CONSTRAINT "notification_ways_kind" CHECK ("notification_ways"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','address_changed','second_changed','password_link'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','address_changed','second_changed','password_link'));