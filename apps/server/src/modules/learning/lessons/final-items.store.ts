import { missingChoices } from '@tuntas/contract/insight/final-mark-document.vocabulary'
import { markedTypes } from '@tuntas/contract/learning/lessons.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { namedRow, rows } from '../../../platform/db/rows.ts'
import { weighItems } from './final-weights.rules.ts'
import { inFinalMark, isMarked } from './sql-rules.ts'

const itemRow = namedRow.extend({
  courses_id: z.number(),
  type: z.enum(markedTypes),
  section: z.string(),
  section_id: z.number(),
  published: z.boolean(),
  weight: z.number().nullable(),
  /** Its weight in the RPS from which the class was made. */
  plan_weight: z.number().nullable(),
  /** The choice for missing work, while the marks are closed. */
  choice: z.enum(missingChoices).nullable(),
})

/** Items of a class's final mark: assignments, quizzes and graded tools, including drafts. */
const toFinalItems = (items: readonly z.output<typeof itemRow>[]) => {
  const { items: weighed, ...sums } = weighItems(items)
  const drafts = weighed.filter(({ published: isPublished }) => !isPublished)
  return {
    ...sums,
    items: weighed.filter(({ published: isPublished }) => isPublished),
    drafts,
    draftUnits: drafts.reduce((sum, { units }) => sum + units, 0),
  }
}
export type FinalItems = ReturnType<typeof toFinalItems>
export type FinalItem = FinalItems['items'][number]

export const listFinalItemsByCourse = async (
  conn: Conn,
  courseIds: readonly number[],
): Promise<Map<number, FinalItems>> => {
  const items = await rows(
    conn,
    itemRow,
    hot(
      'gradebook-items',
      sql`with choices as materialized (
        select (item ->> 'lessons_id')::int as lessons_id, item ->> 'missing' as choice
        from final_marks closed cross join lateral jsonb_array_elements(closed.document -> 'items') as item
        where closed.courses_id = any(${sql.param(courseIds)}::int[]) and closed.reopened_at is null
      )
      select l.id, l.courses_id, l.name, l.type, s.name as section, s.id as section_id, l.status = 'publish' as published, w.weight,
        planned.weight as plan_weight, choices.choice
      from lessons l join sections s on s.id = l.sections_id and s.deleted_at is null
      left join choices on choices.lessons_id = l.id
      left join gradebook_weights w on w.lessons_id = l.id
      left join plan_lessons p on p.lessons_id = l.id left join plan_assessments planned on planned.id = p.assessment_id
      where l.courses_id = any(${sql.param(courseIds)}::int[]) and ${isMarked(sql`l`)} and l.deleted_at is null and ${inFinalMark(sql`l`)}
      order by s.position, s.id, l.position, l.id`,
    ),
  )
  return new Map(
    courseIds.map((id) => [id, toFinalItems(items.filter(({ courses_id }) => courses_id === id))]),
  )
}

export const listFinalItems = async (conn: Conn, courseId: number): Promise<FinalItems> =>
  (await listFinalItemsByCourse(conn, [courseId])).get(courseId) ?? toFinalItems([])
