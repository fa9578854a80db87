import type { CognitiveLevel, QuestionType } from '@tuntas/contract/learning/questions'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../../platform/db.ts'
import { firstRow, rows } from '../../../../platform/db.ts'
import type { TaughtLesson } from '../../lessons/access.ts'
import { isAsked } from '../../lessons/views.schema.ts'
import { paperFormSets, paperForms, quizSections } from '../schema.ts'
import type { FormFigures, likenessOf, Row } from './report.rules.ts'

/** What the bank has for a kisi-kisi, as candidates: `pool` gives rows of `bank_versions`. */
export const listVersions = (conn: Conn, pool: SQL, goal: SQL) =>
  rows<{
    id: number
    bank_question_id: number
    goal_id: number | null
    level: CognitiveLevel[]
    type: QuestionType
  }>(
    conn,
    sql`select v.id, v.bank_question_id, ${goal} as goal_id, v.level, v.type from (${pool}) v order by v.id`,
  )

export type AskingQuiz = {
  id: number
  course: { id: number }
  questions: { id: number; version_id: number }[]
}
/** Quizzes that are counted, the newest: each is analysed whole. */
const MOST_QUIZZES = 20

/** The newest quizzes that somebody finished and that ask what these versions of the bank ask now, with the questions that do. */
export const listAsking = (conn: Conn, versionIds: readonly number[]): Promise<AskingQuiz[]> =>
  rows<AskingQuiz>(
    conn,
    sql`select l.id, json_build_object('id', l.courses_id) as course, json_agg(json_build_object('id', q.id, 'version_id', n.id)) as questions
      from bank_versions n join bank_versions v on v.bank_question_id = n.bank_question_id
      join questions q on q.bank_version_id = v.id and q.deleted_at is null
        and (q.type, q.options, q.answer, q.content, q.key) is not distinct from (n.type, n.options, n.answer, n.content, n.key)
      join lessons l on l.id = q.lessons_id and l.deleted_at is null
      where n.id = any(${sql.param([...versionIds])}::int[])
        and exists (select from attempts a where a.lessons_id = l.id and a.deleted_at is null and a.end_date is not null)
      group by l.id order by l.id desc limit ${MOST_QUIZZES}`,
  )

/** Where a quiz has no KKM: the middle of its points. */
const MIDDLE = 50
export const kkmOf = async (conn: Conn, { id }: TaughtLesson): Promise<number> =>
  (await firstRow<{ kkm: number | null }>(conn, sql`select kkm::float8 as kkm from lessons where id = ${id}`))
    ?.kkm ?? MIDDLE

const living = sql`t.deleted_at is null`
type StoredSet = {
  id: number
  seed: number
  print: string
  report: ReturnType<typeof likenessOf>['report']
  taken_at: string
  taken_by: string | null
  forms: (FormFigures & { id: number; question_ids: number[] })[]
}

/** The forms that the quiz has, as they were when they were taken. */
export const findForms = (conn: Conn, lessonId: number): Promise<StoredSet | undefined> =>
  firstRow<StoredSet>(
    conn,
    sql`select t.id, t.seed, t.print, t.report, t.created_at as taken_at, u.name as taken_by,
        (select json_agg(f.figures || jsonb_build_object('id', f.id, 'name', f.name, 'question_ids', f.question_ids) order by f.name)
          from paper_forms f where f.set_id = t.id) as forms
      from paper_form_sets t left join users u on u.id = t.created_by where t.lessons_id = ${lessonId} and ${living}`,
  )

/** Of each form who began with it, and what first attempts came to. */
export const listUse = (conn: Conn, setId: number) =>
  rows<{ started: number; finished: number; mean: number | null; sd: number | null }>(
    conn,
    sql`select count(a.id)::int as started, count(r.id)::int as finished, round(avg(r.score), 2) as mean, round(stddev_samp(r.score), 2) as sd
      from paper_forms f left join attempts a on a.form_id = f.id and a.number = 1 and a.deleted_at is null
      left join attempt_results r on r.id = a.id and r.end_date is not null and r.wait = 0
      where f.set_id = ${setId} group by f.id, f.name order by f.name`,
  )

/** What of the quiz forms would stand beside, or in the place of. */
export const countBeside = async (conn: Conn, lessonId: number) =>
  (await firstRow<{ fixed: number; draws: number }>(
    conn,
    sql`select (select count(*)::int from questions q where q.lessons_id = ${lessonId} and ${isAsked(sql`q`)}) as fixed,
      (select count(*)::int from quiz_sections s where s.lessons_id = ${lessonId} and s.deleted_at is null and s.draw_n is not null and not s.of_forms) as draws`,
  )) ?? { fixed: 0, draws: 0 }

/** What the quiz asked of everybody waits, or is asked again. */
export const setAside = (tx: Conn, lessonId: number, aside: boolean) =>
  tx.execute(
    sql`update questions set purpose = ${aside ? 'aside' : 'quiz'} where lessons_id = ${lessonId} and deleted_at is null
      and purpose = ${aside ? 'quiz' : 'aside'}`,
  )

/** What waits while forms take its place. */
export const listAside = async (conn: Conn, lessonId: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      conn,
      sql`select id from questions where lessons_id = ${lessonId} and purpose = 'aside'`,
    )
  ).map(({ id }) => id)

/** A section whose students get of its pool what their form has. */
export const addFormSection = async (tx: Conn, lessonId: number, row: Row): Promise<number> => {
  const [written] = await tx
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
  return written?.id ?? 0
}

export const writeForms = async (
  tx: Conn,
  set: typeof paperFormSets.$inferInsert,
  forms: readonly (FormFigures & { question_ids: number[] })[],
): Promise<void> => {
  const [written] = await tx.insert(paperFormSets).values(set).returning({ id: paperFormSets.id })
  await tx.insert(paperForms).values(
    forms.map(({ name, question_ids, ...figures }) => ({
      set_id: written?.id ?? 0,
      name,
      question_ids,
      figures,
    })),
  )
}

/** Forms that live no more stay, for papers that were reset may come back; their copies are drawn no more. */
export const endForms = async (tx: Conn, lessonId: number): Promise<void> => {
  await tx.execute(
    sql`update paper_form_sets t set deleted_at = now() where t.lessons_id = ${lessonId} and ${living}`,
  )
  await tx.execute(
    sql`update questions q set purpose = 'former' from quiz_sections s
      where s.id = q.section_id and s.lessons_id = ${lessonId} and s.of_forms and q.purpose = 'draw'`,
  )
  await tx.execute(
    sql`update quiz_sections set deleted_at = now(), version = version + 1 where lessons_id = ${lessonId} and of_forms and deleted_at is null`,
  )
}
