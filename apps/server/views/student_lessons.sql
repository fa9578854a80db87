-- What a student has at a lesson of the class: of a quiz what its attempts come to, and `mastered` by them or by Luluskan; of an
-- assignment or tool the mark. Students read `released_…`.
create view student_lessons as
select term.courses_id, term.user_id, term.lessons_id, term.sections_id, term.position, term.type, term.is_competent,
  term.is_graded, term.is_enrichment, term.published, term.active, term.join_date, term.start_date, term.end_date, term.extra_remedials,
  term.passed or term.unlocked as excepted,
  work.id is not null as submitted,
  coalesce(tries.attempts, 0) as attempts,
  coalesce(tries.finished, 0) as finished,
  tries.open_attempt_id, tries.last_attempt_id, tries.last_finished_at,
  coalesce(tries.waiting, false) as waiting,
  coalesce(tries.held, false) as held,
  tries.counted_attempt_id,
  case when term.type in ('ASSIGNMENT', 'TOOL') then work.score else tries.score end as score,
  term.type = 'QUIZ' and (term.passed or coalesce(tries.reached, false)) as mastered,
  case
    when term.type not in ('ASSIGNMENT', 'TOOL') then tries.released_score
    when is_returned(work.returned_at, term.hold_feedback) then work.score
  end as released_score,
  term.type = 'QUIZ' and (term.passed or coalesce(tries.released_reached, false)) as released_mastered,
  coalesce(tries.released_reached, false) as released_reached,
  coalesce(tries.unmarked, false) as unmarked,
  coalesce(tries.unreleased, false) as unreleased
from student_terms term
left join submissions work
  on term.type in ('ASSIGNMENT', 'TOOL') and work.lessons_id = term.lessons_id and work.user_id = term.user_id
    and work.deleted_at is null
left join quiz_results tries
  on tries.courses_id = term.courses_id and tries.user_id = term.user_id and tries.lessons_id = term.lessons_id;
