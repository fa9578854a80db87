-- The terms of a student at a lesson: window, extra minutes and remedials, Luluskan (`passed`) and Buka kunci (`unlocked`).
-- One row for every student that the class ever had and each of its lessons, because attempts outlive membership and publication.
-- No WITH here and in quiz_results: PostgreSQL would not merge the view into the statements that read it.
-- The lesson's own columns are carried along; otherwise the views on top would fetch the lesson again for every row.
create view student_terms as
select student.courses_id, student.user_id, l.id as lessons_id, l.sections_id, l.position, l.type, l.is_competent,
  l.hold_feedback, l.is_graded, l.is_enrichment, l.status = 'publish' and l.deleted_at is null as published,
  student.active, student.join_date,
  case when granted.has_window then granted.start_date when l.is_expired then l.start_date end as start_date,
  case when granted.has_window then granted.end_date when l.is_expired then l.end_date end as end_date,
  coalesce(granted.minutes, 0) as extra_minutes,
  coalesce(granted.remedials, 0) as extra_remedials,
  coalesce(granted.passed, false) as passed,
  coalesce(granted.unlocked, false) as unlocked
from class_students student
join lessons l on l.courses_id = student.courses_id
left join granted_terms granted
  on granted.user_id = student.user_id and granted.courses_id = student.courses_id and granted.lessons_id = l.id;
