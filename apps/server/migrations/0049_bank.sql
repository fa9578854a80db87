CREATE TABLE "bank_folders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"course_category_id" integer NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "bank_folders_named" CHECK ("bank_folders"."name" = btrim("bank_folders"."name") and "bank_folders"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "bank_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"course_category_id" integer NOT NULL,
	"folder_id" integer,
	"owner_id" integer,
	"state" text DEFAULT 'draft' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"latest_id" integer,
	CONSTRAINT "bank_questions_state" CHECK ("bank_questions"."state" in ('draft','reviewed','approved','retired'))
);
--> statement-breakpoint
CREATE TABLE "bank_readers" (
	"course_category_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "bank_readers_course_category_id_user_id_pk" PRIMARY KEY("course_category_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bank_reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_version_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"material" boolean NOT NULL,
	"construction" boolean NOT NULL,
	"language" boolean NOT NULL,
	"remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_reviews_state" CHECK ("bank_reviews"."state" in ('draft','reviewed','approved','retired'))
);
--> statement-breakpoint
CREATE TABLE "bank_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_question_id" integer NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"question" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" jsonb,
	"explanation" text,
	"option_explanations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"level" text[] NOT NULL,
	"goal_id" integer,
	"point" numeric(7, 2) NOT NULL,
	"indicator" text,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text collate "C" GENERATED ALWAYS AS (left(lower(btrim(regexp_replace(regexp_replace(regexp_replace(question, '\sdata-latex="([^"]*)"', '>\1<', 'g'), '<[^>]*>', ' ', 'g'), '(&nbsp.|[[:space:]])+', ' ', 'g'))), 4000)) STORED NOT NULL,
	CONSTRAINT "bank_versions_point" CHECK ("bank_versions"."point" > 0),
	CONSTRAINT "bank_versions_key" CHECK (num_nonnulls("bank_versions"."answer", "bank_versions"."key") <= 1),
	CONSTRAINT "bank_versions_level" CHECK ("bank_versions"."level" <@ array['c1','c2','c3','c4','c5','c6'] and cardinality("bank_versions"."level") > 0)
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "bank_version_id" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "section_id" integer;--> statement-breakpoint
ALTER TABLE "bank_folders" ADD CONSTRAINT "bank_folders_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_folders" ADD CONSTRAINT "bank_folders_parent_id_bank_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."bank_folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_folder_id_bank_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."bank_folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_latest_id_bank_versions_id_fk" FOREIGN KEY ("latest_id") REFERENCES "public"."bank_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_readers" ADD CONSTRAINT "bank_readers_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_readers" ADD CONSTRAINT "bank_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_reviews" ADD CONSTRAINT "bank_reviews_bank_version_id_bank_versions_id_fk" FOREIGN KEY ("bank_version_id") REFERENCES "public"."bank_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_reviews" ADD CONSTRAINT "bank_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_versions" ADD CONSTRAINT "bank_versions_bank_question_id_bank_questions_id_fk" FOREIGN KEY ("bank_question_id") REFERENCES "public"."bank_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_versions" ADD CONSTRAINT "bank_versions_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_versions" ADD CONSTRAINT "bank_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_folders_name" ON "bank_folders" USING btree ("course_category_id",coalesce("parent_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "bank_folders_parent" ON "bank_folders" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "bank_questions_subject" ON "bank_questions" USING btree ("course_category_id","id");--> statement-breakpoint
CREATE INDEX "bank_questions_folder" ON "bank_questions" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "bank_questions_owner" ON "bank_questions" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_questions_latest" ON "bank_questions" USING btree ("latest_id");--> statement-breakpoint
CREATE INDEX "bank_readers_user" ON "bank_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bank_reviews_version" ON "bank_reviews" USING btree ("bank_version_id");--> statement-breakpoint
CREATE INDEX "bank_reviews_user" ON "bank_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_versions_number" ON "bank_versions" USING btree ("bank_question_id","number");--> statement-breakpoint
CREATE INDEX "bank_versions_goal" ON "bank_versions" USING btree ("goal_id") WHERE goal_id is not null;--> statement-breakpoint
CREATE INDEX "bank_versions_author" ON "bank_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "bank_versions_search" ON "bank_versions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_bank_version" ON "questions" USING btree ("bank_version_id") WHERE bank_version_id is not null;--> statement-breakpoint
-- by hand
ALTER TABLE "questions" ADD CONSTRAINT "questions_bank_version_id_bank_versions_id_fk" FOREIGN KEY ("bank_version_id") REFERENCES "public"."bank_versions"("id");
--> statement-breakpoint
-- Questions of one mata kuliah that ask the same (by `textKey`) and have the same kind, options and key are one question of its bank, in whatever
-- classes and years they stand; it is written as the newest of those that live. What nothing living asks any more stays out.
create temporary table bank_moved on commit drop as
with asked as (
  select q.*, c.course_category_id as subject, c.teacher_id,
    q.deleted_at is null and l.deleted_at is null and s.deleted_at is null and c.deleted_at is null as living,
    md5(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(q.question, '\s(src|data-latex)="([^"]*)"', '>\2<', 'gi'), '<[^>]*>', '', 'g'), '&quot.', '"', 'g'), '&#39.', '''', 'g'), '&amp.', '&', 'g'), '&nbsp.|&#160.|[\s\u00a0\u00ad\u200b-\u200d\ufeff]', '', 'g'))) as text_key
  from questions q join lessons l on l.id = q.lessons_id join sections s on s.id = l.sections_id join courses c on c.id = l.courses_id
), alike as (
  select subject, array_agg(id) as question_ids, max(id) filter (where living) as newest, min(created_at) as created_at
  from asked group by subject, type, text_key, options, answer, content, key
)
select a.subject, a.question_ids, a.newest, a.created_at, n.teacher_id,
  (row_number() over (order by a.newest))::int as place
from alike a join asked n on n.id = a.newest;
--> statement-breakpoint
insert into bank_questions (id, course_category_id, owner_id, created_at) overriding system value
select place, subject, teacher_id, created_at from bank_moved;
--> statement-breakpoint
insert into bank_versions (id, bank_question_id, number, type, question, options, answer, content, key, explanation, option_explanations, level, goal_id, point, created_by, created_at)
overriding system value
select m.place, m.place, 1, q.type, q.question, q.options, q.answer, q.content, q.key, q.explanation, q.option_explanations, q.level,
  (select g.id from goals g where g.id = q.goal_id and g.course_category_id = m.subject), q.point, m.teacher_id, m.created_at
from bank_moved m join questions q on q.id = m.newest;
--> statement-breakpoint
update bank_questions set latest_id = id;
--> statement-breakpoint
select setval(pg_get_serial_sequence('bank_questions', 'id'), max(place)), setval(pg_get_serial_sequence('bank_versions', 'id'), max(place)) from bank_moved having count(*) > 0;
--> statement-breakpoint
update questions q set bank_version_id = m.place from (select place, unnest(question_ids) as id from bank_moved) m where q.id = m.id;
