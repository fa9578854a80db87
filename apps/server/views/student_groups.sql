-- The group of each active student who has one.
create view student_groups as
select g.courses_id, student.user_id, g.id as group_id, g.name
from class_groups g
join class_group_members member on member.group_id = g.id
join active_students student on student.courses_id = member.courses_id and student.user_id = member.user_id
where g.deleted_at is null;
