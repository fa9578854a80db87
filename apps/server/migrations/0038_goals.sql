CREATE TABLE "goal_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goal_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_id" integer NOT NULL,
	"into_id" integer NOT NULL,
	"user_id" integer,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "goal_merges_two" CHECK ("goal_merges"."from_id" <> "goal_merges"."into_id")
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"course_category_id" integer NOT NULL,
	"code" text,
	"text" text NOT NULL,
	"text_key" text GENERATED ALWAYS AS (lower(btrim(regexp_replace(text, '[[:space:]]+', ' ', 'g')))) STORED NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goals_text" CHECK ("goals"."text" = btrim("goals"."text") and "goals"."text" <> ''),
	CONSTRAINT "goals_code_said" CHECK ("goals"."code" <> '')
);
--> statement-breakpoint
CREATE TABLE "lesson_goals" (
	"lessons_id" integer NOT NULL,
	"goal_id" integer NOT NULL,
	"share" numeric(5, 2) NOT NULL,
	CONSTRAINT "lesson_goals_lessons_id_goal_id_pk" PRIMARY KEY("lessons_id","goal_id"),
	CONSTRAINT "lesson_goals_share" CHECK ("lesson_goals"."share" > 0 and "lesson_goals"."share" <= 100)
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "goal_id" integer;--> statement-breakpoint
ALTER TABLE "goal_merges" ADD CONSTRAINT "goal_merges_from_id_goals_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_merges" ADD CONSTRAINT "goal_merges_into_id_goals_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_merges" ADD CONSTRAINT "goal_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_goals" ADD CONSTRAINT "lesson_goals_lessons_id_lessons_id_fk" FOREIGN KEY ("lessons_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_goals" ADD CONSTRAINT "lesson_goals_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "goal_merges_from" ON "goal_merges" USING btree ("from_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "goal_merges_into" ON "goal_merges" USING btree ("into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goals_text_name" ON "goals" USING btree ("course_category_id","text_key") WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "goals_code" ON "goals" USING btree ("course_category_id",lower("code")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "goals_category" ON "goals" USING btree ("course_category_id","position");--> statement-breakpoint
CREATE INDEX "lesson_goals_goal" ON "lesson_goals" USING btree ("goal_id");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_goal" ON "questions" USING btree ("goal_id") WHERE goal_id is not null;--> statement-breakpoint
-- by hand
-- The same text, blanks and small letters aside, is one goal of its mata kuliah: that of archived questions and classes too. It is
-- written as most questions write it; the first of those where several are as many.
with named as (
  select q.id, c.course_category_id, btrim(regexp_replace(q.goals, '[[:space:]]+', ' ', 'g')) as text
  from questions q join lessons l on l.id = q.lessons_id join courses c on c.id = l.courses_id
  where q.goals ~ '[^[:space:]]'
), spelled as (
  select course_category_id, lower(text) as key, text, count(*) as times, min(id) as first from named group by 1, 2, 3
), chosen as (
  select distinct on (course_category_id, key) course_category_id, key, text, min(first) over (partition by course_category_id, key) as first
  from spelled order by course_category_id, key, times desc, first
)
insert into goals (course_category_id, text, position)
select course_category_id, text, row_number() over (partition by course_category_id order by first) from chosen order by course_category_id, first;
--> statement-breakpoint
update questions q set goal_id = g.id
from lessons l, courses c, goals g
where l.id = q.lessons_id and c.id = l.courses_id and g.course_category_id = c.course_category_id
  and g.text_key = lower(btrim(regexp_replace(q.goals, '[[:space:]]+', ' ', 'g')));
--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "goals";