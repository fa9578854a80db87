-- Every exception with each lesson that it holds for: its own (`for_lesson`), or all quizzes of the class.
create view lesson_exceptions as
select e.id, e.user_id, e.courses_id, l.id as lessons_id, e.kind, e.value, e.start_date, e.end_date,
  e.lessons_id is not null as for_lesson, e.goal_id
from exceptions e
join lessons l
  on l.courses_id = e.courses_id and (e.lessons_id = l.id or (e.lessons_id is null and l.type = 'QUIZ'))
where e.deleted_at is null;
