DROP VIEW "public"."practice_states";--> statement-breakpoint
ALTER TABLE "practice_answers" ADD COLUMN "key_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "practice_answers" p SET "key_version" = q."key_version" FROM "questions" q WHERE q."id" = p."question_id" AND q."key_version" <> 1;--> statement-breakpoint
CREATE VIEW "public"."practice_states" AS (
  select own.user_id, own.courses_id, own.goal_id, count(*)::int as total_answer,
    coalesce(json_agg(own.share order by own.id desc) filter (where (own.counts and own.place <= 5)), '[]') as recent,
    min(own.answered_at) filter (where (own.counts and own.place <= 5)) as since,
    count(*) filter (where (own.counts and own.place <= 5)) = 5
      and avg(own.share) filter (where (own.counts and own.place <= 5)) >= 0.8 as ready
  from (
    select one.*, row_number() over (partition by one.user_id, one.courses_id, one.goal_id, one.counts order by one.id desc) as place
    from (
      select p.id, p.user_id, p.courses_id, q.goal_id, p.share, p.answered_at,
        fair.is_fair and p.id = max(p.id) filter (where fair.is_fair) over (partition by p.user_id, p.courses_id, p.question_id) as counts
      from practice_answers p join questions q on q.id = p.question_id
        cross join lateral (select not p.is_retry and p.key_version = q.key_version as is_fair) fair
    ) one
  ) own
  group by own.user_id, own.courses_id, own.goal_id
);