import { assignmentRubrics } from '@tuntas/contract/learning/assignments.schemas'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { taughtBy } from '../../classroom/courses/access.ts'

const MOST = 50

/** Rubrics of the caller's assignments, newest first; of equal ones the newest. */
export const listRubrics = (conn: Conn, actor: Actor) =>
  rows(
    conn,
    assignmentRubrics.reply.data.element,
    sql`select id, name, courses, rubric from (
        select distinct on (l.rubric) l.id, l.name, c.name as courses, l.rubric
        from lessons l join courses c on c.id = l.courses_id
        where ${taughtBy(actor.id)} and l.deleted_at is null and l.type = 'ASSIGNMENT' and l.rubric is not null
        order by l.rubric, l.id desc
      ) newest order by id desc limit ${MOST}`,
  )
