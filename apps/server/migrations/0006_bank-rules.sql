CREATE TABLE "bank_rules" (
	"course_category_id" integer PRIMARY KEY NOT NULL,
	"approved_only" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;