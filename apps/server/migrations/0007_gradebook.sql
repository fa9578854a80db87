CREATE TABLE "gradebook_weights" (
	"lessons_id" integer PRIMARY KEY NOT NULL,
	"weight" numeric(5, 2) NOT NULL,
	CONSTRAINT "gradebook_weights_range" CHECK ("gradebook_weights"."weight" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "gradebook_weights" ADD CONSTRAINT "gradebook_weights_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;