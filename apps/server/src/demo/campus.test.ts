import { Readable } from 'node:stream'
import { questionForm } from '@tuntas/contract/learning/questions.schemas'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { fileTypeFromBuffer } from 'file-type'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { passwordMatches } from '../platform/passwords.ts'
import type { FileStore } from '../platform/storage.ts'
import { makeDemoCampus } from './campus.ts'
import { ofEveryKind } from './content/kinds.ts'

type Database = Awaited<ReturnType<typeof createTestDatabase>>

let database: Database
let client: pg.Client
let seconds: number
const contents = new Map<string, Buffer>()
const files: FileStore = {
  put: async (key, content) => void contents.set(key, content),
  stream: async (key) => Readable.from([contents.get(key)]),
}

const open = async (url: string) => {
  const opened = new pg.Client({ connectionString: url })
  await opened.connect()
  return opened
}

const rows = async <T extends object>(sql: string, on = client) => (await on.query<T>(sql)).rows

const one = async (sql: string, on = client) => {
  const [row] = await rows<{ value: unknown }>(`select (${sql}) as value`, on)
  return row?.value
}

/** The lesson is of the class that is full. */
const FULL = "courses_id = (select id from courses where name = 'Basis Data A' and code = 'IF2301-A')"

beforeAll(async () => {
  database = await createTestDatabase()
  const began = performance.now()
  await makeDemoCampus(database.url, { files })
  seconds = (performance.now() - began) / 1000
  client = await open(database.url)
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('the demo campus', () => {
  it('has the size of a real campus', async () => {
    const sizes: [string, number][] = [
      ['study_programs', 3],
      ['programs', 3],
      ['education_levels', 4],
      ['years', 6],
      ['curriculums', 2],
      ['study_groups', 18],
      ['course_categories', 48],
      ['teachers', 40],
      ['students', 600],
      ['users', 644],
      ['courses', 60],
    ]
    for (const [table, size] of sizes)
      expect(await one(`select count(*)::int from ${table}`), table).toBe(size)
    const members = `select count(*)::int from members where ${FULL} and role = 'student' and ended_at is null`
    expect(await one(members)).toBe(120)
  })

  it('is made quickly', () => {
    expect(seconds).toBeLessThan(15)
  })

  it('has one active year, which contains today', async () => {
    const years = await rows<{ code: string; closed: boolean }>('select code, closed from years where active')
    expect(years).toHaveLength(1)
    const code = `select case
        when extract(month from now() at time zone 'Asia/Jakarta') between 2 and 7
          then extract(year from now() at time zone 'Asia/Jakarta') - 1 || '2'
        else extract(year from (now() at time zone 'Asia/Jakarta') - interval '7 months') || '1' end`
    expect(years[0]).toEqual({ code: await one(code), closed: false })
  })

  it('has a grade for every score', async () => {
    const gaps = await rows(
      `select from (select end_score, lead(start_score) over (order by start_score) as next from grades) g
        where next is not null and next <> end_score + 0.01`,
    )
    expect(gaps).toEqual([])
    expect(await one('select numrange(min(start_score), max(end_score), $$[]$$)::text from grades')).toBe(
      '[0.00,100.00]',
    )
  })

  it('lets the demo accounts in with their password, and is marked', async () => {
    const accounts = await rows<{ role: string; name: string; password_hash: string }>(
      `select role, name, password_hash from users
        where username in ('superadmin', 'admin', 'operator', 'koordinator', '0011223301', '2201010001') order by id`,
    )
    expect(accounts.map(({ role }) => role)).toEqual([
      'super admin',
      'admin',
      'dosen',
      'mahasiswa',
      'operator',
      'koordinator',
    ])
    expect(accounts.slice(1).map(({ name }) => name)).toEqual([
      'Ratna Widyaningsih',
      'Dr. Bambang Sutrisno, M.Kom.',
      'Ayu Lestari Siregar',
      'Dewi Anggraini',
      'Rudi Hartono',
    ])
    expect(await passwordMatches(accounts[3]?.password_hash, 'Tuntas#2026')).toBe(true)
    expect(await one("select to_regclass('demo_marker') is not null")).toBe(true)
  })

  it('has course plans and documents whose content is what their rows say', async () => {
    const kept = await rows<{ key: string; type: string; size: number }>('select key, type, size from files')
    expect(kept.map(({ key }) => key).sort()).toEqual([...contents.keys()].sort())
    for (const { key, type, size } of kept) {
      const content = contents.get(key) ?? Buffer.alloc(0)
      expect([content.length, (await fileTypeFromBuffer(content))?.mime]).toEqual([size, type])
    }
    const teacher = "(select id from users where username = '0011223301')"
    expect(await one(`select count(*)::int from rps where teacher_id = ${teacher}`)).toBeGreaterThan(1)
    const shown = "format = 'FILE' and attachment_file_id is not null and status = 'publish'"
    expect(await one(`select count(*)::int from lessons where ${shown}`)).toBeGreaterThan(1)
  })

  it('is left alone where there are users already', async () => {
    await makeDemoCampus(database.url)
    expect(await one('select count(*)::int from users')).toBe(644)
  })
})

describe('the work of its students', () => {
  it('scores equal recomputation from the answers', async () => {
    const wrong = await rows(
      `select a.id from attempts a cross join lateral (
          select count(*) filter (where w.status = 'correct') as correct, count(*) filter (where w.status = 'wrong') as wrong,
            count(*) filter (where w.status = 'wait') as wait, count(*) filter (where w.id is null) as empty,
            round(100 * coalesce(sum(w.points), 0) / sum(q.point), 2) as score
          from unnest(a.question_ids) asked(id) join questions q on q.id = asked.id
          left join answers w on w.attempt_id = a.id and w.question_id = q.id
        ) r
        where a.end_date is not null
          and (a.correct, a.wrong, a.wait, a.empty, a.score) is distinct from (r.correct, r.wrong, r.wait, r.empty, r.score)`,
    )
    expect(wrong).toEqual([])
  })

  it('answers stand as their keys and the time say', async () => {
    const wrong = await rows(
      `select w.id from answers w join questions q on q.id = w.question_id join attempts a on a.id = w.attempt_id
        where (q.type = 'MULTIPLE_CHOICE' and (
            (w.answer = q.answer) <> (w.status = 'correct') or w.points <> case when w.answer = q.answer then q.point else 0 end
            or not q.options @> jsonb_build_array(jsonb_build_object('key', w.answer))))
          or (w.status = 'correct') <> (w.points = q.point)
          or w.epoch not between 1 and a.epoch or not q.id = any(a.question_ids)
          or w.saved_at not between a.start_date and coalesce(a.end_date, now())`,
    )
    expect(wrong).toEqual([])
  })

  it('attempts follow one another, each in its time', async () => {
    const wrong = await rows(
      `select id from (
          select *, row_number() over w as place, lag(end_date) over w as before, count(*) filter (where end_date is null) over w as open
          from attempts window w as (partition by lessons_id, user_id order by number)
        ) a
        where number <> place or open > 1 or (number > 1 and before is null) or start_date <= before
          or end_date > deadline or end_date <= start_date or (finished_by = 'time') <> (end_date = deadline)`,
    )
    expect(wrong).toEqual([])
    expect(await one('select count(*)::int from attempts where end_date is null and deadline > now()')).toBe(
      4,
    )
  })

  it('nothing was opened, started or handed in behind a lock', async () => {
    const wrong = await rows(
      `with step as (
          select p.*, row_number() over w as place, bool_and(p.completed) over (w rows between unbounded preceding and 1 preceding) as free
          from lesson_progress p join courses c on c.id = p.courses_id
          where c.learning_order = 'berurutan'
          window w as (partition by p.courses_id, p.user_id order by p.section_position, p.position)
        )
        select * from step where not coalesce(free, true) and (opened_at is not null or attempts > 0 or submitted)`,
    )
    expect(wrong).toEqual([])
  })

  it('remedials were begun only as the rules allow', async () => {
    const wrong = await rows(
      `select a.id from attempts a join lessons l on l.id = a.lessons_id
          join attempts b on (b.lessons_id, b.user_id, b.number) = (a.lessons_id, a.user_id, a.number - 1)
        where not l.is_competent or b.score >= l.kkm or b.wait > 0
          or (l.max_remedial > 0 and a.number - 1 > l.max_remedial + (
            select coalesce(sum(value), 0) from exceptions e
            where (e.lessons_id, e.user_id, e.kind) = (a.lessons_id, a.user_id, 'remedials')))
          or exists (select from questions q left join answers w on w.attempt_id = b.id and w.question_id = q.id
            join lesson_openings o on o.lessons_id = q.related_lessons_id and o.user_id = a.user_id
            where q.lessons_id = a.lessons_id and w.status is distinct from 'correct' and o.last_opened_at <= b.end_date)`,
    )
    expect(wrong).toEqual([])
  })

  it('has groups that handed in together, with marks, one own mark and students without a group', async () => {
    const [count] = await rows<Record<string, number>>(
      `select count(distinct w.group_id) filter (where w.group_score is not null)::int as marked,
          count(distinct w.group_id) filter (where w.group_score is null)::int as waiting,
          count(w.own_score)::int as own, count(*) filter (where w.id is null and g.group_id is not null)::int as missing,
          count(*) filter (where g.group_id is null)::int as without
        from lessons l join active_students m on m.courses_id = l.courses_id
        left join student_groups g on g.courses_id = m.courses_id and g.user_id = m.user_id
        left join submissions w on w.lessons_id = l.id and w.user_id = m.user_id where l.is_group`,
    )
    expect(count).toMatchObject({ marked: 3, waiting: 2, own: 1, without: 2 })
    expect(count?.missing).toBeGreaterThan(0)
  })

  it('has a quiz by goals: mastered at once, by one and two remedials, not yet, with an essay that waits and a goal that was let pass', async () => {
    const quiz = "(select id from lessons where remedial_scope = 'goals')"
    const [count] = await rows<Record<string, number>>(
      `select count(*) filter (where attempts = 1 and mastered and not waiting)::int as first, count(*) filter (where attempts = 2 and mastered)::int as one,
          count(*) filter (where attempts = 3 and mastered)::int as two, count(*) filter (where waiting)::int as waiting,
          count(*) filter (where not mastered and not waiting)::int as not_yet
        from student_lessons where lessons_id = ${quiz} and active and attempts > 0`,
    )
    expect(count?.waiting).toBe(1)
    for (const what of ['first', 'one', 'two', 'not_yet']) expect(count?.[what], what).toBeGreaterThan(1)
    const passed = 'select count(*)::int from goal_results where excepted and not reached'
    expect(await one(passed)).toBe(1)
    // As the product itself works it out.
    const wrong = await rows(
      `select a.id from attempts a cross join lateral jsonb_to_recordset(a.by_goal) as g(goal_id int, earned numeric, possible numeric, items int)
        cross join lateral (
          select sum(w.points) as earned, sum(q.point) as possible, count(*) as items
          from unnest(a.question_ids, a.goal_ids) as p(id, goal_id) join questions q on q.id = p.id
          left join answers w on w.attempt_id = a.id and w.question_id = q.id where p.goal_id = g.goal_id
        ) x where a.lessons_id = ${quiz} and (g.earned, g.possible, g.items) is distinct from (x.earned, x.possible, x.items)`,
    )
    expect(wrong).toEqual([])
  })

  it('has closed evaluations: what was not reached has an action, one of them verified, and the print is a PDF', async () => {
    const closed = await rows<{
      code: string
      level: string
      measured: number
      verified: boolean
      print: string
    }>(
      `select f.code, f.level, f.measured::float, f.verified_at is not null as verified, substr(encode(e.document, 'escape'), 1, 5) as print
        from findings f join evaluations e on e.id = f.evaluations_id order by f.id`,
    )
    expect(closed.map(({ code, verified }) => [code, verified])).toEqual([
      ['CPMK-2', true],
      ['CPMK-3', false],
      ['CPMK-4', false],
    ])
    for (const { measured, print } of closed) {
      expect(measured).toBeLessThan(75)
      expect(print).toBe('%PDF-')
    }
    expect(await one('select count(*)::int from evaluations')).toBe(3)
    expect(await one('select min(measured)::int from evaluation_cpl')).toBeGreaterThan(15)
  })

  it('has an approved RPS of the main class with its print, and one that is being written', async () => {
    const found = await rows<{
      code: string
      status: string
      print: string | null
      weeks: number
      weight: number
    }>(
      `select k.code, p.status, substr(encode(p.document, 'escape'), 1, 5) as print,
        (select count(*)::int from plan_weeks w where w.plan_id = p.id) as weeks,
        (select sum(a.weight)::float from plan_assessments a where a.plan_id = p.id) as weight
        from plans p join course_categories k on k.id = p.course_category_id order by p.id`,
    )
    expect(found).toEqual([
      { code: 'IF2301', status: 'disahkan', print: '%PDF-', weeks: 16, weight: 100 },
      { code: 'IF2305', status: 'draf', print: null, weeks: 16, weight: 60 },
    ])
  })

  it('has enrichment that some took, all of whom had mastered, and that the demo student may take', async () => {
    const taken = await rows<{ mastered: boolean }>(
      `select gate.mastered from attempts a join lessons l on l.id = a.lessons_id and l.is_enrichment
        join student_lessons gate on gate.user_id = a.user_id and gate.lessons_id = (select id from lessons where remedial_scope = 'goals')`,
    )
    expect(taken).toEqual([{ mastered: true }, { mastered: true }])
    const own = `select count(*)::int from lesson_progress p where is_enrichment and not completed
      and user_id = (select id from users where username = '2201010001')
      and exists (select from student_lessons g where g.user_id = p.user_id and g.mastered and g.sections_id = p.sections_id)`
    expect(await one(own)).toBe(2)
  })

  it('has a quiz of every kind of question, answered rightly, in part and wrongly, which the demo student may start', async () => {
    const quiz = "(select id from lessons where name = 'Kuis Ragam Soal' and status = 'publish')"
    const asked = await rows<{ type: string; whole: number; none: number; part: number }>(
      `select q.type, count(*) filter (where w.points = q.point)::int as whole, count(*) filter (where w.points = 0)::int as none,
          count(*) filter (where w.points > 0 and w.points < q.point)::int as part
        from questions q join answers w on w.question_id = q.id where q.lessons_id = ${quiz} group by q.id order by q.position`,
    )
    expect(asked.map(({ type }) => type).sort()).toEqual([...questionTypes].sort())
    for (const { type, whole, none, part } of asked) {
      expect(whole, type).toBeGreaterThan(3)
      expect(none + part, type).toBeGreaterThan(2)
    }
    expect(asked.filter(({ part }) => part > 0).length).toBeGreaterThan(5)
    const unlike = await rows(
      `select from attempts a where lessons_id = ${quiz}
        and score is distinct from (select round(100 * sum(w.points) / sum(q.point), 2) from answers w join questions q on q.id = w.question_id where w.attempt_id = a.id)`,
    )
    expect(unlike).toEqual([])
    const own = `select count(*)::int from lesson_progress where lessons_id = ${quiz} and attempts = 0
      and user_id = (select id from users where username = '2201010001')`
    expect(await one(own)).toBe(1)
  })

  it('has an exam on paper: a paper for each student of its class, and some of whose answers came back', async () => {
    expect(await one('select count(*)::int from print_runs')).toBe(1)
    expect(
      await one(
        `select count(*)::int from attempts where origin = 'paper' and finished_by = 'stop' and score between 40 and 95`,
      ),
    ).toBe(8)
    expect(
      await one(`select count(*) = (select count(*) from active_students m where m.courses_id = l.courses_id)
        from print_copies c join print_runs r on r.id = c.run_id join lessons l on l.id = r.lessons_id group by l.courses_id`),
    ).toBe(true)
  })

  it('has questions that its own form would take, and whose answers are answers', () => {
    for (const { type, content = {}, key = null, options = [], answer, question, picture } of ofEveryKind) {
      const sent = {
        ...{ lessons_id: 1, point: 10, level: ['c2'], type, question, key, answer },
        content: { ...content, ...(picture && { ...picture, file_id: 1 }) },
        options: options.map((label, place) => ({ key: 'ABCDE'[place], label })),
      }
      const { error } = questionForm.safeParse(sent)
      expect(error?.issues ?? [], type).toEqual([])
    }
  })

  it('has the measures of a calibrated bank: every class and quiz of a mata kuliah on one scale', async () => {
    const [kept] = await rows<Record<string, number | string>>(
      `select k.model, k.people, count(*)::int as items, count(*) filter (where e.se is null or e.infit is null)::int as lacking,
          abs(sum(e.b)) < 0.000001 as centred, max(e.b) - min(e.b) > 1 as spread, count(distinct v.bank_question_id)::int as questions
        from bank_calibrations k join course_categories s on s.id = k.course_category_id and s.code = 'IF2301'
        join bank_measures e on e.bank_calibration_id = k.id join bank_versions v on v.id = e.bank_version_id group by k.id`,
    )
    expect(kept).toMatchObject({ model: 'rasch', lacking: 0, centred: true, spread: true })
    expect(kept?.items).toBeGreaterThan(15)
    expect(kept?.questions).toBe(kept?.items)
    expect(kept?.people).toBeGreaterThan(100)
  })

  it('leaves something to see in every report', async () => {
    const [count] = await rows<Record<string, number>>(
      `select count(*) filter (where attempts > 1)::int as remedials, count(*) filter (where waiting)::int as waiting,
          count(*) filter (where mastered)::int as mastered, count(*) filter (where attempts = 0)::int as absent,
          count(*) filter (where attempts > 0 and not mastered and not waiting and ended)::int as blocked
        from lesson_progress where type = 'QUIZ' and ${FULL}`,
    )
    for (const [what, number] of Object.entries(count ?? {})) expect(number, what).toBeGreaterThan(4)
    expect(await one('select count(*)::int from submissions where score is null')).toBeGreaterThan(10)
    expect(await one('select count(*)::int from submissions where score is not null')).toBeGreaterThan(100)
    expect(await one('select count(*)::int from submissions where returned_annotated')).toBe(1)
  })
})

describe('the demo student', () => {
  it('mastered the earlier quizzes and can start the open one at once', async () => {
    const quizzes = await rows<{
      name: string
      attempts: number
      mastered: boolean
      free: boolean
      open: boolean
    }>(
      `select l.name, p.attempts, p.mastered, not p.upcoming and not p.ended as open,
          (select bool_and(completed) from lesson_progress e where (e.user_id, e.courses_id) = (p.user_id, p.courses_id)
            and (e.section_position, e.position) < (p.section_position, p.position)) as free
        from lesson_progress p join lessons l on l.id = p.lessons_id
        where p.type = 'QUIZ' and p.user_id = (select id from users where username = '2201010001') and p.${FULL}
        order by p.section_position, p.position limit 3`,
    )
    expect(quizzes).toEqual([
      { name: 'Kuis 1: ERD', attempts: 2, mastered: true, free: true, open: false },
      { name: 'Kuis 2: Normalisasi', attempts: 1, mastered: true, free: true, open: true },
      { name: 'Kuis 3: SELECT', attempts: 0, mastered: false, free: true, open: true },
    ])
  })
})

describe('two demo campuses', () => {
  /** A hash of every table: everything but moments and the salted password hash. */
  const fingerprint = async (now: Date) => {
    const made = await createTestDatabase()
    const on = await open(made.url)
    try {
      await makeDemoCampus(made.url, { now })
      const tables = await rows<{ table: string; columns: string }>(
        `select c.table_name as table, string_agg(quote_ident(c.column_name), ',' order by c.ordinal_position) as columns
          from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
          where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
            and c.data_type <> 'timestamp with time zone' and c.column_name <> 'password_hash'
          group by c.table_name order by c.table_name`,
        on,
      )
      const hashes: string[] = []
      for (const { table, columns } of tables) {
        const all = `select string_agg(r::text, '|' order by r::text) from (select ${columns} from ${table}) r`
        hashes.push(`${table} ${await one(`select md5((${all}))`, on)}`)
      }
      return hashes
    } finally {
      await on.end()
      await made.drop()
    }
  }

  it('of different days differ in nothing but their dates', async () => {
    const first = await fingerprint(new Date('2026-11-21T03:00:00Z'))
    expect(await fingerprint(new Date('2026-11-24T13:45:10Z'))).toEqual(first)
  })
})
