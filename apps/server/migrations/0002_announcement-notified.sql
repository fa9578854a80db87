ALTER TABLE "announcements" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER INDEX "announcements_untold" RENAME TO "announcements_unnotified";
