import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, idRow, rows } from '../../../platform/db/rows.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { gradableRow, storedDraw } from '../quizzes/kinds/kind.ts'
import { earned } from './grading.rules.ts'

const questionRow = gradableRow.extend({ type: z.enum(questionTypes) })
const givenRow = idRow.extend({ answer: z.string(), draw: storedDraw.nullable() })

type Regraded = {
  questionId: number
  /** Condition on its answers `w`. */
  among: SQL
  /** The question's points at the time of grading, where they may have changed. */
  formerPoint?: number
}

/**
 * Grades answers to a question by its present key and points. Marks set by a lecturer stay, and partial marks
 * keep their share of the points.
 */
export const gradeAnswers = async (tx: Conn, { questionId, among, formerPoint }: Regraded): Promise<void> => {
  const question = await firstRow(
    tx,
    questionRow,
    sql`select type, options, answer, content, key, also_correct from questions where id = ${questionId}`,
  )
  if (!question) return
  const byKey = sql`w.marked_by is null and w.status <> 'empty'`
  const { earns, earnsByDraw } = kinds[question.type]
  // Equal answers earn the same, unless the grade depends on their draw.
  const earnsDraw = earnsByDraw
    ? sql`w.id, w.answer, a.draws -> ${String(questionId)} as draw`
    : sql`distinct 0 as id, w.answer, null::jsonb as draw`
  const answers = earns
    ? await rows(
        tx,
        givenRow,
        sql`select ${earnsDraw} from answers w join attempts a on a.id = w.attempt_id where w.question_id = ${questionId} and ${among} and ${byKey}`,
      )
    : []
  const grades = answers.map(({ id, answer, draw }) => ({
    id,
    answer,
    ...earned(question, answer, { draw }),
  }))
  await tx.execute(
    sql`update answers set version = answers.version + 1, key_version = q.key_version,
        status = coalesce(g.status, w.status),
        points = case
          when g.share is not null then round(q.point * g.share, 2)
          when w.status = 'correct' then q.point
          else round(w.points * q.point / coalesce(${formerPoint ?? null}::numeric, q.point), 2) end
      from answers w
      join questions q on q.id = w.question_id
      left join jsonb_to_recordset(${JSON.stringify(grades)}::jsonb) as g(id bigint, answer text, status text, share numeric)
        on ${earnsByDraw ? sql`g.id = w.id` : sql`g.answer = w.answer`} and ${byKey}
      where answers.id = w.id and w.question_id = ${questionId} and ${among}`,
  )
}

/** Grades the attempts' answers whose question key changed since. Their rows must be locked. */
export const gradeStale = async (tx: Conn, attemptIds: readonly number[]): Promise<void> => {
  const ofAttempts = sql`w.attempt_id = any(${sql.param([...attemptIds])}::int[])`
  const staleAnswers = await rows(
    tx,
    idRow,
    sql`select distinct q.id from answers w join questions q on q.id = w.question_id
      where ${ofAttempts} and w.key_version <> q.key_version`,
  )
  for (const { id } of staleAnswers)
    await gradeAnswers(tx, {
      questionId: id,
      among: sql`${ofAttempts} and w.key_version <> (select key_version from questions where id = ${id})`,
    })
}
