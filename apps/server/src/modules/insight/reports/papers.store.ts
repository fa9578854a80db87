import { bit } from '@tuntas/contract/wire/fields'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { selectBelowKkm } from '../../learning/attempts/results.store.ts'
import { attempts } from '../../learning/attempts/schema.ts'
import { bankVersions } from '../../learning/bank/schema.ts'
import { goals } from '../../learning/goals/schema.ts'
import { numberEntries } from '../../learning/quizzes/paper-draw.rules.ts'
import { questions } from '../../learning/quizzes/schema.ts'
import type { ReportedQuiz } from './access.ts'
import { analyse } from './item.rules.ts'
import { countItems, listQuizItems } from './items.store.ts'
import { buildRemedialPapers, type Goals, type PaperItem, type Sitting } from './papers.rules.ts'
import { personRow, reportRows } from './people.store.ts'

/** All questions the quiz ever had, with their difficulty at first attempts. */
const readPaperItems = async (conn: Conn, quiz: ReportedQuiz): Promise<Map<number, PaperItem>> => {
  const quizItems = await listQuizItems(conn, quiz)
  const { sums, whole: totals } = await countItems(conn, quiz, 'first')
  const measureById = new Map(analyse(quizItems, sums, totals).rows.map((row) => [row.id, row]))
  const all = await conn
    .select({
      id: questions.id,
      type: questions.type,
      level: questions.level,
      goal_id: sql<number | null>`coalesce(${goals.merged_into_id}, ${goals.id})`,
      bank_question_id: bankVersions.bank_question_id,
      duplicate_key: questions.duplicate_key,
    })
    .from(questions)
    .leftJoin(goals, eq(goals.id, questions.goal_id))
    .leftJoin(bankVersions, eq(bankVersions.id, questions.bank_version_id))
    .where(eq(questions.lessons_id, quiz.id))
  const entries = numberEntries(all)
  return new Map(
    all.map(({ id, type, level, goal_id }, at) => {
      const { n = 0, status } = measureById.get(id) ?? {}
      return [
        id,
        {
          goal_id,
          entry: entries[at] ?? -1,
          form: `${type} ${level.toSorted().join()}`,
          p: status?.level.coefficient ?? null,
          n,
        },
      ]
    }),
  )
}

/** Current goals of these sittings; merged ones resolve to their target. */
const readGoals = async (conn: Conn, ids: readonly number[]): Promise<Goals> => {
  const into = alias(goals, 'into_goal')
  const goalRows = await conn
    .select({ id: goals.id, into: into.id, text: into.text })
    .from(goals)
    .innerJoin(into, sql`${into.id} = coalesce(${goals.merged_into_id}, ${goals.id})`)
    .where(inArray(goals.id, [...new Set(ids)]))
  return new Map(goalRows.map(({ id, into, text }) => [id, { id: into, text }]))
}

const listSittings = async (conn: Conn, quiz: ReportedQuiz, userIds: readonly number[]) => {
  const attemptRows = await conn
    .select({
      attempt_id: attempts.id,
      user_id: attempts.user_id,
      number: attempts.number,
      start_date: attempts.start_date,
      end_date: attempts.end_date,
      question_ids: attempts.question_ids,
      goal_ids: attempts.goal_ids,
      points: attempts.points,
      deleted_at: attempts.deleted_at,
    })
    .from(attempts)
    .where(and(eq(attempts.lessons_id, quiz.id), inArray(attempts.user_id, [...userIds])))
    .orderBy(asc(attempts.id))
  return attemptRows.map(
    ({ question_ids, goal_ids, points, deleted_at, ...one }): Sitting & { user_id: number } => ({
      ...one,
      by_goals: points !== null,
      archived: deleted_at !== null,
      questions: question_ids.map((id, at) => ({ id, goal_id: goal_ids?.[at] ?? null })),
    }),
  )
}

const paperRow = personRow.extend({ below_kkm: bit() })
type Filters = { keywords: string; status?: 'below_kkm' | undefined }
/** Students with the paper of each sitting; those with a remedial come first, then those who sat the quiz. */
export const paperRows = (db: Db, quiz: ReportedQuiz, { keywords, status }: Filters) => {
  const isBelow = sql`p.user_id in (${selectBelowKkm({ id: quiz.id, courses_id: quiz.course.id })})`
  let items: Promise<Map<number, PaperItem>> | undefined
  return reportRows(
    db,
    quiz.course,
    {
      name: 'remedial-papers',
      row: paperRow,
      columns: sql`(${isBelow})::int as below_kkm`,
      from: sql``,
      first: sql`(select least(count(*), 2) from attempts a where a.lessons_id = ${quiz.id} and a.user_id = p.user_id and a.deleted_at is null)`,
      ...(status && { where: isBelow }),
    },
    keywords,
    async (people, conn) => {
      items ??= readPaperItems(conn, quiz)
      const measuredItems = await items
      const sittings = await listSittings(
        conn,
        quiz,
        people.map(({ user_id }) => user_id),
      )
      const goalIds = sittings.flatMap((one) => one.questions.flatMap(({ goal_id }) => goal_id ?? []))
      const goals = await readGoals(conn, goalIds)
      return people.map(({ user_id, name, nim, below_kkm }) => {
        const ownSittings = sittings
          .filter((one) => one.user_id === user_id)
          .map(({ user_id: _, ...one }) => one)
        return {
          user_id,
          name,
          nim,
          below_kkm,
          papers: buildRemedialPapers(ownSittings, measuredItems, goals),
        }
      })
    },
  )
}
