-- Rules that views and statements of the application share. Each is one expression or one query, so that the planner puts it in
-- place of the call (no function call per row). A rule that takes the columns of one row is called with them, in this order.

-- To two decimals, half up. The inner rounding keeps thirds of points from losing a hundredth.
create function to_hundredths(share numeric) returns numeric
  immutable parallel safe
  return round(round(share, 6), 2);

-- How long after its deadline an attempt still takes answers that were on their way: GRACE_SECONDS of the contract.
create function grace() returns interval
  immutable parallel safe
  return interval '10 seconds';

-- Can no answer of the attempt count any more? After handing in there is no grace.
create function is_closed(finished_by text, deadline timestamptz) returns boolean
  stable parallel safe
  return coalesce(finished_by = 'stop', false) or deadline + grace() < now();

-- Does a score reach the KKM? Without KKM none does.
create function reaches_kkm(score numeric, is_competent boolean, kkm numeric) returns boolean
  immutable parallel safe
  return is_competent and score >= kkm;

-- May the student read the mark and the feedback of a hand-in? Once returned, later changes are readable at once.
create function is_returned(returned_at timestamptz, hold_feedback boolean) returns boolean
  immutable parallel safe
  return returned_at is not null or not hold_feedback;

-- Does the result of an attempt wait for its lecturer to return it?
create function waits_for_return(returned_at timestamptz, show_score text) returns boolean
  immutable parallel safe
  return returned_at is null and show_score = 'returned';

-- Does a person mark answers to this kind of question? `markedByPerson` of the contract.
create function marked_by_person(type text) returns boolean
  immutable parallel safe
  return type in ('ESSAY', 'FILE_UPLOAD');

-- The status of an answer as it counts: a Soal bonus is right for everybody who got it.
create function counted_status(bonus boolean, status text) returns text
  immutable parallel safe
  return case when bonus then 'correct' else status end;

-- The points of an answer as they count, where the paper gives the question `paper_point` instead of its own `point`.
create function counted_points(bonus boolean, earned numeric, point numeric, paper_point numeric) returns numeric
  immutable parallel safe
  return case when bonus then paper_point when paper_point = point then earned else earned * paper_point / point end;

-- The questions of an attempt's paper in their order, with what the answers earned. Deleted questions are left out.
create function paper_questions(attempt_id int, question_ids int[], goal_ids int[], points numeric[])
  returns table (id int, type text, place bigint, goal_id int, point numeric, status text, earned numeric)
  language sql stable parallel safe
  begin atomic
    select q.id, q.type, paper.place, paper.goal_id, coalesce(paper.point, q.point),
      counted_status(q.bonus, w.status), counted_points(q.bonus, w.points, q.point, coalesce(paper.point, q.point))
    from unnest(question_ids, goal_ids, points) with ordinality as paper (question_id, goal_id, point, place)
    join questions q on q.id = paper.question_id and q.deleted_at is null
    left join answers w on w.attempt_id = paper_questions.attempt_id and w.question_id = q.id;
  end;

-- What the answers of an attempt come to: one row. `score` in percent with two decimals; `by_goal` has, for each goal that the
-- paper names, its points, its number of questions, and the points of the largest one that a person marks (`essay`).
create function score_counts(attempt_id int, question_ids int[], goal_ids int[], points numeric[])
  returns table (correct smallint, wrong smallint, wait smallint, empty smallint, score numeric, by_goal jsonb)
  language sql stable parallel safe
  begin atomic
    select
      coalesce(sum(goal.correct), 0)::smallint,
      coalesce(sum(goal.wrong), 0)::smallint,
      coalesce(sum(goal.wait), 0)::smallint,
      coalesce(sum(goal.empty), 0)::smallint,
      coalesce(round(100 * sum(goal.earned) / nullif(sum(goal.possible), 0), 2), 0),
      coalesce(
        jsonb_agg(jsonb_build_object(
          'goal_id', goal.goal_id, 'earned', round(goal.earned, 4), 'possible', goal.possible,
          'items', goal.items, 'waiting', goal.wait, 'essay', goal.essay)),
        '[]')
    from (
      select p.goal_id,
        count(*) as items,
        coalesce(sum(p.earned), 0) as earned,
        sum(p.point) as possible,
        count(*) filter (where p.status = 'correct') as correct,
        count(*) filter (where p.status = 'wrong') as wrong,
        count(*) filter (where p.status = 'wait') as wait,
        count(*) filter (where p.status is null or p.status = 'empty') as empty,
        coalesce(max(p.point) filter (where marked_by_person(p.type)), 0) as essay
      from paper_questions(score_counts.attempt_id, question_ids, goal_ids, points) p
      group by p.goal_id
    ) goal;
  end;
