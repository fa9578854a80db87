DROP VIEW "public"."practice_states";--> statement-breakpoint
CREATE INDEX "questions_text" ON "questions" USING btree (md5(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace("question", '\s(src|data-latex)="([^"]*)"', '>\2<', 'gi'), '<[^>]*>', '', 'g'), '&quot.', '"', 'g'), '&#39.', '''', 'g'), '&amp.', '&', 'g'), '&nbsp.|&#160.|[\s\u00a0\u00ad\u200b-\u200d\ufeff]', '', 'g')))) WHERE deleted_at is null;--> statement-breakpoint
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
        not p.is_retry and p.id = max(p.id) filter (where not p.is_retry) over (partition by p.user_id, p.courses_id, p.question_id) as counts
      from practice_answers p join questions q on q.id = p.question_id
    ) one
  ) own
  group by own.user_id, own.courses_id, own.goal_id
);