import { type answerSurvey, type ClassSurvey, LEAST_ANSWERS } from '@tuntas/contract/insight/surveys'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, firstRow, onlyRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { AttendedCourse, TaughtCourse } from '../../classroom/courses/access.ts'
import { summariseSurvey } from './summary.rules.ts'

const refuse = (message: string) => new AppError('in_use', { message })
const surveyRow = z.object({
  opened_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  answers: z.number(),
  students: z.number(),
})
const answerRow = z.object({ ratings: z.array(z.number()), text: z.string().nullable() })

/** Ids are random, and so is their order. */
const listAnswers = (conn: Conn, courseId: number) =>
  rows(
    conn,
    answerRow,
    sql`select ratings, text from survey_answers where courses_id = ${courseId} order by id`,
  )

/** The survey of a class. While it is open, each new answer could be told from the sums. */
export const findSurvey = async (conn: Conn, { id }: TaughtCourse): Promise<ClassSurvey> => {
  const survey = await onlyRow(
    conn,
    surveyRow,
    sql`select s.opened_at, s.closed_at,
        (select count(*)::int from survey_answers a where a.courses_id = c.id) as answers,
        (select count(*)::int from active_students m where m.courses_id = c.id) as students
      from courses c left join class_surveys s on s.courses_id = c.id where c.id = ${id}`,
  )
  const state = survey.opened_at === null ? 'none' : survey.closed_at === null ? 'open' : 'closed'
  return {
    ...survey,
    state,
    results: state === 'closed' ? summariseSurvey(await listAnswers(conn, id)) : null,
  }
}

/** Opens the survey, also one that was closed before it had results. */
export const openClassSurvey = async (tx: Work, actor: Actor, { id }: TaughtCourse): Promise<void> => {
  const openedCount = await countRows(
    tx,
    sql`insert into class_surveys (courses_id, opened_by) values (${id}, ${actor.id})
      on conflict (courses_id) do update set closed_at = null where class_surveys.closed_at is not null
        and (select count(*) from survey_answers a where a.courses_id = ${id}) < ${LEAST_ANSWERS}`,
  )
  if (openedCount === 0) throw refuse('Survei ini sedang dibuka, atau sudah ditutup dengan hasilnya.')
  await tx.emit('survey.opened', { id })
}

export const closeClassSurvey = async (tx: Work, { id }: TaughtCourse): Promise<void> => {
  const closedCount = await countRows(
    tx,
    sql`update class_surveys set closed_at = now() where courses_id = ${id} and closed_at is null`,
  )
  if (closedCount === 0) throw refuse('Survei ini tidak sedang dibuka.')
  await tx.emit('survey.closed', { id })
}

const ownRow = z.object({ open: z.boolean(), answered: z.boolean() })
/** Whether the class's survey waits for this student. */
export const findOwnSurvey = async (conn: Conn, { id, user_id }: AttendedCourse) =>
  (await firstRow(
    conn,
    ownRow,
    sql`select s.closed_at is null as open,
        exists (select from survey_respondents r where r.courses_id = s.courses_id and r.user_id = ${user_id}) as answered
      from class_surveys s where s.courses_id = ${id}`,
  )) ?? { open: false, answered: false }

type Answer = Pick<Body<typeof answerSurvey>, 'ratings' | 'text'>

/** Stores an answer once a student. `for share` holds the survey open until the transaction ends. */
export const answerSurveyOnce = async (
  tx: Conn,
  course: AttendedCourse,
  { ratings, text }: Answer,
): Promise<void> => {
  const answeredCount = await countRows(
    tx,
    sql`with survey as (
        select courses_id from class_surveys where courses_id = ${course.id} and closed_at is null for share
      ), respondent as (
        insert into survey_respondents (courses_id, user_id) select courses_id, ${course.user_id}::int from survey
        on conflict do nothing returning courses_id
      )
      insert into survey_answers (courses_id, ratings, text)
      select courses_id, ${sql.param([...ratings])}::smallint[], ${text}::text from respondent`,
  )
  if (answeredCount > 0) return
  const { open: isOpen } = await findOwnSurvey(tx, course)
  throw refuse(isOpen ? 'Kamu sudah mengisi survei ini.' : 'Survei kelas ini tidak sedang dibuka.')
}
