CREATE TABLE "push_keys" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "push_keys_one_row" CHECK ("push_keys"."one")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
DROP INDEX "mails_open";--> statement-breakpoint
ALTER TABLE "notification_ways" ADD COLUMN "push" boolean;--> statement-breakpoint
ALTER TABLE "notification_ways" ADD COLUMN "webhook" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "webhook" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "webhook_id" integer;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD CONSTRAINT "webhook_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pushes_once" ON "pushes" USING btree ("notification_id","subscription_id");--> statement-breakpoint
CREATE INDEX "pushes_open" ON "pushes" USING btree ("urgent" DESC NULLS FIRST,"due_at","id") WHERE state in ('waiting','sending');--> statement-breakpoint
CREATE INDEX "pushes_subscription" ON "pushes" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "pushes_user" ON "pushes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pushes_created" ON "pushes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_calls_open" ON "webhook_calls" USING btree ("urgent" DESC NULLS FIRST,"due_at","id") WHERE state in ('waiting','sending');--> statement-breakpoint
CREATE INDEX "webhook_calls_user" ON "webhook_calls" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_calls_created" ON "webhook_calls" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_webhook_id_webhook_calls_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook_calls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_called" ON "notifications" USING btree ("webhook_id") WHERE webhook_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_ways" ON "notifications" USING btree ("at") WHERE push or webhook;--> statement-breakpoint
CREATE INDEX "mails_open" ON "mails" USING btree ("urgent" DESC NULLS FIRST,"due_at","id") WHERE state in ('waiting','sending');