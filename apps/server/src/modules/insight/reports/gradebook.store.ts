import type { saveWeights } from '@tuntas/contract/insight/reports'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { refuseClosedMarks } from '../../classroom/courses/closing.store.ts'
import { type FinalItem, type FinalItems, listFinalItems } from '../../learning/lessons/final-items.store.ts'

/** True if the class was made from an RPS. */
const hasPlan = async (conn: Conn, course: TaughtCourse): Promise<boolean> =>
  (await countRows(conn, sql`select from plan_classes where courses_id = ${course.id}`)) > 0

/** Copies the weights of the source lessons to their copies. */
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
const insertWeights = (tx: Work, weights: readonly Weight[]) =>
  tx.execute(
    sql`insert into gradebook_weights (lessons_id, weight)
      select * from unnest(${sql.param(weights.map((one) => one.lessons_id))}::int[], ${sql.param(weights.map((one) => one.weight))}::numeric[])`,
  )

/** Weights of new lessons; they count once the lesson is published. */
export const beginWeights = async (
  tx: Work,
  course: TaughtCourse,
  weights: readonly Weight[],
): Promise<void> => {
  await insertWeights(tx, weights)
  await tx.emit('weights.set', { courses_id: course.id, before: [], after: weights })
}

type Input = Body<typeof saveWeights>

/** Published items without a weight get 0. A draft loses its weight only with confirmation. */
const nameWeights = (book: FinalItems, weights: readonly Weight[], confirmed: boolean): Weight[] => {
  const weightByLesson = new Map(weights.map((one) => [one.lessons_id, one.weight]))
  const itemIds = new Set([...book.items, ...book.drafts].map(({ id }) => id))
  if (weightByLesson.size !== weights.length || weights.some((one) => !itemIds.has(one.lessons_id)))
    throw new AppError('not_found')
  const losing = book.drafts.filter(({ id, units }) => units > 0 && !weightByLesson.has(id))
  if (losing.length > 0 && !confirmed)
    throw new AppError('drafts_lose_weight', {
      message: `Bobot ${losing.map(({ name }) => name).join(', ')} akan hilang.`,
      data: { drafts: losing.map(({ id, name, weight }) => ({ id, name, weight })) },
    })
  return [...weightByLesson].map(([lessons_id, weight]) => ({ lessons_id, weight }))
}

/** Assessments planned by the RPS without an item of the class. */
const listUnmade = (conn: Conn, course: TaughtCourse, items: readonly FinalItem[]) =>
  rows(
    conn,
    z.object({ name: z.string() }),
    sql`select a.name from plan_classes c join plan_assessments a on a.plan_id = c.plan_id
      where c.courses_id = ${course.id} and not exists (
        select from plan_lessons p where p.assessment_id = a.id and p.lessons_id = any(${sql.param(items.map(({ id }) => id))}::int[]))
      order by a.position`,
  )

const planWeights = async (tx: Work, course: TaughtCourse, { items, drafts }: FinalItems) => {
  if (!(await hasPlan(tx, course))) throw new AppError('no_plan')
  const all = [...items, ...drafts]
  const total = all.reduce((sum, { plan_weight }) => sum + Math.round((plan_weight ?? 0) * 100), 0) / 100
  if (total !== 100) {
    const missingNames = (await listUnmade(tx, course, all)).map(({ name }) => name)
    throw new AppError('plan_weights', { data: { total, missing: missingNames } })
  }
  return all.map(({ id, plan_weight }) => ({ lessons_id: id, weight: plan_weight ?? 0 }))
}

const chooseWeights = (tx: Work, course: TaughtCourse, book: FinalItems, input: Input) => {
  if (input.weights) return nameWeights(book, input.weights, input.confirm)
  return input.from_plan ? planWeights(tx, course, book) : []
}

const listWeights = ({ items, drafts }: FinalItems): Weight[] =>
  [...items, ...drafts].map(({ id, weight }) => ({ lessons_id: id, weight }))

/** Sets the weights of the class. A lock serialises concurrent lecturers. */
export const setWeights = async (tx: Work, course: TaughtCourse, input: Input) => {
  await tx.execute(sql`select from courses where id = ${course.id} for no key update`)
  const before = await listFinalItems(tx, course.id)
  const chosenWeights = await chooseWeights(tx, course, before, input)
  await refuseClosedMarks(tx, course.id, null)
  const ids = listWeights(before).map(({ lessons_id }) => lessons_id)
  await tx.execute(sql`delete from gradebook_weights where lessons_id = any(${sql.param(ids)}::int[])`)
  await insertWeights(tx, chosenWeights)
  const after = await listFinalItems(tx, course.id)
  await tx.emit('weights.set', {
    courses_id: course.id,
    before: listWeights(before),
    after: listWeights(after),
  })
  const { total_weight, draft_weight, weights } = after
  return { total_weight, draft_weight, weights }
}
