import { type APIRequestContext, request as requests } from '@playwright/test'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { optionKeys } from '../apps/server/src/modules/learning/attempts/option-keys.ts'
import { openPool } from '../apps/server/src/platform/db/db.ts'
import { openPeople, type Person } from './own-people.ts'
import type { Product } from './product.ts'

/** The demo campus by its database. */

/** The class with the most data. */
export const CLASS = { code: 'IF2301-A', name: 'Basis Data A' }
/** A quiz that is open today. */
export const DEMO_QUIZ = 'Kuis 3: SELECT'

export type Student = Person
export type Question = {
  id: number
  number: number
  type: QuestionType
  point: number
  /** Key of the right option. */
  right: string
  /** Key of a wrong option. */
  wrong: string
  /** The paper's names of the options, by key. */
  shownAs: Record<string, string>
}
export type Sheet = { attempt: number; questions: Question[] }
type Rejected = { question_id: number; answer: string; reason: 'late' | 'superseded' | 'finished' }

/** Completes the lessons before a quiz, for a student who joined the class. */
const SETTLE = `
  with quiz as (
    select l.id, l.courses_id, c.teacher_id, s.position as section_position, l.position
    from lessons l join sections s on s.id = l.sections_id join courses c on c.id = l.courses_id
    where l.id = $1
  ), before as (
    select l.id, l.type from quiz join lessons l on l.courses_id = quiz.courses_id join sections s on s.id = l.sections_id
    where (s.position, l.position) < (quiz.section_position, quiz.position)
  ), opened as (
    insert into lesson_openings (lessons_id, user_id) select id, $2 from before where type = 'LESSON'
  )
  insert into exceptions (user_id, courses_id, lessons_id, kind, reason, created_by)
  select $2, quiz.courses_id, before.id, 'unlock', 'Baru bergabung', quiz.teacher_id
  from before, quiz where before.type <> 'LESSON'`

/** @param request calls the product of this database */
export const openCampus = (url: string, request: APIRequestContext) => {
  const pool = openPool(url, { max: 2, name: 'e2e', onError: () => undefined })
  const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query(sql, values)).rows
  const row = async <Row>(sql: string, values: unknown[] = []): Promise<Row> => {
    const [firstRow] = await rows<Row>(sql, values)
    if (!firstRow) throw new Error(`Nothing found by ${sql} with ${JSON.stringify(values)}`)
    return firstRow
  }
  /** A lesson of the demo class. */
  const quizNamed = (name: string) =>
    row<{ id: number; courses_id: number }>(
      'select l.id, l.courses_id from lessons l join courses c on c.id = l.courses_id where c.code = $1 and l.name = $2',
      [CLASS.code, name],
    )
  const people = openPeople(request, row)
  /** A new student who can start the quiz at once: all lessons before it are completed. */
  const newTaker = async (lessonId: number): Promise<Student> => {
    const student = await people.newStudent()
    const { id } = await row<{ id: number }>('select courses_id as id from lessons where id = $1', [lessonId])
    await people.join(id, student)
    await rows(SETTLE, [lessonId, student.id])
    return student
  }
  return {
    request,
    people,
    rows,
    row,
    quizNamed,
    newTaker,
    /** A student of the test, with an independent password and sessions. */
    newStudent: () => people.newStudent(),
    close: async () => {
      await pool.end()
      await request.dispose()
    },
    /** The student's latest attempt as drawn, with its keys. */
    readSheet: async (userId: number, lessonId: number): Promise<Sheet> => {
      const { id } = await row<{ id: number }>(
        'select id from attempts where user_id = $1 and lessons_id = $2 and deleted_at is null order by number desc',
        [userId, lessonId],
      )
      const { secret } = await row<{ secret: string }>('select secret from link_secret')
      const hide = optionKeys(secret).hide(id)
      const questions = await rows<Question & { keys: string[] }>(
        `select q.id, asked.place::int as number, q.type, q.point, q.answer as right,
          (select o ->> 'key' from jsonb_array_elements(q.options) o where o ->> 'key' <> q.answer limit 1) as wrong,
          array(select o ->> 'key' from jsonb_array_elements(q.options) o) as keys
        from attempts a cross join lateral unnest(a.question_ids) with ordinality as asked(question_id, place)
        join questions q on q.id = asked.question_id where a.id = $1 order by asked.place`,
        [id],
      )
      const shownQuestions = questions.map(({ keys, ...question }) => ({
        ...question,
        shownAs: Object.fromEntries(keys.map((key) => [key, hide(question.id, key)])),
      }))
      return { attempt: id, questions: shownQuestions }
    },
    /** Like a lecturer's reset: the student can start again. */
    archiveAttempts: (userId: number, lessonId: number) =>
      rows('update attempts set deleted_at = now() where user_id = $1 and lessons_id = $2', [
        userId,
        lessonId,
      ]),
    readScore: async (attempt: number) =>
      (await row<{ score: number | null }>('select score from attempts where id = $1', [attempt])).score,
    isOpen: async (attempt: number) =>
      (await row<{ open: boolean }>('select end_date is null as open from attempts where id = $1', [attempt]))
        .open,
    /** Counted answers by question. */
    readAnswers: async (attempt: number): Promise<Map<number, string>> => {
      const answerRows = await rows<{ question_id: number; answer: string }>(
        'select question_id, answer from answers where attempt_id = $1',
        [attempt],
      )
      return new Map(answerRows.map(({ question_id, answer }) => [question_id, answer]))
    },
    /** Rejected answers. */
    listRejected: (attempt: number) =>
      rows<Rejected>(
        'select question_id, answer, reason from rejected_answers where attempt_id = $1 order by id',
        [attempt],
      ),
    /** Moves the deadline to a number of seconds from now. */
    setDeadline: (attempt: number, seconds: number) =>
      rows(
        `update attempts set start_date = least(start_date, now() - interval '1 hour'),
          deadline = now() + make_interval(secs => $2) where id = $1`,
        [attempt, seconds],
      ),
  }
}
export type Campus = ReturnType<typeof openCampus>

/** The campus of a test's own product. */
export const openCampusFor = async ({ url, databaseUrl }: Product) =>
  openCampus(databaseUrl(), await requests.newContext({ baseURL: url }))
