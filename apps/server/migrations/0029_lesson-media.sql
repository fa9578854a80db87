ALTER TABLE "files" ADD COLUMN "pieces" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "received" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "finished" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "media_mb" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "media_file_id" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "captions_file_id" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_media_file_id_files_id_fk" FOREIGN KEY ("media_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_captions_file_id_files_id_fk" FOREIGN KEY ("captions_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_media_mb" CHECK ("settings"."media_mb" between 1 and 2000);