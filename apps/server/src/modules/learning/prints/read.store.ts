import { type PrintOrder, printOrders } from '@tuntas/contract/learning/prints.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { type TaughtLesson, taughtLesson } from '../lessons/access.ts'
import { isAsked, isDrawable, paperLength } from '../lessons/sql-rules.ts'
import { inOrder, paperFormSets, paperForms, placeOfSection } from '../quizzes/schema.ts'
import { copyRow } from './copies.ts'
import { type Frozen, frozenRow } from './kinds/printed.ts'
import { printRuns } from './schema.ts'

/** The header data and settings of a quiz's papers. */
export type QuizHead = {
  courses_id: number
  quiz: string
  course: string
  subject: string
  lecturer: string
  minutes: number
  is_random_option: boolean
  total_question: number
}

export const readHead = async (conn: Conn, { id }: TaughtLesson): Promise<QuizHead> => {
  const [head] = await conn
    .select({
      courses_id: sql<number>`c.id`,
      quiz: sql<string>`l.name`,
      course: sql<string>`c.name`,
      subject: sql<string>`s.name`,
      lecturer: sql<string>`u.name`,
      is_random_option: sql<boolean>`l.is_random_option`,
      total_question: sql<number>`${paperLength(sql`l.id`)}`,
      minutes: sql<number>`(extract(epoch from l.duration) / 60)::int`,
    })
    .from(
      sql`lessons l join courses c on c.id = l.courses_id
        join course_categories s on s.id = c.course_category_id join users u on u.id = c.teacher_id`,
    )
    .where(sql`l.id = ${id}`)
  if (!head) throw new AppError('not_found')
  return head
}

const askedRow = frozenRow.extend({ asked: z.boolean() })

/** The quiz's present questions: those for everybody, and those that sections and forms draw from. */
export const listFrozen = (conn: Conn, { id }: TaughtLesson) =>
  rows(
    conn,
    askedRow,
    sql`select q.id, row_number() over (order by ${inOrder(sql`q`)})::int as number, q.version, q.key_version, q.type, q.question,
        q.options, q.answer, q.content, q.key, q.point, q.goal_id, ${placeOfSection(sql`q`)} as section_place,
        (select s.title from quiz_sections s where s.id = q.section_id and s.deleted_at is null) as section, ${isAsked(sql`q`)} as asked
      from questions q where q.lessons_id = ${id} and (${isAsked(sql`q`)} or ${isDrawable(sql`q`)})
      order by ${inOrder(sql`q`)}`,
  )

export const listForms = (conn: Conn, { id }: TaughtLesson) =>
  conn
    .select({ id: paperForms.id, name: paperForms.name, question_ids: paperForms.question_ids })
    .from(paperForms)
    .innerJoin(paperFormSets, eq(paperFormSets.id, paperForms.set_id))
    .where(and(eq(paperFormSets.lessons_id, id), isNull(paperFormSets.deleted_at)))
    .orderBy(paperForms.name)

const studentRow = z.object({ id: z.number(), nim: z.string(), name: z.string(), attempts: z.number() })
export type Student = z.output<typeof studentRow>
/** The active students of the quiz's class, ordered by NIM. */
export const listStudents = (conn: Conn, { id, courses_id }: TaughtLesson): Promise<Student[]> =>
  rows(
    conn,
    studentRow,
    sql`select u.id, s.nim, u.name,
        (select coalesce(max(a.number), 0) from attempts a where a.lessons_id = ${id} and a.user_id = u.id and a.deleted_at is null)::int as attempts
      from active_students m join users u on u.id = m.user_id join students s on s.id = u.id
      where m.courses_id = ${courses_id} order by s.nim`,
  )

export type Run = {
  id: number
  lesson: TaughtLesson
  order: PrintOrder
  exam_date: string | null
  created_at: string
  questions: Frozen[]
}
export const taughtRun = async (conn: Conn, actor: Actor, id: number): Promise<Run> => {
  const [run] = await conn
    .select({
      id: printRuns.id,
      lessons_id: printRuns.lessons_id,
      order: sql<PrintOrder>`${printRuns.order}`,
      exam_date: printRuns.exam_date,
      created_at: printRuns.created_at,
      questions: printRuns.questions,
    })
    .from(printRuns)
    .where(eq(printRuns.id, id))
  if (!run) throw new AppError('not_found')
  const { lessons_id, ...rest } = run
  return { ...rest, lesson: await taughtLesson(conn, actor, lessons_id, 'QUIZ') }
}

const keptCopyRow = copyRow.extend({
  code: z.string(),
  nim: z.string().nullable(),
  name: z.string().nullable(),
  form: z.string().nullable(),
})
export type KeptCopy = z.output<typeof keptCopyRow>
export const listCopies = (conn: Conn, { id }: Pick<Run, 'id'>): Promise<KeptCopy[]> =>
  rows(
    conn,
    keptCopyRow,
    sql`select c.number, c.code, c.user_id, c.form_id, c.question_ids, c.option_keys, c.draws, s.nim, u.name, f.name as form
      from print_copies c left join users u on u.id = c.user_id left join students s on s.id = c.user_id
      left join paper_forms f on f.id = c.form_id
      where c.run_id = ${id} order by c.number`,
  )

const runRow = z.object({
  id: z.number(),
  order: z.enum(printOrders),
  seed: z.number(),
  exam_date: z.string().nullable(),
  total_question: z.number(),
  created_at: z.string(),
  created_by: z.string(),
  copies: z.number(),
  codes: z.array(z.string()),
  marks: z.array(
    z.object({
      id: z.number(),
      file_name: z.string(),
      taken: z.number(),
      created_at: z.string(),
      created_by: z.string(),
      undone_at: z.string().nullable(),
    }),
  ),
})

/** All prints of the quiz, newest first, with the imported answer files. */
export const listRuns = (conn: Conn, { id }: TaughtLesson) =>
  rows(
    conn,
    runRow,
    sql`select r.id, r."order", r.seed, r.exam_date, jsonb_array_length(r.questions) as total_question, r.created_at, u.name as created_by,
        c.copies, c.codes,
        coalesce((select json_agg(json_build_object('id', m.id, 'file_name', m.file_name, 'taken', cardinality(m.attempt_ids),
            'created_at', m.created_at, 'created_by', by.name, 'undone_at', m.undone_at) order by m.id desc)
          from print_marks m join users by on by.id = m.created_by where m.run_id = r.id), '[]') as marks
      from print_runs r join users u on u.id = r.created_by
      cross join lateral (select count(*)::int as copies, (array_agg(code order by number))[1:8] as codes from print_copies where run_id = r.id) c
      where r.lessons_id = ${id} order by r.id desc`,
  )
