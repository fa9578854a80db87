ALTER TABLE "lessons" ADD COLUMN "link_url" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "link_title" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_link" CHECK (("lessons"."link_url" is null) = ("lessons"."link_title" is null));