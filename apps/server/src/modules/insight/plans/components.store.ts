import { courseMethods, markComponents } from '@tuntas/contract/insight/plans.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { ofScope, type Scope } from '../../campus/administrators/access.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import type { TaughtLesson } from '../../learning/lessons/access.ts'
import { listFinalItemsByCourse } from '../../learning/lessons/final-items.store.ts'
import { type Components, listComponents } from './components.rules.ts'
import { lessonComponents } from './schema.ts'

/** Components of classes: the lecturer's choice, otherwise that of the RPS. */

const choiceRow = z.object({ lessons_id: z.number(), component: z.enum(markComponents) })
const listChoices = (conn: Conn, courseIds: readonly number[]) =>
  rows(
    conn,
    choiceRow,
    sql`select l.id as lessons_id, coalesce(own.component, planned.component) as component from lessons l
      left join lesson_components own on own.lessons_id = l.id
      left join plan_lessons p on p.lessons_id = l.id left join plan_assessments planned on planned.id = p.assessment_id
      where l.courses_id = any(${sql.param([...courseIds])}::int[]) and coalesce(own.component, planned.component) is not null`,
  )

/** Items with components of every class. */
const readComponents = async (conn: Conn, courseIds: readonly number[]) => {
  const books = await listFinalItemsByCourse(conn, courseIds)
  const choices = await listChoices(conn, courseIds)
  return new Map(courseIds.map((id) => [id, listComponents(books.get(id)?.items ?? [], choices)]))
}

const methodRow = z.object({ course_method: z.enum(courseMethods).nullable() })
/** The end of a class's semester: when its marks are due, otherwise when the first later class was made. */
const semesterEnd = sql`(select coalesce((y.marks_due + 1)::timestamptz,
    (select min(later.created_at) from courses later join years ly on ly.id = later.year_id where ly.code > y.code), 'infinity')
  from years y where y.id = c.year_id)`
/** Declared by the edition that the class was made from, otherwise by the last one of its semester. */
const declaredMethod = sql`(select p.course_method from plans p left join plan_classes m on m.plan_id = p.id and m.courses_id = c.id
  where p.course_category_id = c.course_category_id and p.status = 'disahkan'
    and (m.plan_id is not null or p.approved_at < ${semesterEnd})
  order by m.plan_id is not null desc, p.edition desc limit 1)`

export const findClassComponents = async (conn: Conn, { id }: TaughtCourse) => {
  const courseRow = await firstRow(
    conn,
    methodRow,
    sql`select ${declaredMethod} as course_method from courses c where c.id = ${id}`,
  )
  const items = (await readComponents(conn, [id])).get(id) ?? []
  return { course_method: courseRow?.course_method ?? null, items }
}

export const writeComponent = async (tx: Work, lesson: TaughtLesson, component: string): Promise<void> => {
  await tx
    .insert(lessonComponents)
    .values({ lessons_id: lesson.id, component })
    .onConflictDoUpdate({ target: lessonComponents.lessons_id, set: { component } })
  await tx.emit('lesson.component', { id: lesson.id, after: { component } })
}

const classRow = z.object({
  courses_id: z.number(),
  course: z.string(),
  course_category_id: z.number(),
  course_category: z.string(),
  course_category_code: z.string().nullable(),
  course_method: z.enum(courseMethods).nullable(),
})
const yearRow = z.object({ id: z.number(), name: z.string() })
type Asked = { study_program_id: number; curriculum_id: number; year_id?: number | undefined }
type Iku7 = { year: string | null; classes: (z.output<typeof classRow> & { items: Components })[] }

/** Classes of one semester with the components of their marks. */
export const readIku7 = async (conn: Conn, scope: Scope, query: Asked): Promise<Iku7> => {
  const { study_program_id, curriculum_id, year_id } = query
  const [program] = await conn
    .select({ id: sql<number>`p.id` })
    .from(sql`study_programs p`)
    .where(sql`p.id = ${study_program_id} and ${ofScope(scope, sql`p.id`)}`)
  if (!program) throw new AppError('not_found')
  const year = await firstRow(
    conn,
    yearRow,
    sql`select id, name from years where ${year_id === undefined ? sql`active` : sql`id = ${year_id}`}`,
  )
  if (!year) return { year: null, classes: [] }
  const classes = await rows(
    conn,
    classRow,
    sql`select c.id as courses_id, c.name as course, k.id as course_category_id, k.name as course_category,
        k.code as course_category_code, ${declaredMethod} as course_method
      from courses c join course_categories k on k.id = c.course_category_id
      where c.deleted_at is null and c.year_id = ${year.id} and k.study_program_id = ${study_program_id}
        and k.curriculum_id = ${curriculum_id} order by k.name, c.name, c.id`,
  )
  const items = await readComponents(
    conn,
    classes.map(({ courses_id }) => courses_id),
  )
  return {
    year: year.name,
    classes: classes.map((row) => ({ ...row, items: items.get(row.courses_id) ?? [] })),
  }
}
