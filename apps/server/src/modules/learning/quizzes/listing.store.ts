import type { Question } from '@tuntas/contract/learning/questions'
import { questionRow } from '@tuntas/contract/learning/questions.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { goals } from '../goals/schema.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { lessons } from '../lessons/schema.ts'
import { ofBank } from './bank-copies.ts'
import { kinds } from './kinds/index.ts'
import { inOrder, questions } from './schema.ts'

/** A bank copy in a section's pool, or one that has left it. Clients see both as quiz questions. */
export const ofPool = (q: SQL): SQL => sql`${q}.purpose in ('draw', 'former')`

const listedRow = questionRow.extend({ option_explanations: z.record(z.string(), z.string()) })

/**
 * The questions of a quiz in order, with lettered answers. Of the sections' pools only the requested
 * questions.
 */
export const listQuestions = async (
  conn: Conn,
  lesson: TaughtLesson,
  pooled: readonly number[] = [],
): Promise<Question[]> => {
  const storedQuestions = await rows(
    conn,
    listedRow,
    sql`select q.id, q.version, q.lessons_id, row_number() over (order by ${inOrder(sql`q`)})::int as number, q.point, q.type, q.question,
        q.options, q.answer, q.content, q.key, q.explanation, q.option_explanations, q.level, case when ${ofPool(sql`q`)} or q.purpose = 'aside' then 'quiz' else q.purpose end as purpose, g.text as goals, q.goal_id, q.related_lessons_id, r.name as related_lessons, q.related_part, ${ofBank} as bank,
        q.bonus, q.also_correct, last.remedied_at, last.remedied_by, last.reason
      from questions q left join goals g on g.id = q.goal_id left join lessons r on r.id = q.related_lessons_id
      left join lateral (
        select q.remedied_at, u.name as remedied_by, q.remedy_reason as reason from users u
        where u.id = q.remedied_by and (q.bonus or q.also_correct <> '[]')
      ) last on true
      where q.lessons_id = ${lesson.id} and q.deleted_at is null and (not ${ofPool(sql`q`)} or q.id = any(${sql.param([...pooled])}::int[]))
      order by number`,
  )
  return storedQuestions.map(({ option_explanations, ...question }) => ({
    ...question,
    options: question.options.map((option) => ({
      ...option,
      explanation: option_explanations[option.key] ?? null,
    })),
    answer: question.answer && kinds[question.type].told(question, question.answer),
  }))
}

/** The goals that questions of the class name. */
export const listQuestionGoals = async (conn: Conn, lesson: TaughtLesson): Promise<string[]> => {
  const namedGoals = await conn
    .selectDistinct({ text: goals.text })
    .from(questions)
    .innerJoin(goals, eq(goals.id, questions.goal_id))
    .innerJoin(lessons, eq(lessons.id, questions.lessons_id))
    .where(
      and(
        eq(lessons.courses_id, lesson.courses_id),
        isNull(lessons.deleted_at),
        isNull(questions.deleted_at),
      ),
    )
    .orderBy(goals.text)
  return namedGoals.map(({ text }) => text)
}
