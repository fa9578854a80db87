import { type CognitiveLevel, type QuestionType, questionTypes } from '@tuntas/contract/learning/questions'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../../platform/db/db.ts'
import { idRow, rows } from '../../../../platform/db/rows.ts'
import { users } from '../../../identity/account/schema.ts'
import type { TaughtLesson } from '../../lessons/access.ts'
import { lessons } from '../../lessons/schema.ts'
import { isAsked } from '../../lessons/sql-rules.ts'
import { duplicateKey, paperFormSets, paperForms, questions, quizSections } from '../schema.ts'
import type { FormFigures, Row } from './report.rules.ts'

/**
 * Bank candidates for a kisi-kisi, one per group of equal questions. `pool` selects rows of `bank_versions`.
 */
export const listVersions = (conn: Conn, pool: SQL, goal: SQL<number | null>) =>
  conn
    .selectDistinctOn([duplicateKey((column) => sql`v.${sql.identifier(column)}`)], {
      id: sql<number>`v.id`,
      goal_id: goal,
      level: sql<CognitiveLevel[]>`v.level`,
      type: sql<QuestionType>`v.type`,
    })
    .from(sql`(${pool}) v`)
    .orderBy(
      duplicateKey((column) => sql`v.${sql.identifier(column)}`),
      sql`v.id`,
    )

const askingRow = z.object({
  id: z.number(),
  course: idRow,
  questions: z.array(z.object({ id: z.number(), version_id: z.number() })),
})
/** Number of newest quizzes that are counted, because each is analysed completely. */
const MOST_QUIZZES = 20

/** The newest finished quizzes that ask these bank versions unchanged, with those questions. */
export const listAsking = (conn: Conn, versionIds: readonly number[], until: string) =>
  rows(
    conn,
    askingRow,
    sql`select l.id, json_build_object('id', l.courses_id) as course, json_agg(json_build_object('id', q.id, 'version_id', n.id)) as questions
      from bank_versions n join bank_versions v on v.bank_question_id = n.bank_question_id
      join questions q on q.bank_version_id = v.id and q.deleted_at is null
        and (q.type, q.options, q.answer, q.content, q.key) is not distinct from (n.type, n.options, n.answer, n.content, n.key)
      join lessons l on l.id = q.lessons_id and l.deleted_at is null
      where n.id = any(${sql.param([...versionIds])}::int[])
        and exists (select from attempts a where a.lessons_id = l.id and a.deleted_at is null and a.end_date <= ${until}::timestamptz)
      group by l.id order by l.id desc limit ${MOST_QUIZZES}`,
  )

/** Used if a quiz has no KKM: half of its points. */
const MIDDLE = 50
export const readKkm = async (conn: Conn, { id }: TaughtLesson): Promise<number> => {
  const [quiz] = await conn.select({ kkm: lessons.kkm }).from(lessons).where(eq(lessons.id, id))
  return quiz?.kkm ?? MIDDLE
}

const livingFormsSql = (lessonId: number) =>
  and(eq(paperFormSets.lessons_id, lessonId), isNull(paperFormSets.deleted_at))

/** The quiz's forms as they were when taken. */
export const findForms = async (conn: Conn, lessonId: number) => {
  const [set] = await conn
    .select({
      id: paperFormSets.id,
      seed: paperFormSets.seed,
      print: paperFormSets.print,
      report: paperFormSets.report,
      taken_at: paperFormSets.created_at,
      taken_by: users.name,
    })
    .from(paperFormSets)
    .leftJoin(users, eq(users.id, paperFormSets.created_by))
    .where(livingFormsSql(lessonId))
  if (!set) return undefined
  const forms = await conn
    .select()
    .from(paperForms)
    .where(eq(paperForms.set_id, set.id))
    .orderBy(paperForms.name)
  return {
    ...set,
    forms: forms.map(({ id, name, question_ids, figures }) => ({ ...figures, id, name, question_ids })),
  }
}

const textRow = z.object({
  bank_version_id: z.number(),
  type: z.enum(questionTypes),
  question: z.string(),
})
/** The questions of the forms in words, each once. */
export const listTexts = (conn: Conn, forms: readonly Pick<FormFigures, 'bank_version_ids'>[]) => {
  const ids = [...new Set(forms.flatMap(({ bank_version_ids }) => bank_version_ids))]
  return rows(
    conn,
    textRow,
    sql`select id as bank_version_id, type, question from bank_versions where id = any(${sql.param(ids)}::int[]) order by id`,
  )
}

/** Students who began with each form, and results of first attempts. */
export const listUse = (conn: Conn, setId: number) =>
  conn
    .select({
      started: sql<number>`count(a.id)::int`,
      finished: sql<number>`count(r.id)::int`,
      mean: sql<number | null>`round(avg(r.score), 2)`,
      sd: sql<number | null>`round(stddev_samp(r.score), 2)`,
    })
    .from(paperForms)
    .leftJoin(sql`attempts a`, sql`a.form_id = ${paperForms.id} and a.number = 1 and a.deleted_at is null`)
    .leftJoin(sql`attempt_results r`, sql`r.id = a.id and r.end_date is not null and r.wait = 0`)
    .where(eq(paperForms.set_id, setId))
    .groupBy(paperForms.id, paperForms.name)
    .orderBy(paperForms.name)

/** What the quiz has that forms would join or replace. */
export const countBeside = async (conn: Conn, lessonId: number) => {
  const [beside] = await conn
    .select({
      fixed: sql<number>`(select count(*)::int from questions q where q.lessons_id = ${lessonId} and ${isAsked(sql`q`)})`,
      draws: sql<number>`(select count(*)::int from quiz_sections s where s.lessons_id = ${lessonId} and s.deleted_at is null and s.draw_n is not null and not s.of_forms)`,
    })
    .from(sql`(select) one`)
  return beside ?? { fixed: 0, draws: 0 }
}

/** A start that waits for this lock sees that its snapshot of the quiz is stale. */
export const touchQuiz = (tx: Conn, { id }: TaughtLesson) =>
  tx.update(lessons).set({ status: sql`status` }).where(eq(lessons.id, id))

/** Sets the quiz's common questions aside, or restores them. */
export const setAside = (tx: Conn, lessonId: number, aside: boolean) =>
  tx.execute(
    sql`update questions set purpose = ${aside ? 'aside' : 'quiz'} where lessons_id = ${lessonId} and deleted_at is null
      and purpose = ${aside ? 'quiz' : 'aside'}`,
  )

/** Questions set aside while forms replace them. */
export const listAside = async (conn: Conn, lessonId: number): Promise<number[]> => {
  const aside = await conn
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.lessons_id, lessonId), eq(questions.purpose, 'aside')))
  return aside.map(({ id }) => id)
}

/** A section whose students get their form's questions of its pool. */
export const addFormSection = async (tx: Conn, lessonId: number, row: Row): Promise<number> => {
  const [newSet] = await tx
    .insert(quizSections)
    .values({
      lessons_id: lessonId,
      position: 1,
      title: 'Paket soal',
      draw_n: row.number,
      draw_goal_id: row.goal_id,
      draw_level: row.level,
      draw_type: row.type,
      point: row.point,
      of_forms: true,
    })
    .returning({ id: quizSections.id })
  return newSet?.id ?? 0
}

export const writeForms = async (
  tx: Conn,
  set: typeof paperFormSets.$inferInsert,
  forms: readonly (FormFigures & { question_ids: number[] })[],
): Promise<void> => {
  const [newSet] = await tx.insert(paperFormSets).values(set).returning({ id: paperFormSets.id })
  await tx.insert(paperForms).values(
    forms.map(({ name, question_ids, ...figures }) => ({
      set_id: newSet?.id ?? 0,
      name,
      question_ids,
      figures,
    })),
  )
}

/** Archives forms but keeps them, because reset papers may be restored. Their copies are no longer drawn. */
export const endForms = async (tx: Conn, lessonId: number): Promise<void> => {
  await tx.update(paperFormSets).set({ deleted_at: sql`now()` }).where(livingFormsSql(lessonId))
  await tx.execute(
    sql`update questions q set purpose = 'former' from quiz_sections s
      where s.id = q.section_id and s.lessons_id = ${lessonId} and s.of_forms and q.purpose = 'draw'`,
  )
  await tx.execute(
    sql`update quiz_sections set deleted_at = now(), version = version + 1 where lessons_id = ${lessonId} and of_forms and deleted_at is null`,
  )
}
