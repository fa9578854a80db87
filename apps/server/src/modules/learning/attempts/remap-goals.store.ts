import { sql } from 'drizzle-orm'
import type { Work } from '../../../platform/events.ts'
import { type ForeignGoal, goalsThere } from '../goals/find.store.ts'

/**
 * Goals of another mata kuliah that attempts of these classes name, including archived goals. A merged goal
 * is replaced by its target.
 */
const foreignGoals = (tx: Work, courseIds: readonly number[]): Promise<ForeignGoal[]> =>
  tx
    .selectDistinct({
      subject: sql<number>`c.course_category_id`,
      courses_id: sql<number>`c.id`,
      id: sql<number>`named.id`,
      text: sql<string>`g.text`,
      code: sql<string | null>`g.code`,
    })
    .from(
      sql`(
        select a.courses_id, unnest(a.goal_ids) as goal_id from attempts a where a.courses_id = any(${sql.param([...courseIds])}::int[])
        union
        select a.courses_id, part.goal_id from attempts a cross join lateral jsonb_to_recordset(a.by_goal) as part(goal_id int)
          where a.courses_id = any(${sql.param([...courseIds])}::int[])
      ) paper
      join courses c on c.id = paper.courses_id
      join goals named on named.id = paper.goal_id and named.course_category_id <> c.course_category_id
      join goals g on g.id = coalesce(named.merged_into_id, named.id)`,
    )

/** After a class moves to another mata kuliah, its attempts name that mata kuliah's goals. */
export const homeAttempts = async (tx: Work, courseIds: readonly number[]): Promise<void> => {
  for (const { classes, same: sameGoals } of await goalsThere(tx, await foreignGoals(tx, courseIds)))
    await tx.execute(
      sql`with pairs as (
          select * from unnest(${sql.param([...sameGoals.keys()])}::int[], ${sql.param([...sameGoals.values()])}::int[]) p(old_id, new_id)
        )
        update attempts a set
          goal_ids = coalesce((
            select array_agg(coalesce(p.new_id, one.goal_id) order by one.place)
            from unnest(a.goal_ids) with ordinality one(goal_id, place) left join pairs p on p.old_id = one.goal_id), a.goal_ids),
          by_goal = coalesce((
            select jsonb_agg(case when p.new_id is null then one.part else one.part || jsonb_build_object('goal_id', p.new_id) end order by one.place)
            from jsonb_array_elements(a.by_goal) with ordinality one(part, place)
            left join pairs p on p.old_id = (one.part->>'goal_id')::int), a.by_goal)
        where a.courses_id = any(${sql.param(classes)}::int[])`,
    )
}
