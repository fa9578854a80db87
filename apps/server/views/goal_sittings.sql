-- What every ended attempt earned of each goal as its paper named it. `share` in percent.
create view goal_sittings as
select r.courses_id, r.user_id, r.lessons_id, part.goal_id, r.id as attempt_id, r.number, r.end_date, r.released, r.targeted,
  part.possible, part.items, part.waiting, part.essay,
  100 * part.earned / part.possible as share
from attempt_results r
cross join lateral jsonb_to_recordset(r.by_goal)
  as part (goal_id int, earned numeric, possible numeric, items int, waiting int, essay numeric)
where r.end_date is not null;
