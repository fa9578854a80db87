ALTER TABLE "course_categories" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "course_categories" DROP COLUMN "deleted_at";