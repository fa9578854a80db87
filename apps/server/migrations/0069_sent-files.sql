ALTER TABLE "files" ADD COLUMN "sent_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "files_sent" ON "files" USING btree ("user_id","sent_key") WHERE sent_key is not null;