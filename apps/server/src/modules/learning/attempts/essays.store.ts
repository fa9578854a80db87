import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { fileRefRow, fileRefSql } from '../../campus/files/access.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { markedByPerson } from '../quizzes/kinds/index.ts'
import { inOrder } from '../quizzes/schema.ts'
import { markedRow, ownMarkRow } from './marking.store.ts'
import { countedPoints, countedStatus, ownMark, waitsForMark } from './schema.ts'

const essayRow = markedRow.extend({
  own_mark: ownMarkRow,
  attempt_id: z.number(),
  user_id: z.number(),
  name: z.string(),
  nim: z.string(),
  number: z.number(),
  type: z.enum(questionTypes),
  answer: z.string(),
  file: fileRefRow.nullable(),
  marked_by: z.string().nullable(),
})

const placedRow = essayRow.extend({ returned: z.boolean(), place: z.number() })

/** Without anything that names the student; `place` tells the students apart. */
const hideStudent = (essay: z.output<typeof essayRow>, place: number) => ({
  ...essay,
  attempt_id: 0,
  user_id: 0,
  name: `Mahasiswa ${place}`,
  nim: '',
  hidden: true,
})

/**
 * Written answers of all students to one question, waiting ones first.
 * @param anonymous names only students all of whose results were returned; the order then tells nothing
 */
export const listEssays = async (
  conn: Conn,
  lesson: TaughtLesson,
  questionId: number,
  anonymous: boolean,
) => {
  const byName = sql`u.name, a.user_id`
  const essays = await rows(
    conn,
    placedRow,
    sql`select w.id, a.id as attempt_id, a.user_id, u.name, s.nim, a.number, bool_and(t.returned_at is not null) over (partition by a.user_id) as returned,
        dense_rank() over (order by md5(a.user_id::text || w.question_id::text))::int as place, q.type, coalesce(w.answer, '') as answer,
        ${fileRefSql(sql`w.attachment_file_id`)} as file, ${countedPoints(sql`q.point`)} as points, ${countedStatus} as status, ${ownMark} as own_mark, w.version, by.name as marked_by, w.feedback
      from answers w
      join attempts t on t.id = w.attempt_id
      join attempt_results a on a.id = w.attempt_id and a.lessons_id = ${lesson.id} and a.end_date is not null
      join questions q on q.id = w.question_id
      join users u on u.id = a.user_id
      join students s on s.id = a.user_id
      join active_students m on m.courses_id = a.courses_id and m.user_id = a.user_id
      left join users by on by.id = w.marked_by
      where w.question_id = ${questionId} and w.status <> 'empty'
      order by not ${waitsForMark}, ${anonymous ? sql`place` : byName}, a.number`,
  )
  // Only hidden students are numbered: a gap would tell which number a named one had.
  const hiddenPlaces = essays.flatMap(({ returned: isReturned, place }) => (isReturned ? [] : [place]))
  const places = [...new Set(hiddenPlaces)].toSorted((a, b) => a - b)
  return essays.map(({ returned: isReturned, place, ...essay }) =>
    anonymous && !isReturned ? hideStudent(essay, places.indexOf(place) + 1) : { ...essay, hidden: false },
  )
}

const essayQuestionRow = z.object({
  id: z.number(),
  number: z.number(),
  question: z.string(),
  explanation: z.string().nullable(),
  point: z.number(),
  total: z.number(),
  wait: z.number(),
  bonus: z.boolean(),
})

/** The essay questions of a quiz with the number of answers and of waiting answers. */
export const listEssayQuestions = (conn: Conn, lesson: TaughtLesson) =>
  rows(
    conn,
    essayQuestionRow,
    sql`with numbered as (
        select id, type, question, explanation, point, bonus, row_number() over (order by ${inOrder(sql`q`)})::int as number
        from questions q where lessons_id = ${lesson.id} and deleted_at is null
      )
      select q.id, q.number, q.question, q.explanation, q.point, q.bonus, count(w.id)::int as total, count(w.id) filter (where ${waitsForMark})::int as wait
      from numbered q
      left join (answers w
        join attempt_results a on a.id = w.attempt_id and a.end_date is not null
        join active_students m on m.courses_id = a.courses_id and m.user_id = a.user_id
      ) on w.question_id = q.id and w.status <> 'empty'
      where q.type = any(${sql.param(markedByPerson)}::text[])
      group by q.id, q.number, q.question, q.explanation, q.point, q.bonus
      order by q.number`,
  )
