import type { QuestionType } from '@tuntas/contract/learning/questions'
import { optionKeys } from '../apps/server/src/modules/learning/attempts/option-keys.ts'
import { openPool } from '../apps/server/src/platform/db.ts'

/** The demo campus as its database knows it. */

/** The class that is full of work, and its quizzes. */
export const CLASS = { code: 'IF2301-A', name: 'Basis Data A' }
/** A small class of the same lecturer, for looks at lists of which every row is like the others. */
export const SMALL_CLASS = { code: 'IF5101-A', name: 'Basis Data Lanjut A' }
/** Open today, fifteen choices in an order of each student's own, KKM 75. */
export const OPEN_QUIZ = 'Kuis 3: SELECT'
/** Always open, eighteen choices and two essays in one order for all, KKM 75. */
export const ESSAY_QUIZ = 'Kuis 2: Normalisasi'

export type Student = { id: number; username: string; name: string }
export type Question = {
  id: number
  number: number
  type: QuestionType
  point: number
  /** The key of the right option. */
  right: string
  /** The key of some wrong option. */
  wrong: string
  /** What this paper calls the options, by their keys. */
  shownAs: Record<string, string>
}
export type Sheet = { attempt: number; questions: Question[] }
type Rejected = { question_id: number; answer: string; reason: 'late' | 'superseded' | 'finished' }

/**
 * Somebody who may start the quiz at once: new in the class, with everything before the quiz settled. Nobody whom a test was given
 * before, as it may have changed the password, and nobody of the demo student's study group, whom other tests enrol in their classes.
 */
const JOIN = `
  with quiz as (
    select l.id, l.courses_id, c.teacher_id, s.position as section_position, l.position
    from lessons l join sections s on s.id = l.sections_id join courses c on c.id = l.courses_id
    where l.id = $1
  ), joined as (
    insert into members (courses_id, user_id, role, source)
    select quiz.courses_id, s.id, 'student', 'manual'
    from quiz, students s join status_users t on t.id = s.status_id join users u on u.id = s.id and u.deleted_at is null,
      students demo join users d on d.id = demo.id and d.username = '2201010001'
    where t.active and u.password_hash = d.password_hash and s.study_group_id <> demo.study_group_id
      and not exists (
        select from members m where m.user_id = s.id and (m.courses_id = quiz.courses_id or m.source = 'manual')
      )
    order by random() limit 1
    on conflict do nothing
    returning user_id
  ), before as (
    select l.id, l.type from quiz join lessons l on l.courses_id = quiz.courses_id join sections s on s.id = l.sections_id
    where (s.position, l.position) < (quiz.section_position, quiz.position)
  ), opened as (
    insert into lesson_openings (lessons_id, user_id)
    select before.id, joined.user_id from before, joined where before.type = 'LESSON'
  ), unlocked as (
    insert into exceptions (user_id, courses_id, lessons_id, kind, reason, created_by)
    select joined.user_id, quiz.courses_id, before.id, 'unlock', 'Baru bergabung', quiz.teacher_id
    from before, joined, quiz where before.type <> 'LESSON'
  )
  select u.id, u.username, u.name from joined join users u on u.id = joined.user_id`

export const openCampus = (url: string) => {
  const pool = openPool(url, { max: 2, name: 'e2e', onError: () => undefined })
  const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query(sql, values)).rows
  const row = async <Row>(sql: string, values: unknown[] = []): Promise<Row> => {
    const [found] = await rows<Row>(sql, values)
    if (!found) throw new Error(`Nothing found by ${sql} with ${JSON.stringify(values)}`)
    return found
  }
  const quizNamed = (name: string) =>
    row<{ id: number; courses_id: number }>(
      'select l.id, l.courses_id from lessons l join courses c on c.id = l.courses_id where c.code = $1 and l.name = $2',
      [CLASS.code, name],
    )
  const readClass = ({ code }: { code: string }) =>
    row<{ id: number; student: string }>(
      `select c.id, u.username as student from courses c join members m on m.courses_id = c.id and m.role = 'student'
        join users u on u.id = m.user_id where c.code = $1 order by u.id limit 1`,
      [code],
    )
  const newTaker = async (lessonId: number): Promise<Student> => {
    for (;;) {
      // Nobody, when a test in the other worker was given the same student.
      const [student] = await rows<Student>(JOIN, [lessonId])
      if (student) return student
    }
  }
  return {
    rows,
    row,
    quizNamed,
    /** With the username of one of its students. */
    readClass,
    newTaker,
    /** Somebody of the test's own, whose password and sessions are nobody else's concern. */
    newStudent: async () => newTaker((await quizNamed(OPEN_QUIZ)).id),
    close: () => pool.end(),
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
      const shown = questions.map(({ keys, ...question }) => ({
        ...question,
        shownAs: Object.fromEntries(keys.map((key) => [key, hide(question.id, key)])),
      }))
      return { attempt: id, questions: shown }
    },
    readStudent: (username: string) =>
      row<Student>('select id, username, name from users where username = $1', [username]),
    /** As a lecturer's reset does: the student may start anew. */
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
    /** What counts, by question. */
    readAnswers: async (attempt: number): Promise<Map<number, string>> => {
      const found = await rows<{ question_id: number; answer: string }>(
        'select question_id, answer from answers where attempt_id = $1',
        [attempt],
      )
      return new Map(found.map(({ question_id, answer }) => [question_id, answer]))
    },
    /** What is kept and does not count. */
    listRejected: (attempt: number) =>
      rows<Rejected>(
        'select question_id, answer, reason from rejected_answers where attempt_id = $1 order by id',
        [attempt],
      ),
    /** Moves the deadline to so many seconds from now. */
    setDeadline: (attempt: number, seconds: number) =>
      rows(
        `update attempts set start_date = least(start_date, now() - interval '1 hour'),
          deadline = now() + make_interval(secs => $2) where id = $1`,
        [attempt, seconds],
      ),
  }
}
export type Campus = ReturnType<typeof openCampus>
