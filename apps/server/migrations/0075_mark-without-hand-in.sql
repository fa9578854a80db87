ALTER TABLE "submissions" ADD COLUMN "handed_in" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "marked_directly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_handed_in" CHECK ("submissions"."handed_in" or "submissions"."marked_directly");