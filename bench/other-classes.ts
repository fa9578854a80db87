import type { Pool } from './campus.ts'

const CLASSES = 200
const STUDENTS = 1_000
const CLASS_SIZE = 40
const LECTURERS = 50
const QUESTIONS = 5

/** Three quizzes, an assignment and six materials in each class. */
const isQuiz = 'n in (4, 7, 10)'

const formerLessons = `lessons l join courses c on c.id = l.courses_id and c.code like 'H%'`
const takenLessons = `${formerLessons} join members m on m.courses_id = l.courses_id and m.role = 'student'`

const statements = [
  `insert into years (code, name, active) values ('20251', '2025/2026 Ganjil', false)`,
  `insert into users (username, name, role, password_hash)
    select to_char(3300000000 + n, 'FM0000000000'), 'Kakak tingkat ' || n, 'mahasiswa', 'x' from generate_series(1, ${STUDENTS}) n
    union all select 'L' || n, 'Dosen ' || n, 'dosen', 'x' from generate_series(1, ${LECTURERS}) n`,
  `insert into students (id, nim, place_birth, date_birth, study_program_id, education_level_id, program_id, curriculum_id, status_id,
      study_group_id, entry_year, date_entry, study_limit)
    select id, username, 'Bandung', '2003-01-02', 1, 1, 1, 1, 1, 1, 2021, '2021-09-01', 2028 from users where username like '33%'`,
  `insert into teachers (id, nim, nidn, place_birth, date_birth, study_program_id, education_level_id, employee_status)
    select id, 'N' || id, username, 'Bandung', '1980-01-02', 1, 1, 'tetap' from users where role = 'dosen' and username like 'L%'`,
  `insert into courses (code, name, year_id, course_category_id, teacher_id)
    select 'H' || n, 'Kelas lama ' || n, y.id, 1, t.first + n % ${LECTURERS}
    from generate_series(1, ${CLASSES}) n, years y, (select min(id) as first from teachers where nidn like 'L%') t where y.code = '20251'`,
  `insert into members (courses_id, user_id, role, source, join_date)
    select c.id, s.id, 'student', 'study_group', now() - interval '400 days'
    from (select id, row_number() over (order by id) - 1 as place from courses where code like 'H%') c
    join (select id, row_number() over (order by id) - 1 as place from students where nim like '33%') s
      on s.place % ${STUDENTS / CLASS_SIZE} = c.place % ${STUDENTS / CLASS_SIZE}
    union all select id, teacher_id, 'teacher', 'manual', now() - interval '400 days' from courses where code like 'H%'`,
  `insert into sections (courses_id, name, position) select id, 'Topik', 1 from courses where code like 'H%'`,
  `insert into lessons (courses_id, sections_id, name, type, status, description, type_quiz, duration, is_competent, kkm, max_remedial, position)
    select s.courses_id, s.id, 'Pembelajaran ' || n, case when ${isQuiz} then 'QUIZ' when n = 9 then 'ASSIGNMENT' else 'LESSON' end, 'publish',
      '<p>Isi</p>', case when ${isQuiz} then 'formatif' end, case when ${isQuiz} then time '01:00' end, ${isQuiz}, case when ${isQuiz} then 75 end, 2, n
    from sections s join courses c on c.id = s.courses_id and c.code like 'H%', generate_series(1, 10) n`,
  `insert into questions (lessons_id, position, point, type, question, options, answer, level)
    select l.id, n, 1, 'MULTIPLE_CHOICE', '<p>Soal</p>', '[{"key":"A","label":"a"},{"key":"B","label":"b"}]', 'A', '{c1}'
    from ${formerLessons}, generate_series(1, ${QUESTIONS}) n where l.type = 'QUIZ'`,
  `insert into lesson_openings (lessons_id, user_id) select l.id, m.user_id from ${takenLessons} where l.type = 'LESSON'`,
  `insert into submissions (lessons_id, courses_id, user_id, description, score, graded_at)
    select l.id, l.courses_id, m.user_id, '<p>Tugas</p>', 80, now() - interval '299 days' from ${takenLessons} where l.type = 'ASSIGNMENT'`,
  `insert into attempts (lessons_id, courses_id, user_id, number, start_date, deadline, end_date, finished_by, question_ids,
      correct, wrong, wait, empty, score)
    select l.id, l.courses_id, m.user_id, n, now() - interval '300 days', now() - interval '299 days', now() - interval '299 days' + n * interval '1 minute',
      'stop', array(select id from questions where lessons_id = l.id order by position), 2 + n, 3 - n, 0, 0, 20 * (2 + n)
    from ${takenLessons} cross join generate_series(1, 2) n where l.type = 'QUIZ'`,
  `insert into answers (attempt_id, question_id, answer, epoch, seq, status, points)
    select a.id, asked.id, case when asked.place <= a.correct then 'A' else 'B' end, 1, asked.place,
      case when asked.place <= a.correct then 'correct' else 'wrong' end, (asked.place <= a.correct)::int
    from attempts a join courses c on c.id = a.courses_id and c.code like 'H%'
    cross join lateral unnest(a.question_ids) with ordinality as asked(id, place)`,
]

/**
 * Classes of forty beside the large one, of a former year. PostgreSQL uses one generic plan for all classes,
 * based on their average size: its effect on the large class is to be measured.
 */
export const makeOtherClasses = async (pool: Pool): Promise<void> => {
  for (const statement of statements) await pool.query(statement)
}
