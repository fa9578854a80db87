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
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
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
);
--> statement-breakpoint
CREATE TABLE "notification_clocks" (
	"name" text PRIMARY KEY NOT NULL,
	"upto" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_people" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"pace" text DEFAULT 'daily' NOT NULL,
	"quiet" boolean DEFAULT true NOT NULL,
	"refused_address" text,
	"refused_at" timestamp with time zone,
	"refused_reason" text,
	CONSTRAINT "notification_people_pace" CHECK ("notification_people"."pace" in ('daily','once'))
);
--> statement-breakpoint
CREATE TABLE "notification_ways" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"bell" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_ways_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_ways_kind" CHECK ("notification_ways"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','essays_waiting','late_answers','students_held','class_changed','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','second_changed'))
);
--> statement-breakpoint
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
	"mail_id" integer,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('work_marked','quiz_result','remedial_offered','remedial_reopened','exception_granted','passed','material_published','quiz_opened','deadline_near','window_moved','essays_waiting','late_answers','students_held','class_changed','import_done','backup_old','disk_low','jobs_failed','signin_attack','new_device','password_changed','second_changed')),
	CONSTRAINT "notifications_mail_way" CHECK ("notifications"."mail" in ('daily','once','urgent'))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_people" ADD CONSTRAINT "notification_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_ways" ADD CONSTRAINT "notification_ways_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_open" ON "mails" USING btree ("due_at") WHERE state in ('waiting','sending');--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("kind","subject","user_id","period");--> statement-breakpoint
CREATE INDEX "notifications_bell" ON "notifications" USING btree ("user_id","at","id") WHERE bell;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE bell and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("mail_from") WHERE mail is not null and mail_id is null;--> statement-breakpoint
CREATE INDEX "notifications_carried" ON "notifications" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "attempts_ended" ON "attempts" USING btree ("end_date") WHERE deleted_at is null;