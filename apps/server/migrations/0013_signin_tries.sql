CREATE TABLE "signin_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" double precision NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signin_failures" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "signin_failures" CASCADE;--> statement-breakpoint
DROP INDEX "login_activity_failed";--> statement-breakpoint
CREATE INDEX "signin_tries_last" ON "signin_tries" USING btree ("last_at");--> statement-breakpoint
-- by hand
-- What was typed into the field of the name stood here in clear, passwords among it.
UPDATE "login_activity" l SET "name" = '(tidak dikenal)'
WHERE l."status" = 'failed' AND l."user_id" IS NULL
  AND NOT EXISTS (SELECT FROM "users" u WHERE lower(u."username") = lower(l."name"));
