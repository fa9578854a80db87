-- Every student that a class ever had. `active`: the membership holds.
create view class_students as
select id as member_id, courses_id, user_id, join_date, ended_at is null as active
from members
where role = 'student';
