-- What the exceptions of a student at a lesson grant together.
create view granted_terms as
select user_id, courses_id, lessons_id,
  bool_or(kind = 'window') as has_window,
  -- A window for this lesson goes before one for all quizzes, and the latest before earlier ones.
  (array_agg(start_date order by for_lesson desc, id desc) filter (where kind = 'window'))[1] as start_date,
  (array_agg(end_date order by for_lesson desc, id desc) filter (where kind = 'window'))[1] as end_date,
  (sum(value) filter (where kind = 'minutes'))::int as minutes,
  (sum(value) filter (where kind = 'remedials'))::int as remedials,
  bool_or(kind = 'pass' and goal_id is null) as passed,
  bool_or(kind = 'unlock') as unlocked
from lesson_exceptions
group by user_id, courses_id, lessons_id;
