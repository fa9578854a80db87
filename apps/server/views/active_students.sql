-- The active students of a class. Every statement that lists, counts or grades a class reads them here.
create view active_students as
select member_id, courses_id, user_id, join_date
from class_students
where active;
