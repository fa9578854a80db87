import { type Campus, CLASS } from './campus.ts'

const FAR = 900_000
const PEOPLE = 300
const QUESTIONS = 6

type Rows = Campus['rows']
/** Copies rows of a table with some changed columns. */
const likening = (rows: Rows) => async (table: string, changedColumns: string, where: string) => {
  const columns = await rows<{ all: string; own: string }>(
    `select string_agg(quote_ident(column_name), ',') as all, string_agg('n.' || quote_ident(column_name), ',') as own
      from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  await rows(`insert into ${table} (${columns[0]?.all}) overriding system value
    select ${columns[0]?.own} from (select * from ${table} where ${where}) o
    cross join lateral jsonb_populate_record(null::${table}, to_jsonb(o) || jsonb_build_object(${changedColumns})) n`)
}

/**
 * A mata kuliah with six bank questions answered by 300 students, the abler ones more correctly; its lecturer
 * appears in no other test.
 */
export const addMeasuredBank = async ({ rows, row }: Campus): Promise<{ id: number; lecturer: string }> => {
  const teacher = await row<{ id: number; username: string }>(
    `select u.id, u.username from teachers t join users u on u.id = t.id where u.deleted_at is null
      and u.id <> (select teacher_id from courses where code = $1) order by u.id desc limit 1`,
    [CLASS.code],
  )
  const like = likening(rows)
  const { course, subject, quiz } = await row<{ course: number; subject: number; quiz: number }>(
    `select c.id as course, c.course_category_id as subject, l.id as quiz from courses c join lessons l on l.courses_id = c.id
      where c.code = $1 and l.name = 'Kuis 1: ERD'`,
    [CLASS.code],
  )
  await like('course_categories', `'id', ${FAR}, 'code', 'UJI2PL', 'name', 'Pengukuran'`, `id = ${subject}`)
  await like(
    'courses',
    `'id', ${FAR}, 'course_category_id', ${FAR}, 'code', 'UJI2PL-A', 'name', 'Pengukuran A', 'teacher_id', ${teacher.id}`,
    `id = ${course}`,
  )
  await like(
    'sections',
    `'id', ${FAR}, 'courses_id', ${FAR}`,
    `id = (select sections_id from lessons where id = ${quiz})`,
  )
  await like('lessons', `'id', ${FAR}, 'courses_id', ${FAR}, 'sections_id', ${FAR}`, `id = ${quiz}`)
  const questionIds = `(select id from questions where lessons_id = ${quiz} and type = 'MULTIPLE_CHOICE' and deleted_at is null order by position limit ${QUESTIONS})`
  const versions = `(select bank_version_id from questions where id in ${questionIds})`
  await like(
    'bank_questions',
    `'id', o.id + ${FAR}, 'course_category_id', ${FAR}, 'folder_id', null, 'latest_id', null`,
    `latest_id in ${versions}`,
  )
  await like(
    'bank_versions',
    `'id', o.id + ${FAR}, 'bank_question_id', o.bank_question_id + ${FAR}`,
    `id in ${versions}`,
  )
  await rows(
    `update bank_questions b set latest_id = v.id from bank_versions v where v.bank_question_id = b.id and b.id > ${FAR}`,
  )
  await like(
    'questions',
    `'id', o.id + ${FAR}, 'lessons_id', ${FAR}, 'bank_version_id', o.bank_version_id + ${FAR}`,
    `id in ${questionIds}`,
  )
  await rows(`insert into members (courses_id, user_id, role, source)
    select ${FAR}, id, 'student', 'study_group' from (select id from students order by id desc limit ${PEOPLE}) s`)
  await rows(`insert into attempts (lessons_id, courses_id, user_id, number, start_date, deadline, end_date, finished_by, question_ids, correct, wrong, wait, empty, score)
    select ${FAR}, ${FAR}, user_id, 1, now() - interval '1 hour', now(), now(), 'stop',
      (select array_agg(id order by position) from questions where lessons_id = ${FAR}), 3, 3, 0, 0, 50
    from members where courses_id = ${FAR} and role = 'student'`)
  // Ability and luck come from hashes, so they are equal in every run.
  await rows(`insert into answers (attempt_id, question_id, answer, epoch, seq, status, points)
    select a.id, q.id, '', 1, q.place, case when p.is_right then 'correct' else 'wrong' end, case when p.is_right then q.point else 0 end
    from (select id, user_id, row_number() over (order by user_id) as place from attempts where lessons_id = ${FAR}) a
    cross join (select id, point, row_number() over (order by position) as place from questions where lessons_id = ${FAR}) q
    cross join lateral (select (abs(hashint4(a.place::int * 101 + q.place::int)) % 1000) / 1000.0
      < 1 / (1 + exp(-1.3 * ((a.place % 41) / 10.0 - 2 - (q.place - 3.5) / 2)))) p(is_right)`)
  return { id: FAR, lecturer: teacher.username }
}
