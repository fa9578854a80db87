import { createHash } from 'node:crypto'
import type { Pool } from './campus.ts'

const STUDENTS = 100_000
/** Classes distributed over the groups; the first is the large class. */
export const LARGE_CLASS = 500

const givenNames = `array['Ayu','Budi','Citra','Dewi','Eko','Fajar','Gita','Hendra','Indah','Joko','Kartika','Lestari','Made','Nur','Oki','Putri','Rizky','Sari','Tono','Wayan']`
const family = `array['Siregar','Wirawan','Wambrauw','Nugroho','Daulay','Rizky','Tanujaya','Hasibuan','Purnami','Fahmi','Lubis','Simatupang','Pratama','Saputra','Manurung','Ginting']`
const name = `(${givenNames})[1 + n % 20] || ' ' || (${family})[1 + (n / 20) % 16] || ' ' || to_char(n, 'FM0000000')`

const statements = (
  students: number,
  teachers = students / 20,
  classes = students / 10,
  groups = students / 50,
) => [
  `insert into programs (name) values ('Reguler'), ('Kelas Karyawan'), ('Internasional')`,
  `insert into study_programs (code, name) select 'PS' || n, 'Program Studi ' || n from generate_series(1, 60) n`,
  `insert into education_levels (name) values ('D3'), ('S1'), ('S2'), ('S3')`,
  `insert into curriculums (code, name) values ('K20', 'Kurikulum 2020'), ('K24', 'Kurikulum 2024')`,
  `insert into study_groups (code, name) select 'G' || n, 'Rombel ' || n from generate_series(1, ${groups}) n`,
  `insert into years (code, name, active, closed) select 'Y' || n, 'Tahun ' || n, n = 20, n < 20 from generate_series(1, 20) n`,
  `insert into course_categories (code, name, study_program_id, curriculum_id, sks)
    select 'MK' || n, 'Mata Kuliah ' || n, 1 + n % 60, 1 + n % 2, 3 from generate_series(1, 3000) n`,
  `insert into users (username, name, role, password_hash, phone)
    select 'D' || to_char(n, 'FM000000'), ${name}, 'dosen', 'x', '62812' || to_char(n, 'FM00000000') from generate_series(1, ${teachers}) n`,
  `insert into teachers (id, nim, nidn, place_birth, date_birth, study_program_id, education_level_id, employee_status)
    select id, 'NIP' || id, username, 'Bandung', '1980-01-02', 1 + id % 60, 1 + id % 4, case when id % 5 = 0 then 'tidak tetap' else 'tetap' end
    from users where role = 'dosen'`,
  `insert into users (username, name, role, password_hash, phone)
    select to_char(2200000000 + n, 'FM0000000000'), ${name}, 'mahasiswa', 'x', '62813' || to_char(n, 'FM00000000') from generate_series(1, ${students}) n`,
  `insert into students (id, nim, place_birth, date_birth, study_program_id, education_level_id, program_id, curriculum_id, status_id,
      study_group_id, entry_year, date_entry, study_limit)
    select id, username, 'Bandung', '2004-01-02', 1 + id % 60, 1 + id % 4, 1 + id % 3, 1 + id % 2, 1 + (id % 20) / 19,
      case when place <= ${LARGE_CLASS} then 1 else 2 + place % ${groups - 1} end, 2022, '2022-09-01', 2029
    from (select *, row_number() over (order by id) as place from users where role = 'mahasiswa') people`,
  `insert into courses (code, name, year_id, course_category_id, teacher_id, status)
    select 'C' || n, 'Kelas ' || (${givenNames})[1 + n % 20] || ' ' || n, 1 + n % 20, 1 + n % 3000, 1 + n % ${teachers},
      case when n % 10 = 0 then 'unpublish' else 'publish' end from generate_series(1, ${classes}) n`,
  `insert into course_study_groups (courses_id, study_group_id) select id, 1 + (id - 1) % ${groups} from courses`,
  `insert into members (courses_id, user_id, role, source)
    select g.courses_id, s.id, 'student', 'study_group' from course_study_groups g join students s on s.study_group_id = g.study_group_id
    union all select id, teacher_id, 'teacher', 'manual' from courses`,
]

/** A university with a lecturer per 20 students and a class per 10, and its administrator's token. */
export const makeUniversity = async (pool: Pool, students = STUDENTS): Promise<string> => {
  // The pool has one connection, so the setting applies to all later statements.
  await pool.query('set statement_timeout = 0')
  for (const statement of statements(students)) await pool.query(statement)
  const token = createHash('sha256').update('bench').digest('base64url')
  const { rows } = await pool.query(
    `insert into users (username, name, role, password_hash) values ('benchadmin', 'Admin', 'admin', 'x') returning id`,
  )
  await pool.query('insert into sessions (token_hash, user_id) values ($1, $2)', [
    createHash('sha256').update(token).digest(),
    rows[0].id,
  ])
  await pool.query('vacuum analyze')
  return token
}
