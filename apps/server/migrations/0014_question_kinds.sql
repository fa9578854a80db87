ALTER TABLE "answers" ADD COLUMN "key_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "own_keys" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "content" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "key" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "key_version" integer DEFAULT 1 NOT NULL;
