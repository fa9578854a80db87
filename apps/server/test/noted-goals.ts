import type pg from 'pg'

/** What the product records of goals at the start and end of an attempt, for attempts inserted directly. */
export const NOTE_GOALS = [
  `update attempts a set goal_ids = (
    select array_agg(q.goal_id order by paper.place) from unnest(a.question_ids) with ordinality as paper(question_id, place)
    left join questions q on q.id = paper.question_id
  ) where goal_ids is null`,
  `update attempts a set by_goal = (
    select coalesce(jsonb_agg(jsonb_build_object('goal_id', g.goal_id, 'earned', g.earned, 'possible', g.possible, 'items', g.items,
      'waiting', g.waiting, 'essay', g.essay)), '[]')
    from (
      select q.goal_id, count(*) as items, coalesce(sum(w.points), 0) as earned, sum(q.point) as possible,
        count(*) filter (where w.status = 'wait') as waiting, coalesce(max(q.point) filter (where q.type = 'ESSAY'), 0) as essay
      from questions q left join answers w on w.attempt_id = a.id and w.question_id = q.id
      where q.id = any(a.question_ids) and q.deleted_at is null
      group by q.goal_id
    ) g
  ) where end_date is not null`,
]
export const noteGoals = async (pool: pg.Pool): Promise<void> => {
  for (const statement of NOTE_GOALS) await pool.query(statement)
}
