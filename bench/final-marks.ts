import { openPool } from '../apps/server/src/platform/db/db.ts'
import type { Pool } from './campus.ts'
import { people, signedIn } from './full-class.ts'
import { readResident } from './idle.ts'
import type { Options } from './options.ts'
import { build, type Product, prepareProduct } from './product.ts'
import { number, type Row } from './report.ts'
import { toRow } from './reports.ts'

const STUDENTS = 1_000
const ASSIGNMENTS = 20
const QUIZZES = 10
const CLASSES = 400
const PER_CLASS = 50
const TURNS = 12
/** Not counted: statements are planned, and pages enter the cache. */
const WARM_UP = 2
const CLOSINGS = 3

const endedWindow = `true, now() - interval '9 days', now() - interval '2 days'`
/** One class with 20 assignments and 10 quizzes; every eleventh student misses an item. */
const classStatements = [
  ...people(STUDENTS),
  `insert into grades (start_score, end_score, ipk, grade, status)
    values (85, 100, 4, 'A', true), (70, 84.99, 3, 'B', true), (55, 69.99, 2, 'C', true), (0, 54.99, 0, 'E', false)`,
  `insert into sections (courses_id, name, position) values (1, 'Topik', 1)`,
  `insert into lessons (courses_id, sections_id, name, type, status, description, position, is_expired, start_date, end_date)
    select 1, 1, 'Tugas ' || n, 'ASSIGNMENT', 'publish', '<p>Isi</p>', n, ${endedWindow} from generate_series(1, ${ASSIGNMENTS}) n`,
  `insert into lessons (courses_id, sections_id, name, type, status, description, position, is_expired, start_date, end_date, type_quiz, duration, is_competent)
    select 1, 1, 'Kuis ' || n, 'QUIZ', 'publish', '<p>Isi</p>', ${ASSIGNMENTS} + n, ${endedWindow}, 'formatif', time '01:00', false
    from generate_series(1, ${QUIZZES}) n`,
  `insert into questions (lessons_id, position, point, type, question, options, answer, level)
    select l.id, n, 1, 'MULTIPLE_CHOICE', '<p>Soal</p>', '[{"key":"A","label":"a"},{"key":"B","label":"b"}]', 'A', '{c1}'
    from lessons l, generate_series(1, 20) n where l.type = 'QUIZ'`,
  `insert into submissions (lessons_id, courses_id, user_id, description, score)
    select l.id, 1, s.id, '<p>Tugas</p>', 40 + (s.id * 7 + l.id) % 60 from students s, lessons l
    where l.type = 'ASSIGNMENT' and (s.id + l.id) % 11 > 0`,
  `insert into attempts (lessons_id, courses_id, user_id, number, start_date, deadline, end_date, finished_by, question_ids, correct, wrong, wait, empty, score)
    select l.id, 1, s.id, 1, now() - interval '8 days', now() - interval '7 days', now() - interval '7 days', 'stop',
      array(select id from questions where lessons_id = l.id order by position), 10 + s.id % 10, 10 - s.id % 10, 0, 0, (10 + s.id % 10) * 5
    from students s, lessons l where l.type = 'QUIZ' and (s.id + l.id) % 11 > 0`,
]
/** Closed classes of 50 students, with six items each; a print of real size. */
const officeStatements = [
  `insert into courses (code, name, year_id, course_category_id, teacher_id, pddikti_class)
    select 'C' || n, 'Kelas ' || n, 1, 1, 1, lpad(n::text, 3, '0') from generate_series(1, ${CLASSES}) n`,
  `insert into members (courses_id, user_id, role, source, join_date)
    select c.id, s.id, 'student', 'study_group', now() - interval '90 days' from courses c
    cross join lateral (select id from students order by (id * 31 + c.id * 17) % 997, id limit ${PER_CLASS}) s where c.code like 'C%'`,
  `insert into sections (courses_id, name, position) select id, 'Topik', 1 from courses where code like 'C%'`,
  `insert into lessons (courses_id, sections_id, name, type, status, description, position, is_expired, start_date, end_date)
    select s.courses_id, s.id, 'Tugas ' || n, 'ASSIGNMENT', 'publish', '<p>Isi</p>', n, ${endedWindow}
    from sections s, generate_series(1, 6) n where s.courses_id > 2`,
  `insert into submissions (lessons_id, courses_id, user_id, description, score)
    select l.id, l.courses_id, m.user_id, '<p>Tugas</p>', 75 from lessons l join members m on m.courses_id = l.courses_id where l.courses_id > 2`,
  `insert into final_marks (courses_id, version, closed_at, closed_by, sha256, pdf, document)
    select c.id, 1, now(), 1, md5(c.id::text) || md5(c.id::text), decode(repeat('00', 60000), 'hex'), jsonb_build_object(
      'courses_id', c.id, 'version', 1, 'closed_at', '2026-12-12T03:00:00.000Z', 'closed_by', json_build_object('id', 1, 'name', 'Dosen'),
      'course', json_build_object('code', c.code, 'name', c.name, 'pddikti_class', c.pddikti_class),
      'course_category', json_build_object('code', 'IF1', 'name', 'Basis Data', 'sks', 3), 'study_program', 'Informatika',
      'year', json_build_object('code', '20261', 'name', '2026/2027 Ganjil'), 'lecturers', json_build_array(), 'weights', 'equal', 'items', json_build_array(),
      'scale', json_build_array(), 'students', (
        select jsonb_agg(jsonb_build_object('user_id', s.id, 'nim', s.nim, 'name', u.name, 'status', 'Aktif', 'final', 75, 'grade', 'B', 'ipk', 3, 'scores',
            (select jsonb_agg(jsonb_build_object('lessons_id', l.id, 'score', 75, 'state', 'graded', 'counted', 1)) from lessons l where l.courses_id = c.id)))
        from members m join students s on s.id = m.user_id join users u on u.id = s.id where m.courses_id = c.id))
    from courses c where c.code like 'C%'`,
  `insert into users (username, name, role, password_hash) values ('admin', 'Admin', 'admin', 'x')`,
]

const openCalls = (port: number, authorization: string) => {
  const ask = async (path: string, body?: object) => {
    const reply = await fetch(`http://localhost:${port}/api/v1/${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  const time = async (path: string, body?: object, turns = TURNS + WARM_UP) => {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      const startedAt = performance.now()
      await (await ask(path, body)).arrayBuffer()
      times.push(performance.now() - startedAt)
    }
    return turns > WARM_UP ? times.slice(WARM_UP) : times
  }
  return { ask, time }
}

const measureClass = async (port: number, token: string): Promise<Row[]> => {
  const { ask, time } = openCalls(port, token)
  const preview = { courses_id: 1, choices: [] }
  const rows = [
    toRow('Buku Nilai, satu halaman', await time('lecture/report/gradebook?courses_id=1&limit=100'), 300),
    toRow('Tutup Nilai: pemeriksaan', await time('lecture/final-mark?courses_id=1'), 1_000),
    toRow('Tutup Nilai: pratinjau', await time('lecture/final-mark/preview', preview), 1_000),
  ]
  const closings: number[] = []
  for (let turn = 0; turn < CLOSINGS; turn++) {
    const { data } = await (await ask('lecture/final-mark/preview', preview)).json()
    closings.push(...(await time('lecture/final-mark/close', { ...preview, digest: data.digest }, 1)))
    await ask('lecture/final-mark/reopen', { courses_id: 1, reason: 'Diukur sekali lagi' })
  }
  return [...rows, toRow('Tutup Nilai: menutup, dengan PDF', closings, 5_000)]
}

const FILE_MB = 50
const measureOffice = async (product: Product, token: string): Promise<Row[]> => {
  const { time } = openCalls(product.port, token)
  const rows = [
    toRow('Daftar kelas, satu halaman', await time('admin/final-mark?limit=20'), 500),
    toRow('Periksa sebelum unduh', await time('admin/final-mark/check'), undefined),
  ]
  for (const query of ['format=csv&shape=feeder', 'format=xlsx&shape=feeder', 'format=xlsx&shape=siakad']) {
    const before = readResident(product.pid())
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, readResident(product.pid()))
    }, 20)
    const times = await time(`admin/final-mark/export?${query}`, undefined, WARM_UP + CLOSINGS).finally(() =>
      clearInterval(watch),
    )
    rows.push(toRow(`Unduhan ${query}`, times, 5_000), {
      what: '  memori bertambah paling banyak',
      measured: `${number(peak - before)} MB`,
      target: `< ${FILE_MB} MB`,
      met: peak - before < FILE_MB,
    })
  }
  return rows
}

const run = async (pool: Pool, statements: readonly string[]) => {
  await pool.query('set statement_timeout = 0')
  for (const statement of statements) await pool.query(statement)
}

/** Tutup Nilai of 1,000 students × 30 items; the office's list and files of 400 classes, 20,000 marks. */
export const benchFinalMarks = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  try {
    await product.start()
    const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
    await run(pool, classStatements)
    const lecturer = await signedIn(pool, 1)
    await pool.query('vacuum analyze')
    const ofClass = await measureClass(product.port, lecturer)
    await run(pool, officeStatements)
    const { rows } = await pool.query(`select id from users where username = 'admin'`)
    const admin = await signedIn(pool, rows[0].id)
    await pool.query('vacuum analyze')
    await pool.end()
    return [
      { what: `${number(STUDENTS)} mahasiswa × ${ASSIGNMENTS + QUIZZES} penilaian`, measured: '' },
      ...ofClass,
      { what: `${CLASSES} kelas, ${number(CLASSES * PER_CLASS)} nilai`, measured: '' },
      ...(await measureOffice(product, admin)),
    ]
  } finally {
    await product.discard()
  }
}
