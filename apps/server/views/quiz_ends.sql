-- When a quiz with a window is over for everybody: the latest of its window, the windows granted to students, and the deadlines
-- of attempts that were not handed in, with their grace. Keys and held scores come out then, not at one student's own end.
-- Windows of former members and replaced windows count too: both hold again when that is undone.
create view quiz_ends as
select l.id as lessons_id, l.show_score,
  greatest(
    l.end_date,
    (select max(e.end_date) from lesson_exceptions e where e.lessons_id = l.id),
    (
      select max(a.deadline)
      from attempts a
      where a.lessons_id = l.id and a.deleted_at is null and a.finished_by is distinct from 'stop'
    ) + grace()
  ) as over_at
from lessons l
where l.type = 'QUIZ' and l.is_expired;
