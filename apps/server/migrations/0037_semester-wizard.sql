CREATE TABLE "semester_runs" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "copied_from" integer;--> statement-breakpoint
ALTER TABLE "semester_runs" ADD CONSTRAINT "semester_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_copied_from_courses_id_fk" FOREIGN KEY ("copied_from") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;