-- The people an announcement is for: they may read it once it is published, are notified, and are counted.
create view announcement_readers as
select a.id as announcement_id, m.user_id
from announcements a
join courses c on c.id = a.courses_id and c.deleted_at is null and c.status = 'publish'
join active_students m on m.courses_id = c.id
join users u on u.id = m.user_id and u.deleted_at is null
union all
select a.id, p.id
from announcements a
join (
  select id, study_program_id from students
  union all
  select id, study_program_id from teachers
) p on p.study_program_id = a.study_program_id
join users u on u.id = p.id and u.deleted_at is null
where p.id <> a.author_id
union all
select a.id, u.id
from announcements a
join users u on u.role in ('mahasiswa', 'dosen') and u.deleted_at is null
where a.courses_id is null and a.study_program_id is null and u.id <> a.author_id;
