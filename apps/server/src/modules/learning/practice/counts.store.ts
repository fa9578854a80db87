import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { goals } from '../goals/schema.ts'
import { markedByPerson } from '../quizzes/kinds/index.ts'

/** Number of students of the class by practice state of each goal that can be practised or was. */
export const countStates = (conn: Conn, { id }: TaughtCourse) =>
  conn
    .select({
      goal_id: sql<number | null>`goal.goal_id`,
      goals: goals.text,
      total_question: sql<number>`goal.total_question`,
      not_started: sql<number>`class.students - goal.practising - goal.ready`,
      practising: sql<number>`goal.practising`,
      ready: sql<number>`goal.ready`,
    })
    .from(
      sql`(
        select goal_id, sum(total_question)::int as total_question, sum(practising)::int as practising, sum(ready)::int as ready
        from (
          select q.goal_id, 1 as total_question, 0 as practising, 0 as ready
          from questions q join lessons l on l.id = q.lessons_id and l.status = 'publish' and l.deleted_at is null
          join sections s on s.id = l.sections_id and s.deleted_at is null
          where l.courses_id = ${id} and q.purpose = 'practice' and q.deleted_at is null
            and q.type <> all(${sql.param([...markedByPerson])}::text[])
          union all
          select p.goal_id, 0, (not p.ready)::int, p.ready::int
          from practice_states p join active_students m on m.courses_id = p.courses_id and m.user_id = p.user_id
          where p.courses_id = ${id}
        ) one group by goal_id
      ) goal
      cross join (select count(*)::int as students from active_students where courses_id = ${id}) class`,
    )
    .leftJoin(goals, sql`${goals.id} = goal.goal_id`)
    .orderBy(sql`goal.goal_id is null`, goals.position, sql`goal.goal_id`)
