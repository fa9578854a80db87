CREATE TABLE "password_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sealed" text NOT NULL,
	"address" text NOT NULL,
	"password_was" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "notification_ways" DROP CONSTRAINT "notification_ways_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "second_factor_for" text DEFAULT 'admins' NOT NULL;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_links_user" ON "password_links" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_second_factor_for" CHECK ("settings"."second_factor_for" in ('admins','staff','everybody'));--> statement-breakpoint
ALTER TABLE "notification_ways" ADD CONSTRAINT "notification_ways_kind" CHECK ("notification_ways"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','second_changed','password_link'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','essays_waiting','late_answers','students_held','class_changed','plan_decided','announcement','message','question_asked','question_answered','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','second_changed','password_link'));