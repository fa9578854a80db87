import type { WhichAttempt } from '@tuntas/contract/insight/reports'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { countedPoints, countedStatus } from '../../learning/attempts/schema.ts'
import { reachesKkm } from '../../learning/lessons/sql-rules.ts'
import type { ReportedQuiz } from './access.ts'
import { answerCells, type Given, givenRow } from './cells.rules.ts'
import type { Item } from './item.rules.ts'
import { selectChosenAttempt } from './items.store.ts'
import { personRow, reportRows } from './people.store.ts'

const attemptRow = personRow.extend({
  attempt_id: z.number().nullable(),
  start_date: z.string().nullable(),
  total_second: z.number().nullable(),
  correct: z.number().nullable(),
  wrong: z.number().nullable(),
  empty: z.number().nullable(),
  score: z.number().nullable(),
  mastered: z.boolean(),
})
type Attempt = z.output<typeof attemptRow>

/** True if the student `p` mastered the quiz, by an attempt or by Luluskan. */
const masteredBy = ({ id, course }: Pick<ReportedQuiz, 'id' | 'course'>): SQL => sql`(
  select mine.mastered from student_lessons mine
  where mine.courses_id = ${course.id} and mine.user_id = p.user_id and mine.lessons_id = ${id})`

const attempts = (quiz: ReportedQuiz, whichAttempt: WhichAttempt) => ({
  name: `${whichAttempt}-attempts`,
  row: attemptRow,
  columns: sql`a.id as attempt_id, a.start_date, extract(epoch from a.end_date - a.start_date)::int as total_second,
    a.correct, a.wrong, a.empty, a.score, ${masteredBy(quiz)} as mastered`,
  from: sql`left join lateral (${selectChosenAttempt(quiz, whichAttempt)}) a on true`,
})

const answerRow = givenRow.extend({ attempt_id: z.number() })

/** Answers by attempt and question. */
const listGiven = async (conn: Conn, ids: readonly number[]): Promise<Map<number, Given[]>> => {
  const answers = await rows(
    conn,
    answerRow,
    sql`select w.attempt_id, w.question_id, w.answer, ${countedStatus} as status, ${countedPoints(sql`q.point`)} as points
      from answers w join questions q on q.id = w.question_id where w.attempt_id = any(${sql.param([...ids])}::int[])
      union all
      select a.id, q.id, null, 'correct', q.point from attempts a join questions q on q.lessons_id = a.lessons_id and q.bonus and q.id = any(a.question_ids)
      where a.id = any(${sql.param([...ids])}::int[]) and not exists (select from answers w where w.attempt_id = a.id and w.question_id = q.id)`,
  )
  const answersByAttempt = new Map<number, Given[]>(ids.map((id) => [id, []]))
  for (const { attempt_id, ...answer } of answers) answersByAttempt.get(attempt_id)?.push(answer)
  return answersByAttempt
}

const withCells = async (conn: Conn, items: readonly Item[], people: Attempt[]) => {
  const answersByAttempt = await listGiven(
    conn,
    people.flatMap(({ attempt_id }) => attempt_id ?? []),
  )
  return people.map((one) => ({ ...one, ...answerCells(items, answersByAttempt.get(one.attempt_id ?? 0)) }))
}
export type AnswerRow = Awaited<ReturnType<typeof withCells>>[number]

/** Students with the selected attempt, one cell per answer. */
export const answerRows = (
  db: Db,
  quiz: ReportedQuiz,
  whichAttempt: WhichAttempt,
  items: readonly Item[],
  keywords: string,
) =>
  reportRows(db, quiz.course, attempts(quiz, whichAttempt), keywords, (people, conn) =>
    withCells(conn, items, people),
  )

const scoredRow = attemptRow.extend({ passed: z.boolean() })
/** Students with the score of the selected attempt. Without a KKM nobody fails. */
export const scoreRows = (db: Db, quiz: ReportedQuiz, whichAttempt: WhichAttempt, keywords: string) => {
  const { columns, from } = attempts(quiz, whichAttempt)
  const passedColumn = sql`a.id is not null and (not quiz.is_competent or ${reachesKkm(sql`a.score`, sql`quiz`)}) as passed`
  return reportRows(
    db,
    quiz.course,
    {
      name: `${whichAttempt}-scores`,
      row: scoredRow,
      columns: sql`${columns}, ${passedColumn}`,
      from: sql`${from} join lessons quiz on quiz.id = ${quiz.id}`,
    },
    keywords,
    async (people) => people,
  )
}

/** `by_goals`: a remedial of some goals, whose score is not one of the whole quiz. */
const testRow = z.object({
  number: z.number(),
  correct: z.number(),
  wrong: z.number(),
  score: z.number(),
  by_goals: z.boolean(),
})
const testedRow = personRow.extend({ tests: z.array(testRow), mastered: z.boolean() })
/** All finished attempts of each student, oldest first. */
export const testRows = (db: Db, quiz: ReportedQuiz, keywords: string) =>
  reportRows(
    db,
    quiz.course,
    {
      name: 'tests',
      row: testedRow,
      columns: sql`t.tests, ${masteredBy(quiz)} as mastered`,
      from: sql`cross join lateral (
        select coalesce(json_agg(json_build_object('number', r.number, 'correct', r.correct, 'wrong', r.wrong, 'score', r.score, 'by_goals', r.targeted)
          order by r.number), '[]') as tests
        from attempt_results r where r.user_id = p.user_id and r.lessons_id = ${quiz.id} and r.end_date is not null
      ) t`,
    },
    keywords,
    async (people) => people,
  )
