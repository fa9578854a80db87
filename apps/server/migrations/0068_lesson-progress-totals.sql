CREATE OR REPLACE VIEW "public"."lesson_progress" AS (
  select mine.courses_id, mine.user_id, mine.sections_id, s.position as section_position, mine.lessons_id, mine.position, mine.type, mine.is_enrichment,
    mine.start_date, mine.end_date, times.upcoming, times.ended, times.ended_before_join,
    opening.first_opened_at as opened_at, opening.last_opened_at, mine.submitted, case when mine.type = 'QUIZ' then ((select count(*) from questions q where q.lessons_id = mine.lessons_id and (q.deleted_at is null and q.purpose = 'quiz'))
  + (select coalesce(sum(d.draw_n), 0) from quiz_sections d where d.lessons_id = mine.lessons_id and d.deleted_at is null))::int else 0 end as total_question,
    mine.attempts, mine.open_attempt_id, mine.last_attempt_id, mine.last_finished_at, mine.waiting, mine.held,
    mine.told_score as score, mine.told_reached as reached, mine.extra_remedials, mine.told_mastered as mastered,
    mine.excepted or case mine.type
      when 'LESSON' then opening.first_opened_at is not null or times.over
      when 'ASSIGNMENT' then mine.submitted or times.over
      else case when mine.is_competent and not mine.is_enrichment then mine.told_mastered or times.ended_before_join
        else mine.finished > 0 or times.over end
    end as completed
  from student_lessons mine
  join sections s on s.id = mine.sections_id and s.deleted_at is null
  cross join lateral (
    select coalesce(mine.start_date > now(), false) as upcoming, coalesce(mine.end_date <= now(), false) as ended,
      coalesce(mine.end_date < mine.join_date, false) as ended_before_join,
      coalesce(mine.end_date <= now() and not mine.is_enrichment, false) as over
  ) times
  left join lesson_openings opening on opening.user_id = mine.user_id and opening.lessons_id = mine.lessons_id
  where mine.active and mine.published
);