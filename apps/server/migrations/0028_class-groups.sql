CREATE TABLE "class_group_members" (
	"courses_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "class_group_members_courses_id_user_id_pk" PRIMARY KEY("courses_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "class_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"courses_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "class_groups_course" UNIQUE("id","courses_id")
);
--> statement-breakpoint
ALTER TABLE "submission_versions" ADD COLUMN "submitted_by" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "submitted_by" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "group_score" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "own_score" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "own_feedback" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_group" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "class_group_members" ADD CONSTRAINT "class_group_members_person" FOREIGN KEY ("courses_id","user_id") REFERENCES "public"."members"("courses_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_group_members" ADD CONSTRAINT "class_group_members_group_id" FOREIGN KEY ("group_id","courses_id") REFERENCES "public"."class_groups"("id","courses_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_groups" ADD CONSTRAINT "class_groups_courses_id_courses_id_fk" FOREIGN KEY ("courses_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_group_members_group" ON "class_group_members" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_groups_name" ON "class_groups" USING btree ("courses_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submissions_group" ON "submissions" USING btree ("group_id","lessons_id") WHERE group_id is not null;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_group_score" CHECK (case when "submissions"."group_id" is null then coalesce("submissions"."group_score", "submissions"."own_score") is null and "submissions"."own_feedback" is null
        else "submissions"."score" is not distinct from coalesce("submissions"."own_score", "submissions"."group_score") end);--> statement-breakpoint
CREATE VIEW "public"."student_groups" AS (
  select g.courses_id, m.user_id, g.id as group_id, g.name
  from class_groups g
  join class_group_members one on one.group_id = g.id
  join active_students m on m.courses_id = one.courses_id and m.user_id = one.user_id
  where g.deleted_at is null
);