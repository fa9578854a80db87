-- How many questions a paper of the quiz has: those that everybody gets, and what its sections draw. A quiz without questions has no row.
create view paper_lengths as
with counts as (
  select lessons_id, count(*) as questions
  from questions
  where deleted_at is null and purpose = 'quiz'
  group by lessons_id
  union all
  select lessons_id, sum(draw_n)
  from quiz_sections
  where deleted_at is null
  group by lessons_id
)
select lessons_id, sum(questions)::int as length
from counts
group by lessons_id;
