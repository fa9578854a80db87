import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { rows } from '../../../platform/rows.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { inFinalMark } from '../../learning/lessons/views.schema.ts'
import { equalWeights } from './recap.rules.ts'
import { columnRow } from './recap.store.ts'

const itemRow = columnRow
  .omit({ kkm: true })
  .extend({ courses_id: z.number(), section: z.string(), weight: z.number().nullable() })
type StoredItem = z.output<typeof itemRow>
export type Item = StoredItem & { weight: number }

const weighed = (items: readonly StoredItem[]): Item[] => {
  const unset = items.every((item) => item.weight === null)
  const equal = equalWeights(items.length)
  return items.map((item, at) => ({ ...item, weight: unset ? (equal[at] ?? 0) : (item.weight ?? 0) }))
}

/** All published assignments and quizzes of each class that count in the final mark, with their weights; equal ones while none were set. */
export const listGradebookItemsByCourse = async (
  conn: Conn,
  courseIds: readonly number[],
): Promise<Map<number, Item[]>> => {
  const items = await rows(
    conn,
    itemRow,
    hot(
      'gradebook-items',
      sql`select l.id, l.courses_id, l.name, l.type, s.name as section, w.weight
      from lessons l join sections s on s.id = l.sections_id and s.deleted_at is null
      left join gradebook_weights w on w.lessons_id = l.id
      where l.courses_id = any(${sql.param(courseIds)}::int[]) and l.type in ('ASSIGNMENT', 'QUIZ') and l.deleted_at is null and l.status = 'publish' and ${inFinalMark(sql`l`)}
      order by s.position, s.id, l.position, l.id`,
    ),
  )
  return new Map(courseIds.map((id) => [id, weighed(items.filter((item) => item.courses_id === id))]))
}

export const listGradebookItems = async (conn: Conn, course: TaughtCourse): Promise<Item[]> =>
  (await listGradebookItemsByCourse(conn, [course.id])).get(course.id) ?? []

/** Copies of lessons weigh what those weigh that they come from. */
export const copyWeights = async (
  tx: Work,
  copies: readonly { old_id: number; new_id: number }[],
): Promise<void> => {
  const ids = (of: 'old_id' | 'new_id') => sql.param(copies.map((one) => one[of]))
  await tx.execute(
    sql`insert into gradebook_weights (lessons_id, weight) select c.new_id, w.weight
      from unnest(${ids('old_id')}::int[], ${ids('new_id')}::int[]) c(old_id, new_id) join gradebook_weights w on w.lessons_id = c.old_id`,
  )
}

type Weight = { lessons_id: number; weight: number }
/** Of lessons that were only made, and weigh nothing yet; they count once they are published. */
export const beginWeights = async (
  tx: Work,
  course: TaughtCourse,
  weights: readonly Weight[],
): Promise<void> => {
  await tx.execute(
    sql`insert into gradebook_weights (lessons_id, weight)
      select * from unnest(${sql.param(weights.map((one) => one.lessons_id))}::int[], ${sql.param(weights.map((one) => one.weight))}::numeric[])`,
  )
  await tx.emit('weights.set', { courses_id: course.id, before: [], after: weights })
}

/** Sets the weights of the class, of one lecturer at a time; what is not named weighs nothing. Drafts keep what an RPS or a copy has given them until they are published. */
export const setWeights = async (
  tx: Work,
  course: TaughtCourse,
  weights: readonly Weight[],
): Promise<void> => {
  await tx.execute(sql`select from courses where id = ${course.id} for no key update`)
  const before = await listGradebookItems(tx, course)
  const itemIds = new Set(before.map((item) => item.id))
  const named = new Set(weights.map((one) => one.lessons_id))
  if (named.size !== weights.length || weights.some((one) => !itemIds.has(one.lessons_id)))
    throw new AppError('not_found')
  await tx.execute(
    sql`delete from gradebook_weights where lessons_id = any(${sql.param([...itemIds])}::int[])`,
  )
  await tx.execute(
    sql`insert into gradebook_weights (lessons_id, weight)
      select * from unnest(${sql.param(weights.map((one) => one.lessons_id))}::int[], ${sql.param(weights.map((one) => one.weight))}::numeric[])`,
  )
  await tx.emit('weights.set', {
    courses_id: course.id,
    before: before.map(({ id, weight }) => ({ lessons_id: id, weight })),
    after: weights,
  })
}
