import { monitorEventLoopDelay } from 'node:perf_hooks'
import { takeFromBank } from '@tuntas/contract/learning/bank'
import { saveBlueprint } from '@tuntas/contract/learning/blueprint'
import { quizForms } from '@tuntas/contract/learning/paper-forms'
import { saveSections } from '@tuntas/contract/learning/sections'
import { describe, expect, it, vi } from 'vitest'
import { type Person, withApp } from '../../../../../test/app.ts'
import { withClassroom } from '../../../../../test/classroom.ts'
import { formsOfQuizzes } from '../../../../../test/forms.ts'
import { makeCourse, makeGoal, makeQuiz, makeSubject } from '../../../../../test/make.ts'
import { newMember, sit } from '../../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { newQuiz, newBank, make, read, release, begun: beginQuiz } = formsOfQuizzes(app, classroom)

describe('making forms', () => {
  it('makes them equal in goals, levels, kinds and points, tells how alike they are, and takes them', async () => {
    const quiz = await newQuiz(await newBank(8))
    const { code, body } = await make(quiz.id, 2)
    expect([code, body.message]).toEqual([
      200,
      '2 paket dibuat. Setiap mahasiswa mendapat satu paket saat mulai.',
    ])
    const { forms, report, seed } = body.data
    expect(seed).toBe(7)
    expect(forms).toMatchObject([
      { name: 'A', total_question: 5, total_point: 16, estimated: 5 },
      { name: 'B', total_question: 5, total_point: 16, estimated: 5 },
    ])
    expect(report).toMatchObject({
      counts_equal: true,
      points_equal: true,
      max_overlap: 0,
      overlap: [
        [5, 0],
        [0, 5],
      ],
      tcc_from: 'p',
      estimated: 10,
      cells: [
        { number: 3, point: 2, matching: 8, counts: [3, 3] },
        { number: 2, point: 5, matching: 8, counts: [2, 2] },
      ],
    })
    for (const { question_ids } of forms) expect(new Set(question_ids).size).toBe(5)
    const savedForms = await read(quiz.id)
    expect(savedForms).toMatchObject({ attempts: 0, rows: 2, planned: 5, fixed: 0, draws: 0 })
    expect(savedForms.data.forms).toEqual(forms)
    expect(savedForms.data.use).toEqual([
      { started: 0, finished: 0, mean: null, sd: null },
      { started: 0, finished: 0, mean: null, sd: null },
    ])
  })

  it('gives the same for the same seed, others for another, and only tells them in a dry run', async () => {
    const quiz = await newQuiz(await newBank(20))
    const of = async (more: object) =>
      (await make(quiz.id, 3, { dry_run: true, ...more })).body.data.forms.map(
        (form: { bank_version_ids: number[] }) => form.bank_version_ids,
      )
    const first = await of({})
    expect(await of({})).toEqual(first)
    expect(await of({ seed: 8 })).not.toEqual(first)
    expect((await read(quiz.id)).data).toBeNull()
    expect(await of({ seed: 0 })).toHaveLength(3)
  })

  it('takes what was looked at and nothing else', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    const { print } = (await make(quiz.id, 2, { dry_run: true })).body.data
    await app.pool.query(
      `update bank_questions set state = 'retired' where course_category_id = $1 and id in
        (select id from bank_questions where course_category_id = $1 order by id limit 3)`,
      [bank.subject],
    )
    expect(await make(quiz.id, 2, { print })).toMatchObject({
      code: 409,
      body: { message: 'Bank soal atau kisi-kisi berubah sejak paket ini dilihat. Lihat paketnya lagi.' },
    })
    const secondPrint = (await make(quiz.id, 2, { dry_run: true })).body.data.print
    expect((await make(quiz.id, 2, { print: secondPrint })).code).toBe(200)
  })

  it('takes what was looked at although a quiz from the same bank was answered in between', async () => {
    const bank = await newBank(8)
    const quiz = await newQuiz(bank)
    const otherQuiz = await makeQuiz(app.pool, bank.course, { questions: 0 })
    const { rows } = await app.pool.query('select id from bank_questions where course_category_id = $1', [
      bank.subject,
    ])
    const list_id = rows.map(({ id }) => id)
    const takeReply = await app.send(classroom.teacher, takeFromBank, {
      body: { lessons_id: otherQuiz.id, list_id },
    })
    const { print, figures_at } = (await make(quiz.id, 2, { dry_run: true })).body.data
    const answers = Object.fromEntries(
      takeReply.body.data.list_id.map((id: number, at: number) => [id, at % 3 === 0 ? 'A' : 'B']),
    )
    for (let n = 0; n < 3; n++) await sit(app, await newMember(app, bank.course), otherQuiz.id, answers)
    const anew = (await make(quiz.id, 2, { dry_run: true })).body.data
    expect(anew.print).not.toBe(print)
    expect((await make(quiz.id, 2, { print })).code).toBe(409)
    expect((await make(quiz.id, 2, { print, figures_at: 'kemarin' })).code).toBe(422)
    const { code, body } = await make(quiz.id, 2, { print, figures_at })
    expect([code, body.data.print]).toEqual([200, print])
    expect(body.data.report.estimated).toBe(10)
    const { texts, forms } = (await read(quiz.id)).data
    expect(texts).toHaveLength(10)
    for (const { bank_version_ids } of forms)
      for (const id of bank_version_ids)
        expect(texts).toContainEqual({
          bank_version_id: id,
          type: 'MULTIPLE_CHOICE',
          question: expect.stringMatching(/^<p>Soal bank/),
        })
  })

  it('shares questions of a cell that is too small for all forms as evenly as can be', async () => {
    const quiz = await newQuiz(await newBank(4))
    const { report } = (await make(quiz.id, 2)).body.data
    // 3 + 3 of 4 overlap in two questions; 2 + 2 of 4 do not overlap.
    expect(report.max_overlap).toBe(2)
  })

  it('names the cell and how many questions are missing', async () => {
    const bank = await newBank(4)
    const quiz = await newQuiz(bank, {}, [3, 6])
    const { code, body } = await make(quiz.id, 2)
    const { rows } = await app.pool.query('select text from goals where id = $1', [bank.goals[1]])
    expect([code, body.message]).toEqual([
      422,
      `Soal di bank belum cukup: tujuan “${rows[0].text}”, C2, Pilihan ganda membutuhkan 6 soal, di bank kurang 2.`,
    ])
    expect((await read(quiz.id)).data).toBeNull()
  })

  it('refuses what is not the caller’s, not a quiz, or not a number of forms', async () => {
    const quiz = await newQuiz(await newBank(6))
    for (const person of [classroom.stranger]) {
      expect((await make(quiz.id, 2, {}, person)).code).toBe(404)
      expect((await release(quiz.id, person)).code).toBe(404)
      expect((await app.call(person, quizForms, { query: { lessons_id: quiz.id } })).code).toBe(404)
    }
    const student = await newMember(app, classroom.course)
    expect((await make(quiz.id, 2, {}, student)).code).toBe(403)
    expect((await make(999_999, 2)).code).toBe(404)
    for (const forms of [0, 11, 1.5, 'dua', null])
      expect((await make(quiz.id, forms as number)).code).toBe(422)
    expect((await make(quiz.id, 2, { seed: -1 })).code).toBe(422)
    const bareQuiz = await makeQuiz(app.pool, classroom.course)
    expect(await make(bareQuiz.id, 2)).toMatchObject({
      code: 422,
      body: { message: 'Kuis ini belum punya kisi-kisi. Susun kisi-kisinya dulu.' },
    })
  })

  it('replaces draws instead of joining them, and sections stay unchanged', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    const draw = (sections: object[]) =>
      app.send(classroom.teacher, saveSections, { body: { lessons_id: quiz.id, sections } })
    await draw([{ title: 'Undian', draw: { n: 2, goal_id: bank.goals[0], point: 1 } }])
    expect((await make(quiz.id, 2)).code).toBe(409)
    await draw([])
    expect((await make(quiz.id, 2)).code).toBe(200)
    expect(await draw([])).toMatchObject({
      code: 409,
      body: { message: 'Kuis ini memakai paket paralel. Lepas paketnya dulu untuk mengubah bagian.' },
    })
  })

  it('is made once by two at once', async () => {
    const quiz = await newQuiz(await newBank(8))
    const both = await Promise.all([make(quiz.id, 2), make(quiz.id, 3, { seed: 9 })])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const { rows } = await app.pool.query(
      `select count(*)::int as sets, (select count(*)::int from quiz_sections s where s.lessons_id = $1 and s.deleted_at is null) as sections
        from paper_form_sets where lessons_id = $1 and deleted_at is null`,
      [quiz.id],
    )
    expect(rows).toEqual([{ sets: 1, sections: 2 }])
  })
})

it('makes four forms of 40 from a bank of 2,000 in less than 5 s, on another thread: nobody waits for it', async () => {
  const subject = await makeSubject(app.pool)
  const course = await makeCourse(app.pool, classroom.teacher.id, { course_category_id: subject })
  const goals: number[] = []
  for (let n = 0; n < 10; n++) goals.push(await makeGoal(app.pool, subject))
  await app.pool.query(
    `with made as (insert into bank_questions (course_category_id) select $1 from generate_series(1, 2000) returning id),
      versions as (insert into bank_versions (bank_question_id, number, point, type, question, options, answer, level, goal_id)
        select id, 1, 1, 'MULTIPLE_CHOICE', 'Soal ' || id, '[{"key":"A","label":"a"},{"key":"B","label":"b"}]', 'A', array['c2'], ($2::int[])[1 + id % 10] from made
        returning id, bank_question_id)
      select from versions`,
    [subject, goals],
  )
  await app.pool.query(
    `update bank_questions b set latest_id = v.id from bank_versions v where v.bank_question_id = b.id and b.course_category_id = $1`,
    [subject],
  )
  const quiz = await makeQuiz(app.pool, course, { questions: 0 })
  const rows = goals.map((goal_id) => ({
    goal_id,
    level: 'c2',
    type: 'MULTIPLE_CHOICE',
    number: 4,
    point: 1,
  }))
  await app.send(classroom.teacher, saveBlueprint, { body: { lessons_id: quiz.id, rows } })
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  const from = performance.now()
  const { code, body } = await make(quiz.id, 4)
  const took = performance.now() - from
  delays.disable()
  const longest = delays.max / 1e6
  process.stdout.write(
    `forms: 4 × 40 of 2,000 made and taken over HTTP in ${Math.round(took)} ms, others waited for ${Math.round(longest)} ms at most\n`,
  )
  expect([code, body.data.report.max_overlap, body.data.report.counts_equal]).toEqual([200, 0, true])
  expect(longest / took).toBeLessThan(0.5)
})

describe('taking forms back', () => {
  it('asks again what the quiz asked, while nobody has begun', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    await make(quiz.id, 2)
    expect((await release(quiz.id)).code).toBe(200)
    expect((await read(quiz.id)).data).toBeNull()
    expect((await release(quiz.id)).code).toBe(404)
    const student = await newMember(app, bank.course)
    const { question_ids, form_id } = await beginQuiz(student, quiz.id)
    expect([[...question_ids].sort(), form_id]).toEqual([quiz.questions, null])
    expect((await make(quiz.id, 2)).code).toBe(409)
  })

  it('is refused once somebody began', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    await make(quiz.id, 2)
    await beginQuiz(await newMember(app, bank.course), quiz.id)
    for (const { code, body } of [await release(quiz.id), await make(quiz.id, 3)])
      expect([code, body.message]).toEqual([
        409,
        'Kuis ini sudah mulai dikerjakan, jadi paketnya tidak dapat diubah lagi.',
      ])
  })
})

describe('a start that waits while forms are made or taken back', () => {
  const waitForLocks = (calls: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await app.pool.query(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows[0].n).toBe(calls)
      },
      { timeout: 15_000 },
    )
  /** Holds the call at the quiz's lock until the student has begun to start. */
  const during = async (call: () => Promise<{ code: number }>, student: Person, quiz: number) => {
    const heldClient = await app.pool.connect()
    try {
      await heldClient.query('begin')
      await heldClient.query('lock table paper_form_sets in share mode')
      const called = call()
      await waitForLocks(1)
      const startedSitting = beginQuiz(student, quiz)
      await waitForLocks(2)
      await heldClient.query('commit')
      expect((await called).code).toBe(200)
      return await startedSitting
    } finally {
      heldClient.release(true)
    }
  }

  it('gives what the quiz asks afterwards', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    const [student, otherStudent] = [await newMember(app, bank.course), await newMember(app, bank.course)]
    const makeReply = await during(() => make(quiz.id, 2), student, quiz.id)
    const { forms } = (await read(quiz.id)).data
    expect(forms.map(({ id }: { id: number }) => id)).toContain(makeReply.form_id)
    const takenQuiz = await newQuiz(bank)
    await make(takenQuiz.id, 2)
    const releaseReply = await during(() => release(takenQuiz.id), otherStudent, takenQuiz.id)
    expect([releaseReply.form_id, [...releaseReply.question_ids].sort()]).toEqual([null, takenQuiz.questions])
  })
})
