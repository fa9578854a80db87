-- Every published lesson for every active student of its class, as the student may read it: times, work done, and whether it is
-- completed. Locks and state words follow from these rows in `rules.ts`. Nothing that a key decides is here before the attempt is
-- released (`held` until then). An enrichment is completed by doing it or by an exception, never by its end.
create view lesson_progress as
select mine.courses_id, mine.user_id, mine.sections_id, s.position as section_position, mine.lessons_id, mine.position,
  mine.type, mine.is_graded, mine.is_enrichment, mine.start_date, mine.end_date, times.upcoming, times.ended, times.ended_before_join,
  opening.first_opened_at as opened_at, opening.last_opened_at, mine.submitted,
  case when mine.type = 'QUIZ'
    then coalesce((select paper.length from paper_lengths paper where paper.lessons_id = mine.lessons_id), 0)
    else 0
  end as total_question,
  mine.attempts, mine.open_attempt_id, mine.last_attempt_id, mine.last_finished_at, mine.waiting, mine.held,
  mine.released_score as score, mine.released_reached as reached, mine.extra_remedials, mine.released_mastered as mastered,
  mine.excepted or case mine.type
    when 'LESSON' then opening.first_opened_at is not null or times.over
    when 'ASSIGNMENT' then mine.submitted or times.over
    when 'TOOL' then times.over or case when mine.is_graded
      then mine.released_score is not null
      else opening.first_opened_at is not null
    end
    else case when mine.is_competent and not mine.is_enrichment
      then mine.released_mastered or times.ended_before_join
      else mine.finished > 0 or times.over
    end
  end as completed
from student_lessons mine
join sections s on s.id = mine.sections_id and s.deleted_at is null
cross join lateral (
  select coalesce(mine.start_date > now(), false) as upcoming,
    coalesce(mine.end_date <= now(), false) as ended,
    coalesce(mine.end_date < mine.join_date, false) as ended_before_join,
    coalesce(mine.end_date <= now() and not mine.is_enrichment, false) as over
) times
left join lesson_openings opening on opening.user_id = mine.user_id and opening.lessons_id = mine.lessons_id
where mine.active and mine.published;
