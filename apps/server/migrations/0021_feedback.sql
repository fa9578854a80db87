ALTER TABLE "submission_versions" ADD COLUMN "sent_key" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "feedback" text;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "feedback" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "explanation" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "option_explanations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "submission_versions_sent" ON "submission_versions" USING btree ("submission_id","sent_key");