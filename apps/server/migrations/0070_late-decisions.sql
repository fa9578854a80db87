ALTER TABLE "rejected_answers" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rejected_answers" ADD COLUMN "declined_by" integer;--> statement-breakpoint
ALTER TABLE "rejected_answers" ADD CONSTRAINT "rejected_answers_declined_by_users_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rejected_answers_undecided" ON "rejected_answers" USING btree ("attempt_id") WHERE not counted and declined_at is null and reason <> 'superseded';--> statement-breakpoint
ALTER TABLE "rejected_answers" ADD CONSTRAINT "rejected_answers_decided" CHECK (declined_at is null or (not counted and declined_by is not null));