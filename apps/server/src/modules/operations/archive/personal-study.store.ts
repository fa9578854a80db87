import { type SQL, sql } from 'drizzle-orm'
import { isReturned } from '../../learning/lessons/sql-rules.ts'

export type Section = [title: string, select: SQL]

/** What a student may know of a quiz: nothing that reveals keys before the release. */
const toldTo = (isOwn: boolean, column: SQL) =>
  isOwn ? sql`case when r.released then ${column} end` : column

/** The same for an assignment `l`: its mark `s` after the return. */
const returnedTo = (isOwn: boolean, column: SQL) =>
  isOwn ? sql`case when ${isReturned(sql`s`, sql`l`)} then ${column} end` : column

/** Answers as option text: the stored key is the question's, which the student's paper never showed. */
const selectAnswer = (w: SQL) => sql`case when q.options = '[]' then ${w}.answer
  else (select o ->> 'label' from jsonb_array_elements(q.options) o where o ->> 'key' = ${w}.answer) end`

const lessons = (id: number): Section[] => [
  [
    'Kelas',
    sql`select c.name as class, c.code, y.name as period, m.role, m.join_date, m.ended_at
      from members m join courses c on c.id = m.courses_id join years y on y.id = c.year_id where m.user_id = ${id} order by m.id`,
  ],
  [
    'Pembelajaran yang dibuka',
    sql`select l.name as lesson, c.name as class, o.first_opened_at, o.last_opened_at
      from lesson_openings o join lessons l on l.id = o.lessons_id join courses c on c.id = l.courses_id
      where o.user_id = ${id} order by o.first_opened_at, l.id`,
  ],
  [
    'Koleksi Belajar',
    sql`select l.name as lesson, c.name as class, o.created_at
      from collected_lessons o join lessons l on l.id = o.lessons_id join courses c on c.id = o.courses_id
      where o.user_id = ${id} order by o.id`,
  ],
]

const practice = (id: number): Section[] => [
  [
    'Latihan',
    sql`select c.name as class, g.text as goal, q.question, p.share, p.is_retry, p.refresh_id as refresh, p.answered_at
      from practice_answers p join courses c on c.id = p.courses_id join questions q on q.id = p.question_id left join goals g on g.id = q.goal_id
      where p.user_id = ${id} order by p.id`,
  ],
  [
    'Penyegaran',
    sql`select f.id as refresh, c.name as class, g.text as goal, f.created_at, f.finished_at, f.correct, f.stability, f.difficulty, f.due_at
      from refreshes f join courses c on c.id = f.courses_id join goals g on g.id = f.goal_id where f.user_id = ${id} order by f.id`,
  ],
  [
    'Penyegaran yang dimatikan',
    sql`select c.name as class from silenced_classes s join courses c on c.id = s.courses_id where s.user_id = ${id} order by c.id`,
  ],
]

/** Includes archived work. `isOwn`: for the person directly, with nobody in between. */
const quizzes = (id: number, isOwn: boolean): Section[] => [
  [
    'Pengerjaan kuis',
    sql`select a.id as attempt, l.name as quiz, c.name as class, a.number, a.start_date, a.end_date,
        ${toldTo(isOwn, sql`a.correct`)} as correct, ${toldTo(isOwn, sql`a.wrong`)} as wrong, ${toldTo(isOwn, sql`a.empty`)} as empty,
        ${toldTo(isOwn, sql`a.score`)} as score, a.score_read_at, a.keys_read_at, a.deleted_at as archived_at
      from attempts a left join attempt_results r on r.id = a.id join lessons l on l.id = a.lessons_id
      join courses c on c.id = a.courses_id where a.user_id = ${id} order by a.id`,
  ],
  [
    'Jawaban kuis',
    // Which answers were right depends on the review settings of the lecturer.
    sql`select a.id as attempt, q.question, ${selectAnswer(sql`w`)} as answer, f.name as file, w.saved_at
        ${isOwn ? sql`, (select w.feedback from attempt_results r where r.id = a.id and r.released) as feedback` : sql`, w.status, w.points, w.feedback`}
      from answers w join attempts a on a.id = w.attempt_id join questions q on q.id = w.question_id
      left join files f on f.id = w.attachment_file_id where a.user_id = ${id} order by w.id`,
  ],
  [
    'Jawaban yang disimpan terpisah',
    sql`select a.id as attempt, q.question, ${selectAnswer(sql`k`)} as answer, f.name as file, k.reason, k.received_at,
        ${toldTo(isOwn, sql`k.counted`)} as counted, ${toldTo(isOwn, sql`k.declined_at`)} as declined_at
      from rejected_answers k join attempts a on a.id = k.attempt_id left join attempt_results r on r.id = a.id join questions q on q.id = k.question_id
      left join files f on f.id = k.attachment_file_id where a.user_id = ${id} order by k.id`,
  ],
  ...practice(id),
  [
    'Perangkat pengerjaan',
    sql`select a.id as attempt, w.read_at, w.device, w.platform, w.browser, w.ip_address
      from attempt_readings w join attempts a on a.id = w.attempt_id where a.user_id = ${id} order by a.id, w.epoch`,
  ],
]

const assignments = (id: number, isOwn: boolean): Section[] => [
  [
    'Tugas',
    sql`select l.name as lesson, c.name as class, v.uploaded, v.description, f.name as file, ${returnedTo(isOwn, sql`s.score`)} as score, ${returnedTo(isOwn, sql`s.feedback`)} as feedback, (select name from class_groups where id = s.group_id) as group,
        ${returnedTo(isOwn, sql`s.own_score`)} as own_score, ${returnedTo(isOwn, sql`s.own_feedback`)} as own_feedback,
        ${returnedTo(isOwn, sql`s.rubric`)} as rubric, ${returnedTo(isOwn, sql`(select name from files where id = s.returned_file_id)`)} as returned_file, ${returnedTo(isOwn, sql`v.score`)} as version_score,
        ${returnedTo(isOwn, sql`v.feedback`)} as version_feedback, ${returnedTo(isOwn, sql`(select name from files where id = v.returned_file_id)`)} as version_returned_file, s.deleted_at as archived_at
      from submissions s join submission_versions v on v.submission_id = s.id join lessons l on l.id = s.lessons_id
      join courses c on c.id = s.courses_id left join files f on f.id = v.attachment_file_id where s.user_id = ${id} order by v.id`,
  ],
  [
    'Pengecualian',
    sql`select c.name as class, e.kind, e.value, e.start_date, e.end_date, e.reason, e.created_at
      from exceptions e join courses c on c.id = e.courses_id where e.user_id = ${id} order by e.id`,
  ],
  [
    'Umpan balik siap pakai',
    sql`select name, comment, created_at from feedback_comments where user_id = ${id} order by id`,
  ],
]

/**
 * Study and hand-ins of a person.
 * @param isOwn for the person directly, with nobody in between
 */
export const studySections = (id: number, isOwn: boolean): Section[] => [
  ...lessons(id),
  ...quizzes(id, isOwn),
  ...assignments(id, isOwn),
]
