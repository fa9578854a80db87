import { monitorEventLoopDelay } from 'node:perf_hooks'
import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { quizResults } from '@tuntas/contract/learning/attempts'
import { saveBlueprint } from '@tuntas/contract/learning/blueprint'
import { remedialPreview } from '@tuntas/contract/learning/goal-results'
import { makeForms, quizForms, releaseForms } from '@tuntas/contract/learning/paper-forms'
import {
  previewQuestions,
  quizQuestions,
  removeQuestion,
  saveQuestion,
} from '@tuntas/contract/learning/questions'
import { saveSections } from '@tuntas/contract/learning/sections'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { describe, expect, it, vi } from 'vitest'
import { type Person, withApp } from '../../../../../test/app.ts'
import { withClassroom } from '../../../../../test/classroom.ts'
import { makeBankQuestion, makeCourse, makeGoal, makeQuiz, makeSubject } from '../../../../../test/make.ts'
import { filtersOf } from '../../../../../test/reporting.ts'
import { newMember, sit, sittingCalls } from '../../../../../test/sitting.ts'
import { here } from '../../../../../test/slowness.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, overview } = sittingCalls(app)

/** A bank of two goals, with so many questions each. */
const newBank = async (count: number) => {
  const subject = await makeSubject(app.pool)
  const course = await makeCourse(app.pool, classroom.teacher.id, {
    learning_order: 'bebas',
    course_category_id: subject,
  })
  const goals = [await makeGoal(app.pool, subject), await makeGoal(app.pool, subject)]
  for (const goal_id of goals)
    for (let n = 0; n < count; n++)
      await makeBankQuestion(app.pool, subject, { state: 'approved' }, { goal_id, level: ['c2'] })
  return { subject, course, goals }
}
type Bank = Awaited<ReturnType<typeof newBank>>

/** A quiz with two questions of its own and a kisi-kisi of 3 + 2 questions, worth 2 and 5. */
const newQuiz = async ({ course, goals }: Bank, more: Record<string, unknown> = {}, numbers = [3, 2]) => {
  const quiz = await makeQuiz(app.pool, course, { questions: 2, is_random_question: true, ...more })
  const rows = goals.map((goal_id, at) => ({
    goal_id,
    level: 'c2',
    type: 'MULTIPLE_CHOICE',
    number: numbers[at],
    point: at === 0 ? 2 : 5,
  }))
  const { code } = await app.send(classroom.teacher, saveBlueprint, { body: { lessons_id: quiz.id, rows } })
  expect(code).toBe(200)
  return quiz
}
const make = (lessons_id: number, forms: number, more = {}, who: Person = classroom.teacher) =>
  app.send(who, makeForms, { body: { lessons_id, forms, seed: 7, ...more } })
const read = async (lessons_id: number) =>
  (await app.call(classroom.teacher, quizForms, { query: { lessons_id } })).body
const release = (lessons_id: number, who: Person = classroom.teacher) =>
  app.send(who, releaseForms, { body: { lessons_id } })
const stored = async (id: number) =>
  (await app.pool.query('select form_id, question_ids, points from attempts where id = $1', [id])).rows[0]
const begun = async (who: Person, quiz: number, type = 'normal') => {
  const { code, body } = await start(who, quiz, type)
  expect([code, body.message]).toEqual([200, 'Selamat mengerjakan!'])
  return { id: body.data.id as number, ...(await stored(body.data.id)) }
}

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
    const kept = await read(quiz.id)
    expect(kept).toMatchObject({ attempts: 0, rows: 2, planned: 5, fixed: 0, draws: 0 })
    expect(kept.data.forms).toEqual(forms)
    expect(kept.data.use).toEqual([
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
    const again = (await make(quiz.id, 2, { dry_run: true })).body.data.print
    expect((await make(quiz.id, 2, { print: again })).code).toBe(200)
  })

  it('shares questions of a cell that is too small for all forms as evenly as can be', async () => {
    const quiz = await newQuiz(await newBank(4))
    const { report } = (await make(quiz.id, 2)).body.data
    // 3 + 3 of 4: two in both; 2 + 2 of 4: none.
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
    for (const who of [classroom.stranger]) {
      expect((await make(quiz.id, 2, {}, who)).code).toBe(404)
      expect((await release(quiz.id, who)).code).toBe(404)
      expect((await app.call(who, quizForms, { query: { lessons_id: quiz.id } })).code).toBe(404)
    }
    const student = await newMember(app, classroom.course)
    expect((await make(quiz.id, 2, {}, student)).code).toBe(403)
    expect((await make(999_999, 2)).code).toBe(404)
    for (const forms of [0, 11, 1.5, 'dua', null])
      expect((await make(quiz.id, forms as number)).code).toBe(422)
    expect((await make(quiz.id, 2, { seed: -1 })).code).toBe(422)
    const bare = await makeQuiz(app.pool, classroom.course)
    expect(await make(bare.id, 2)).toMatchObject({
      code: 422,
      body: { message: 'Kuis ini belum punya kisi-kisi. Susun kisi-kisinya dulu.' },
    })
  })

  it('stands in the place of draws, not beside them, and sections stay as they are meanwhile', async () => {
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
  expect(took).toBeLessThan(here(5000))
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
    const { question_ids, form_id } = await begun(student, quiz.id)
    expect([[...question_ids].sort(), form_id]).toEqual([quiz.questions, null])
    expect((await make(quiz.id, 2)).code).toBe(409)
  })

  it('is refused once somebody began', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    await make(quiz.id, 2)
    await begun(await newMember(app, bank.course), quiz.id)
    for (const { code, body } of [await release(quiz.id), await make(quiz.id, 3)])
      expect([code, body.message]).toEqual([
        409,
        'Kuis ini sudah mulai dikerjakan, jadi paketnya tidak dapat diubah lagi.',
      ])
  })
})

describe('a start that waits while forms are made or taken back', () => {
  const waiting = (calls: number) =>
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
  /** Lets the call lock the quiz and go no further before the student has begun to start. */
  const during = async (call: () => Promise<{ code: number }>, student: Person, quiz: number) => {
    const held = await app.pool.connect()
    try {
      await held.query('begin')
      await held.query('lock table paper_form_sets in share mode')
      const called = call()
      await waiting(1)
      const started = begun(student, quiz)
      await waiting(2)
      await held.query('commit')
      expect((await called).code).toBe(200)
      return await started
    } finally {
      held.release(true)
    }
  }

  it('gives what the quiz asks afterwards', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    const [student, other] = [await newMember(app, bank.course), await newMember(app, bank.course)]
    const made = await during(() => make(quiz.id, 2), student, quiz.id)
    const { forms } = (await read(quiz.id)).data
    expect(forms.map(({ id }: { id: number }) => id)).toContain(made.form_id)
    const taken = await newQuiz(bank)
    await make(taken.id, 2)
    const released = await during(() => release(taken.id), other, taken.id)
    expect([released.form_id, [...released.question_ids].sort()]).toEqual([null, taken.questions])
  })
})

describe('a start', () => {
  it('gives each student one form, as many to each, fixed from then on', async () => {
    const bank = await newBank(12)
    const quiz = await newQuiz(bank)
    const { forms } = (await make(quiz.id, 3)).body.data
    const students = await Promise.all(Array.from({ length: 12 }, () => newMember(app, bank.course)))
    const papers = await Promise.all(students.map((student) => begun(student, quiz.id)))
    for (const { form_id, question_ids } of papers) {
      const form = forms.find(({ id }: { id: number }) => id === form_id)
      expect([...question_ids].sort()).toEqual([...form.question_ids].sort())
    }
    const counts = forms.map(
      ({ id }: { id: number }) => papers.filter(({ form_id }) => form_id === id).length,
    )
    expect(counts).toEqual([4, 4, 4])
    const again = await begun(students[0] as Person, quiz.id)
    expect(again).toEqual(papers[0])
    expect((await read(quiz.id)).data.use).toMatchObject([{ started: 4 }, { started: 4 }, { started: 4 }])
    expect((await overview(students[0] as Person, quiz.id)).body.data.total_question).toBe(5)
  })

  it('gives a remedial another form than the attempts before, of the whole quiz and of goals', async () => {
    for (const remedial_scope of ['quiz', 'goals']) {
      const bank = await newBank(8)
      const quiz = await newQuiz(bank, { remedial_scope })
      const { forms } = (await make(quiz.id, 2)).body.data
      const student = await newMember(app, bank.course)
      const first = await stored(await sit(app, student, quiz.id, {}))
      const { seen, goals } = (
        await app.call(classroom.teacher, remedialPreview, {
          query: { lessons_id: quiz.id, user_id: student.id },
        })
      ).body.data
      const second = await begun(student, quiz.id, 'remedial')
      const form = forms.find(({ id }: { id: number }) => id === second.form_id)
      expect(second.form_id).not.toBe(first.form_id)
      expect([...second.question_ids].sort()).toEqual([...form.question_ids].sort())
      expect(seen).toBe(0)
      expect(goals.flatMap(({ question_ids }: { question_ids: number[] }) => question_ids).sort()).toEqual(
        [...second.question_ids].sort(),
      )
    }
  })

  it('is graded, analysed and regraded as drawn questions are', async () => {
    const bank = await newBank(8)
    const quiz = await newQuiz(bank)
    const { forms } = (await make(quiz.id, 2)).body.data
    const students = [await newMember(app, bank.course), await newMember(app, bank.course)]
    for (const student of students) {
      const { id, question_ids } = await begun(student, quiz.id)
      const answers = Object.fromEntries(question_ids.map((one: number) => [one, 'A']))
      await sit(app, student, quiz.id, answers)
      const { rows } = await app.pool.query('select score from attempts where id = $1', [id])
      expect(rows[0].score).toBe(100)
    }
    const { use } = (await read(quiz.id)).data
    expect(use).toMatchObject([
      { started: 1, finished: 1, mean: 100 },
      { started: 1, finished: 1, mean: 100 },
    ])
    const results = await app.call(classroom.teacher, quizResults, { query: { id: quiz.id } })
    expect(results.body.data.map(({ form }: { form: string }) => form).toSorted()).toEqual(['A', 'B'])
    const analysis = await app.call(classroom.teacher, itemAnalysis.page, {
      query: { ...(await filtersOf(app.pool, bank.course, quiz.id)), type: 'quest', limit: 50 },
    })
    expect(analysis.body.data).toHaveLength(10)
    const [wrong] = forms[0].question_ids
    const { rows } = await app.pool.query('select question, point, options from questions where id = $1', [
      wrong,
    ])
    const changed = await app.send(classroom.teacher, saveQuestion, {
      body: {
        ...rows[0],
        id: wrong,
        lessons_id: quiz.id,
        type: 'MULTIPLE_CHOICE',
        level: ['c2'],
        answer: 'B',
      },
    })
    expect([changed.code, changed.body.data.changed]).toEqual([409, 1])
  })

  it('knows P and D from answers that others gave', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    await make(quiz.id, 2)
    for (let n = 0; n < 4; n++) {
      const student = await newMember(app, bank.course)
      const { question_ids } = await begun(student, quiz.id)
      await sit(
        app,
        student,
        quiz.id,
        Object.fromEntries(question_ids.slice(0, n + 1).map((one: number) => [one, 'A'])),
      )
    }
    const next = await newQuiz(bank)
    const { forms, report } = (await make(next.id, 2, { dry_run: true })).body.data
    expect(report.estimated).toBeLessThan(10)
    const known = forms
      .flatMap(({ questions }: { questions: { estimated: boolean; p: number }[] }) => questions)
      .filter(({ estimated }: { estimated: boolean }) => !estimated)
    expect(known.length).toBeGreaterThan(0)
    expect(known.every(({ p }: { p: number }) => p >= 0 && p <= 1)).toBe(true)
  })
})

describe('between forms and what else may happen to a quiz', () => {
  it('keeps what is aside aside when it is changed, previews a form, and never prints the quiz’s own questions into papers', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    const { forms } = (await make(quiz.id, 2)).body.data
    const [own] = quiz.questions
    const { rows } = await app.pool.query('select question, point, options from questions where id = $1', [
      own,
    ])
    const changed = await app.send(classroom.teacher, saveQuestion, {
      body: {
        ...rows[0],
        id: own,
        lessons_id: quiz.id,
        type: 'MULTIPLE_CHOICE',
        level: ['c2'],
        answer: 'B',
        purpose: 'quiz',
      },
    })
    expect(changed.code).toBe(200)
    const previewed = await app.call(classroom.teacher, previewQuestions, { query: { lessons_id: quiz.id } })
    expect(previewed.body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [...forms[0].question_ids].sort(),
    )
    const { question_ids } = await begun(await newMember(app, bank.course), quiz.id)
    expect(question_ids).not.toContain(own)
    const listed = await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz.id } })
    expect(listed.body.data.map(({ id }: { id: number }) => id)).toEqual(quiz.questions)
  })

  it('copies what the quiz asked before, with its kisi-kisi, without forms', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    await make(quiz.id, 2)
    const target = await makeCourse(app.pool, classroom.teacher.id, { course_category_id: bank.subject })
    const copied = await app.send(classroom.teacher, duplicateLessons, {
      body: { courses_id: target, list_lessons: [quiz.id] },
    })
    expect(copied.code).toBe(200)
    const found = await app.pool.query(
      `select (select array_agg(distinct q.purpose) from questions q where q.lessons_id = l.id) as purposes,
          (select count(*)::int from questions q where q.lessons_id = l.id) as questions,
          (select count(*)::int from quiz_sections s where s.lessons_id = l.id) as sections,
          (select count(*)::int from blueprint_rows b where b.lessons_id = l.id) as planned
        from lessons l where l.courses_id = $1`,
      [target],
    )
    expect(found.rows).toMatchObject([{ purposes: ['quiz'], questions: 2, sections: 0, planned: 2 }])
  })

  it('begins with what is left of a form where a question of it was removed', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    const { forms } = (await make(quiz.id, 1)).body.data
    const [gone] = forms[0].question_ids
    expect(
      (await app.call(classroom.teacher, removeQuestion, { params: { id: gone }, query: { confirm: true } }))
        .code,
    ).toBe(200)
    const { question_ids } = await begun(await newMember(app, bank.course), quiz.id)
    expect([...question_ids].sort()).toEqual(forms[0].question_ids.filter((id: number) => id !== gone).sort())
  })

  it('gives nobody a form of which nothing is left', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank, {}, [1, 1])
    const { forms } = (await make(quiz.id, 2)).body.data
    for (const id of forms[0].question_ids)
      await app.call(classroom.teacher, removeQuestion, { params: { id }, query: { confirm: true } })
    for (let n = 0; n < 3; n++)
      expect((await begun(await newMember(app, bank.course), quiz.id)).form_id).toBe(forms[1].id)
  })

  it('gives whoever was reset a form that they did not see', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    await make(quiz.id, 2)
    const student = await newMember(app, bank.course)
    const first = await stored(await sit(app, student, quiz.id, {}))
    await app.pool.query('update attempts set deleted_at = now() where lessons_id = $1', [quiz.id])
    expect((await begun(student, quiz.id)).form_id).not.toBe(first.form_id)
  })
})
