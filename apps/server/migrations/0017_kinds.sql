ALTER TABLE "questions" DROP CONSTRAINT "questions_type";--> statement-breakpoint
ALTER TABLE "questions" DROP CONSTRAINT "questions_key";--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_key" CHECK (num_nonnulls("questions"."answer", "questions"."key") <= 1);