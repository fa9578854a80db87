import { createHash } from 'node:crypto'
import {
  cpl,
  cpmk,
  graduateProfiles,
  linkCpmk,
  linkProfile,
  outcomeMap,
} from '@tuntas/contract/campus/masters'
import {
  classOutcomes,
  classOutcomesFile,
  closeEvaluation,
  evaluation,
  lamFile,
  printEvaluation,
  programOutcomes,
  programOutcomesFile,
  verifyAction,
} from '@tuntas/contract/insight/outcomes'
import { goals, saveGoal } from '@tuntas/contract/learning/goals'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import {
  giveProgram,
  insert,
  makeCourse,
  makeProgram,
  makeQuestion,
  makeSubject,
  makeTeacher,
  makeUser,
  masters,
  shift,
} from '../../../../test/make.ts'
import { makeExample, weigh } from '../../../../test/outcomes.ts'
import { newMember, sit } from '../../../../test/sitting.ts'
import { canonical } from './snapshot.rules.ts'

const app = withApp()
let admin: Person
let teacher: Person
let stranger: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

const report = async (courses_id: number, query: object = {}, who = teacher) =>
  (await app.call(who, classOutcomes, { query: { courses_id, ...query } })).body

describe('capaian kelas', () => {
  it('is the worked example of the specification to two decimals, over real attempts and marks', async () => {
    const example = await makeExample(app, teacher)
    const { data, pagination } = await report(example.course)
    const [g1, g2, g3] = example.goals
    expect(data.weights).toEqual([
      { goal_id: g1, weight: 15 },
      { goal_id: g2, weight: 41 },
      { goal_id: g3, weight: 38 },
    ])
    expect(data.without_goal).toBe(6)
    const values = (list: { value: number }[]) => list.map(({ value }) => value)
    type Student = {
      name: string
      goals: { value: number }[]
      cpmk: { value: number }[]
      cpl: { value: number }[]
      final: number
    }
    expect(
      (data.students as Student[]).map(({ name, goals, cpmk, cpl, final }) => [
        name,
        ...[goals, cpmk, cpl].flatMap(values),
        final,
      ]),
    ).toEqual([
      ['Ani', 80, 69.02, 80, 71.96, 80, 71.96, 75.21, 76.7],
      ['Budi', 40, 75.85, 60.53, 66.25, 60.53, 66.25, 63.94, 60.1],
      ['Citra', 100, 69.51, 47.37, 77.68, 47.37, 77.68, 65.43, 61.5],
      ['Dewi', 90, 83.9, 87.37, 85.54, 87.37, 85.54, 86.28, 85.9],
    ])
    const figures = (list: { mean: number; percent: number; attained: number }[]) =>
      list.map(({ mean, percent, attained }) => [mean, percent, attained])
    expect(figures(data.class.goals)).toEqual([
      [77.5, 75, 1],
      [74.57, 100, 1],
      [68.82, 50, 0],
    ])
    expect(figures(data.class.cpmk)).toEqual([
      [75.36, 100, 1],
      [68.82, 50, 0],
    ])
    expect(figures(data.class.cpl)).toEqual([
      [75.36, 100, 1],
      [72.71, 75, 1],
    ])
    expect(data.class.final).toBe(71.05)
    expect(data.students[1].cpmk[0].weakest).toEqual({ goal_id: g1, value: 40 })
    expect(data.assessments.map((one: { weight: number }) => one.weight)).toEqual([30, 30, 40])
    expect(pagination.total).toBe(4)
  })

  it('pages and searches students while the class stays whole', async () => {
    const { course } = await makeExample(app, teacher)
    const found = await report(course, { keywords: 'bud' })
    expect(found.data.students.map(({ name }: { name: string }) => name)).toEqual(['Budi'])
    expect([found.pagination.total, found.data.class.students]).toEqual([1, 4])
    expect(found.data.class.cpl[1].mean).toBe(72.71)
    const sorted = await report(course, { sort: 'cpmk.1.value', order: 'desc' })
    expect(sorted.data.students.map(({ name }: { name: string }) => name)).toEqual([
      'Dewi',
      'Ani',
      'Budi',
      'Citra',
    ])
    for (const bad of [{ sort: 'password_hash' }, { order: 'up' }, { limit: 7 }])
      expect((await app.send(teacher, classOutcomes, { query: { courses_id: course, ...bad } })).code).toBe(
        422,
      )
  })

  it('weighs what sections draw by their points and the pool, for all students alike', async () => {
    const example = await makeExample(app, teacher)
    const [g1, g2, g3] = example.goals
    const section_id = await insert(app.pool, 'quiz_sections', {
      lessons_id: example.quiz1.id,
      position: 1,
      title: 'Diundi',
      draw_n: 3,
      point: 10,
    })
    // The pool is twice as large as what is drawn: two thirds of it are G1, a third G3.
    for (const goal_id of [g1, g1, g1, g1, g3, g3])
      await makeQuestion(app.pool, example.quiz1.id, { goal_id, purpose: 'draw', section_id, point: 10 })
    const { data } = await report(example.course)
    // Of 50 points: G1 10 + 20, G2 10, G3 10.
    expect(data.assessments[0]).toMatchObject({
      weight: 30,
      goals: [
        { goal_id: g1, weight: 18 },
        { goal_id: g2, weight: 6 },
        { goal_id: g3, weight: 6 },
      ],
    })
    expect(data.weights).toEqual([
      { goal_id: g1, weight: 18 },
      { goal_id: g2, weight: 32 },
      { goal_id: g3, weight: 44 },
    ])
  })

  it('leaves out what is open or waits for a mark, and uses the uncapped result of a remedial', async () => {
    const example = await makeExample(app, teacher, { windows: 'open' })
    const citra = (await report(example.course)).data.students[2]
    // Quiz 2 is still open for Citra: G3 is measured by the assignment alone.
    expect(citra.goals[2]).toEqual({ id: example.goals[2], value: 90, open: 1 })
    await app.pool.query('update submissions set score = null where lessons_id = $1', [example.task])
    const waiting = (await report(example.course)).data.students[2]
    expect([waiting.goals[2].value, waiting.cpmk[1].value]).toEqual([null, null])
    const { rows } = await app.pool.query(
      `update lessons set is_competent = true, kkm = 70, max_remedial = 3, cap_remedial = true, end_date = null, is_expired = false where id = $1 returning id`,
      [example.quiz1.id],
    )
    expect(rows).toHaveLength(1)
    const [budi] = example.students.filter(({ name }) => name === 'Budi')
    const again = await sit(
      app,
      budi?.person as Person,
      example.quiz1.id,
      Object.fromEntries(example.quiz1.questions.map((id) => [id, 'A'])),
      { type: 'remedial' },
    )
    await shift(app.pool, again, -600)
    const after = (await report(example.course)).data.students[1]
    expect(after.goals[0].value).toBe(100)
    expect(after.goals[0].open).toBe(0)
  })

  it('keeps what is not measured null, and says what nothing tests', async () => {
    const subject = await makeSubject(app.pool)
    const course = await makeCourse(app.pool, teacher.id, { course_category_id: subject })
    await newMember(app, course)
    const parent = await insert(app.pool, 'cpmk', {
      course_category_id: subject,
      code: 'CPMK-1',
      name: 'Merancang',
    })
    await app.send(teacher, saveGoal, { body: { courses_id: course, text: 'Belum diuji', cpmk_id: parent } })
    const { data } = await report(course)
    expect(data.untested).toMatchObject([{ name: 'Belum diuji', cpmk_id: parent }])
    expect(data.class.cpmk).toEqual([
      { id: parent, mean: null, percent: null, attained: null, measured: 0, weakest: null },
    ])
    expect(data.students[0]).toMatchObject({ goals: [], cpmk: [{ value: null }], final: null })
  })

  it('is for those who teach the class, and as a file too', async () => {
    const { course } = await makeExample(app, teacher)
    expect((await app.call(stranger, classOutcomes, { query: { courses_id: course } })).code).toBe(404)
    expect((await app.call(admin, classOutcomes, { query: { courses_id: course } })).code).toBe(403)
    expect((await app.call(teacher, classOutcomes, { query: {} })).code).toBe(422)
    const file = await app.call(teacher, classOutcomesFile, { query: { courses_id: course } })
    expect([file.code, file.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
  })

  it('weighs as the gradebook does, also where its weights are no longer 100', async () => {
    const example = await makeExample(app, teacher)
    await weigh(app, teacher, example.course, [
      [example.quiz1.id, 20],
      [example.quiz2.id, 40],
      [example.task, 40],
    ])
    await app.pool.query('update lessons set status = $1 where id = $2', ['unpublish', example.quiz1.id])
    const { data } = await report(example.course)
    expect(data.assessments.map((one: { weight: number }) => one.weight)).toEqual([50, 50])
    const sum = data.weights.reduce(
      (total: number, { weight }: { weight: number }) => total + weight,
      data.without_goal,
    )
    expect(sum).toBeCloseTo(100, 5)
  })
})

describe('CPL, CPMK and their links', () => {
  const own = async () => {
    const { study_program_id, curriculum_id } = await masters(app.pool)
    return { study_program_id, curriculum_id }
  }
  let n = 0
  const newCpl = async (more: object = {}) =>
    app.send(admin, cpl.save, {
      body: { ...(await own()), code: `CPL-${++n}`, name: 'Merancang basis data', kind: 'khusus', ...more },
    })
  const newCpmk = (course_category_id: number, more: object = {}) =>
    app.send(admin, cpmk.save, {
      body: { course_category_id, code: `CPMK-${++n}`, name: 'Memetakan ERD', ...more },
    })

  it('saves both with their links, in order of codes, and keeps links that were not sent', async () => {
    const subject = await makeSubject(app.pool)
    const b = (await newCpl({ code: 'CPL-Z' })).body.data.id
    const a = (await newCpl({ code: 'CPL-Y' })).body.data.id
    const id = (await newCpmk(subject, { cpl_ids: [b, a] })).body.data.id
    const row = async () => (await app.call(admin, cpmk.detail, { query: { id } })).body.data
    expect(await row()).toMatchObject({ cpl_ids: [a, b], cpl: 'CPL-Y, CPL-Z', version: 1 })
    await newCpmk(subject, { id, code: 'CPMK-X', version: 1 })
    expect(await row()).toMatchObject({ code: 'CPMK-X', cpl_ids: [a, b] })
    await newCpmk(subject, { id, cpl_ids: [a], version: 2 })
    expect((await row()).cpl_ids).toEqual([a])
    const list = await app.send(admin, cpmk.list, { query: { course_category_id: subject, sort: 'cpl_ids' } })
    expect(list.body.data).toMatchObject([{ id, cpl: 'CPL-Y' }])
    const log = await app.pool.query(
      `select after from audit_log where kind = 'cpmk' and thing_id = $1 order by id`,
      [id],
    )
    expect(log.rows.at(-1).after).toMatchObject({ cpl_ids: [a] })
  })

  it('refuses a CPL of another program, a taken code, and bad input', async () => {
    const subject = await makeSubject(app.pool)
    const foreign = (await newCpl({ study_program_id: await makeProgram(app.pool) })).body.data.id
    const refused = await newCpmk(subject, { cpl_ids: [foreign] })
    expect([refused.code, refused.body.errors.cpl_ids]).toEqual([
      422,
      [expect.stringContaining('program studi')],
    ])
    expect((await newCpmk(subject, { cpl_ids: [999_999] })).code).toBe(422)
    await newCpl({ code: 'CPL-SAMA' })
    expect((await newCpl({ code: 'cpl-sama' })).code).toBe(409)
    for (const bad of [{ kind: 'lain' }, { code: '' }, { name: 'x'.repeat(1001) }, { curriculum_id: 'abc' }])
      expect((await newCpl(bad)).code, JSON.stringify(bad)).toBe(422)
    for (const cpl_ids of ['abc', [0], {}]) expect((await newCpmk(subject, { cpl_ids })).code).toBe(422)
  })

  it('does not delete what is used, and says by what', async () => {
    const subject = await makeSubject(app.pool)
    const course = await makeCourse(app.pool, teacher.id, { course_category_id: subject })
    const used = (await newCpl()).body.data.id
    const parent = (await newCpmk(subject, { cpl_ids: [used] })).body.data.id
    await app.send(teacher, saveGoal, { body: { courses_id: course, text: 'Tujuan', cpmk_id: parent } })
    const cplRefused = await app.call(admin, cpl.remove, { params: { id: used } })
    expect([cplRefused.code, cplRefused.body.message]).toEqual([409, expect.stringContaining('1 CPMK')])
    const cpmkRefused = await app.call(admin, cpmk.remove, { params: { id: parent } })
    expect([cpmkRefused.code, cpmkRefused.body.message]).toEqual([
      409,
      expect.stringContaining('1 tujuan belajar'),
    ])
    expect((await newCpl({ id: used, study_program_id: await makeProgram(app.pool) })).code).toBe(409)
    expect((await newCpmk(await makeSubject(app.pool), { id: parent })).code).toBe(409)
  })

  it('links one box of the matrix, also when two do so at once', async () => {
    const subject = await makeSubject(app.pool)
    const one = (await newCpl()).body.data.id
    const parent = (await newCpmk(subject)).body.data.id
    const link = (on: number, who = admin) =>
      app.send(who, linkCpmk, { body: { cpmk_id: parent, cpl_id: one, on } })
    const both = await Promise.all([link(1), link(1)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const stored = async () => (await app.call(admin, cpmk.detail, { query: { id: parent } })).body.data
    expect(await stored()).toMatchObject({ cpl_ids: [one], version: 2 })
    await link(0)
    expect((await stored()).cpl_ids).toEqual([])
    const foreign = (await newCpl({ study_program_id: await makeProgram(app.pool) })).body.data.id
    expect(
      (await app.send(admin, linkCpmk, { body: { cpmk_id: parent, cpl_id: foreign, on: 1 } })).code,
    ).toBe(404)
    expect((await link(1, teacher)).code).toBe(403)
  })

  it('shows the matrices with what is not covered', async () => {
    const { course, subject, cpl: ids } = await makeExample(app, teacher)
    await app.send(teacher, saveGoal, {
      body: { courses_id: course, text: 'Tanpa soal', cpmk_id: (await list(course)).cpmk[0].id },
    })
    const { data } = (await app.call(admin, outcomeMap, { query: await own() })).body
    expect(data.cpl.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(ids))
    const mine = data.courses.find(({ id }: { id: number }) => id === subject)
    expect(mine.cpmk).toMatchObject([
      {
        code: 'CPMK-1',
        cpl_ids: expect.arrayContaining(ids),
        total_goal: 3,
        total_tested: 2,
        untested: ['Tanpa soal'],
      },
      { code: 'CPMK-2', cpl_ids: [ids[1]], total_goal: 1, total_tested: 1, untested: [] },
    ])
    expect((await app.call(teacher, outcomeMap, { query: await own() })).code).toBe(403)
    expect((await app.send(admin, outcomeMap, { query: {} })).code).toBe(422)
  })

  const list = async (courses_id: number) => (await app.call(teacher, goals, { query: { courses_id } })).body

  it('lets lecturers put goals under a CPMK of their mata kuliah alone', async () => {
    const { course, subject } = await makeExample(app, teacher)
    const found = await list(course)
    expect(found.cpmk).toMatchObject([
      {
        code: 'CPMK-1',
        cpl: [{ code: expect.stringContaining('CPL-A') }, { code: expect.stringContaining('CPL-B') }],
      },
      { code: 'CPMK-2' },
    ])
    const [goal] = found.data
    const save = (more: object) =>
      app.send(teacher, saveGoal, { body: { courses_id: course, id: goal.id, text: goal.text, ...more } })
    expect((await save({})).code).toBe(200)
    expect((await list(course)).data[0].cpmk_id).toBe(goal.cpmk_id)
    const foreign = (await newCpmk(await makeSubject(app.pool))).body.data.id
    expect((await save({ cpmk_id: foreign })).body.errors).toHaveProperty('cpmk_id')
    await save({ cpmk_id: '' })
    expect((await list(course)).data[0].cpmk_id).toBeNull()
    const own = (await newCpmk(subject)).body.data.id
    await save({ cpmk_id: own })
    expect((await list(course)).data[0].cpmk_id).toBe(own)
  })
})

describe('evaluasi mata kuliah', () => {
  const state = async (courses_id: number, who = teacher) =>
    (await app.call(who, evaluation, { query: { courses_id } })).body.data
  const close = (courses_id: number, findings: object[] = [], who = teacher) =>
    app.send(who, closeEvaluation, { body: { courses_id, findings } })
  const print = (id: number, who = teacher) => app.call(who, printEvaluation, { query: { id } })
  const bytesOf = async (id: number) => {
    const url = `${API_BASE}/${printEvaluation.path}?id=${id}`
    return (await app.server.inject({ url, headers: { authorization: teacher.token } })).rawPayload
  }
  const found = {
    level: 'cpmk',
    code: 'CPMK-2',
    cause: 'Latihan kurang',
    action: 'Tambah praktikum',
    owner: 'Dr. Sari',
  }

  it('refuses to close CPMK-2 without an action, and says what keeps a class open', async () => {
    const { course, quiz2, task } = await makeExample(app, teacher)
    expect((await state(course)).findings).toMatchObject([
      { level: 'cpmk', code: 'CPMK-2', mean: 68.82, percent: 50, weakest: 'G3', required: 1 },
      { level: 'goal', code: 'G3', required: 0 },
    ])
    for (const findings of [
      [],
      [{ ...found, action: '' }],
      [{ ...found, owner: ' ' }],
      [{ ...found, level: 'goal', code: 'G3' }],
    ]) {
      const refused = await close(course, findings)
      expect([refused.code, refused.body.message]).toEqual([
        409,
        expect.stringContaining('CPMK-2 belum tercapai'),
      ])
    }
    for (const [bad, field] of [
      [{ ...found, code: 'CPMK-9' }, 'findings.1.code'],
      [{ ...found, due_year_id: 999_999 }, 'findings.1.due_year_id'],
      [{ level: 'cpl', code: 'x', action: 'y', owner: 'z' }, 'findings.1.code'],
      [{ ...found, level: 'lain' }, 'findings.1.level'],
    ] as const) {
      const refused = await close(course, [found, bad])
      expect([refused.code, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    await app.pool.query('update lessons set end_date = now() + $2::interval where id = $1', [
      quiz2.id,
      '1 day',
    ])
    await app.pool.query('update submissions set score = null where lessons_id = $1', [task])
    await app.pool.query('update gradebook_weights set weight = 20 where lessons_id = $1', [quiz2.id])
    const refused = await close(course, [found])
    expect(refused.body.data.blockers.map(({ code }: { code: string }) => code)).toEqual([
      'weights',
      'window',
      'waiting',
    ])
    expect((await app.pool.query('select from evaluations where courses_id = $1', [course])).rowCount).toBe(0)
  })

  it('freezes what the class came to: the print stays, whatever changes, and the next version differs', async () => {
    const example = await makeExample(app, teacher)
    const first = (await close(example.course, [found])).body.data
    expect(first).toMatchObject({ version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const before = await bytesOf(first.id)
    expect(before.subarray(0, 5).toString()).toBe('%PDF-')
    await app.pool.query('update submissions set score = 10 where lessons_id = $1', [example.task])
    await app.pool.query(`update cpmk set name = 'Lain sekali' where id = $1`, [example.cpmk[0]])
    expect((await bytesOf(first.id)).equals(before)).toBe(true)
    const all = (await state(example.course)).findings.filter(
      ({ required }: { required: number }) => required,
    )
    const second = (
      await close(
        example.course,
        all.map(({ level, code }: typeof found) => ({ ...found, level, code })),
      )
    ).body.data
    expect(second).toMatchObject({ version: 2 })
    expect(second.sha256).not.toBe(first.sha256)
    expect((await bytesOf(second.id)).equals(before)).toBe(false)
    expect((await bytesOf(first.id)).equals(before)).toBe(true)
    const { versions } = await state(example.course)
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect(versions[1].findings).toMatchObject([
      { code: 'CPMK-2', measured: 50, action: 'Tambah praktikum', owner: 'Dr. Sari' },
    ])
  })

  it('hashes what it froze, and freezes no student by name', async () => {
    const { course } = await makeExample(app, teacher)
    const { id, sha256 } = (await close(course, [found])).body.data
    const { rows } = await app.pool.query(
      'select snapshot, snapshot::text as words from evaluations where id = $1',
      [id],
    )
    expect(createHash('sha256').update(canonical(rows[0].snapshot)).digest('hex')).toBe(sha256)
    expect(rows[0].words).not.toContain('Budi')
    expect(rows[0].snapshot.items).toMatchObject([
      { name: 'Kuis 1', n: 4 },
      { name: 'Kuis 2', n: 3 },
    ])
  })

  it('makes two versions when two close at once', async () => {
    const { course } = await makeExample(app, teacher)
    const both = await Promise.all([close(course, [found]), close(course, [found])])
    expect(both.map(({ body }) => body.data.version).sort()).toEqual([1, 2])
  })

  it('warns of goals without CPMK, and lets the class be closed', async () => {
    const example = await makeExample(app, teacher)
    await app.pool.query('update goals set cpmk_id = null where id = $1', [example.goals[2]])
    const { blockers, warnings } = await state(example.course)
    expect(blockers).toEqual([])
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual([
      'goal_without_cpmk',
      'cpmk_unmeasured',
      'without_goal',
    ])
    expect((await close(example.course)).code).toBe(200)
  })

  it('gives the next class of the mata kuliah the actions to verify', async () => {
    const { course, subject } = await makeExample(app, teacher)
    const due_year_id = await insert(app.pool, 'years', { code: `N${course}`, name: `Depan ${course}` })
    await close(course, [{ ...found, due_year_id }])
    const next = await makeCourse(app.pool, teacher.id, { course_category_id: subject, year_id: due_year_id })
    const [action] = (await state(next)).actions
    expect(action).toMatchObject({
      code: 'CPMK-2',
      action: 'Tambah praktikum',
      due_year: `Depan ${course}`,
      verified_at: null,
    })
    const tick = (body: object, who = teacher) =>
      app.send(who, verifyAction, {
        body: { courses_id: next, id: action.id, verified: 1, note: 'Sudah', ...body },
      })
    expect((await tick({})).code).toBe(200)
    const [verified] = (await state(next)).actions
    expect(verified).toMatchObject({ verified_at: expect.any(String), note: 'Sudah' })
    const colleague = await app.signedIn(await makeTeacher(app.pool))
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
      [next, colleague.id],
    )
    expect((await tick({ note: 'Sudah semua' }, colleague)).code).toBe(200)
    expect((await state(next)).actions).toEqual([{ ...verified, note: 'Sudah semua' }])
    await tick({ verified: 0 })
    expect((await state(next)).actions[0].verified_at).toBeNull()
    expect((await tick({ courses_id: course })).code).toBe(404)
    expect((await tick({}, stranger)).code).toBe(404)
    expect((await state(course)).actions).toEqual([])
  })

  it('gives a class of an earlier year, or of the same one, nothing to verify', async () => {
    const year = (code: string) => insert(app.pool, 'years', { code, name: `Semester ${code}` })
    const n = Date.now()
    // The year of the campus is K….
    const [before, after] = [await year(`A${n}`), await year(`U${n}`)]
    const { year_id: then } = await masters(app.pool)
    const { course, subject } = await makeExample(app, teacher)
    await close(course, [found])
    const classIn = (year_id: number) =>
      makeCourse(app.pool, teacher.id, { course_category_id: subject, year_id })
    const next = await classIn(after)
    const [action] = (await state(next)).actions
    expect(action).toMatchObject({ code: 'CPMK-2' })
    for (const other of [await classIn(before), await classIn(then)]) {
      expect((await state(other)).actions).toEqual([])
      const body = { courses_id: other, id: action.id, verified: 1, note: 'Terlalu dini' }
      expect((await app.send(teacher, verifyAction, { body })).code).toBe(404)
    }
    expect((await state(next)).actions).toMatchObject([{ verified_at: null, note: null }])
  })

  it('is for those who teach the class', async () => {
    const { course } = await makeExample(app, teacher)
    const { id } = (await close(course, [found])).body.data
    expect((await print(id, stranger)).code).toBe(404)
    expect((await close(course, [found], stranger)).code).toBe(404)
    expect((await app.call(stranger, evaluation, { query: { courses_id: course } })).code).toBe(404)
    expect((await close(course, [], admin)).code).toBe(403)
  })
})

describe('capaian program studi', () => {
  it('is shown to operators of the program alone', async () => {
    const { study_program_id, curriculum_id } = await masters(app.pool)
    const operator = async (program: number) => {
      const who = await makeUser(app.pool, 'operator')
      await giveProgram(app.pool, who, program)
      return app.signedIn(who)
    }
    const query = { study_program_id, curriculum_id }
    const own = await operator(study_program_id)
    const foreign = await operator(await makeProgram(app.pool))
    for (const endpoint of [programOutcomes, programOutcomesFile, lamFile]) {
      expect((await app.call(own, endpoint, { query })).code).toBe(200)
      expect((await app.call(foreign, endpoint, { query })).code).toBe(404)
    }
  })

  it('weighs mata kuliah by sks over their last closed versions, with coverage and trend', async () => {
    const example = await makeExample(app, teacher)
    const [, cplB = 0] = example.cpl
    const { year_id, study_program_id, curriculum_id } = await masters(app.pool)
    await app.send(teacher, closeEvaluation, {
      body: {
        courses_id: example.course,
        findings: [{ level: 'cpmk', code: 'CPMK-2', action: 'Praktikum', owner: 'Dr. Sari' }],
      },
    })
    const other = await makeSubject(app.pool, { sks: 2 })
    const third = await makeSubject(app.pool, { sks: 4 })
    for (const subject of [other, third]) {
      const id = await insert(app.pool, 'cpmk', { course_category_id: subject, code: 'CPMK-1', name: 'Lain' })
      await app.pool.query('insert into cpmk_cpl (cpmk_id, cpl_id) values ($1, $2)', [id, cplB])
    }
    const closed = await insert(app.pool, 'evaluations', {
      courses_id: await makeCourse(app.pool, teacher.id, { course_category_id: other }),
      version: 1,
      course_category_id: other,
      year_id,
      sks: 2,
      closed_by: teacher.id,
      snapshot: {},
      sha256: 'x',
      document: Buffer.from('x').toString(),
    })
    await app.pool.query(
      'insert into evaluation_cpl (evaluations_id, cpl_id, measured, passed, total) values ($1, $2, 10, 9, 800)',
      [closed, cplB],
    )
    const ask = (more: object = {}, who = admin) =>
      app.send(who, programOutcomes, { query: { study_program_id, curriculum_id, ...more } })
    const { data } = (await ask({ year_id })).body
    const own = data.cpl.find(({ id }: { id: number }) => id === cplB)
    expect(own).toMatchObject({
      value: 75.63,
      unweighted: 76.36,
      closed: 2,
      linked: 3,
      coverage: 66.67,
      marked: 1,
    })
    expect(
      own.courses.map(({ sks, value, percent }: Record<string, number>) => [sks, value, percent]),
    ).toEqual(
      expect.arrayContaining([
        [3, 72.71, 75],
        [2, 80, 90],
        [4, null, null],
      ]),
    )
    expect(data.trend).toMatchObject([{ year_id, cpl: expect.arrayContaining([{ id: cplB, value: 75.63 }]) }])
    const later = await insert(app.pool, 'years', { code: `L${cplB}`, name: `Lain ${cplB}` })
    const none = (await ask({ year_id: later })).body.data.cpl.find(({ id }: { id: number }) => id === cplB)
    expect([none.value, none.coverage]).toEqual([null, 0])
    expect((await ask({}, teacher)).code).toBe(403)
    expect((await ask({ study_program_id: 999_999 })).code).toBe(404)
    expect((await ask({ curriculum_id: 'abc' })).code).toBe(422)
    const file = await app.call(admin, programOutcomesFile, { query: { study_program_id, curriculum_id } })
    expect([file.code, file.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
  })

  it('links CPL and profiles of one program and curriculum, once, and tells an open form', async () => {
    const { study_program_id, curriculum_id } = await masters(app.pool)
    const place = { study_program_id, curriculum_id }
    const make = (code: string, where = place) =>
      insert(app.pool, 'graduate_profiles', { code, name: `Profil ${code}`, ...where })
    const [one, foreign] = [
      await make('PX-1'),
      await make('PX-2', { study_program_id: await makeProgram(app.pool), curriculum_id }),
    ]
    const own = await insert(app.pool, 'cpl', { code: 'CX-1', name: 'CPL', kind: 'khusus', ...place })
    const link = (profile_id: number, on: 0 | 1) =>
      app.send(admin, linkProfile, { body: { cpl_id: own, profile_id, on } })
    const both = await Promise.all([link(one, 1), link(one, 1)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const { body: read } = await app.call(admin, outcomeMap, { query: place })
    expect(read.data.profiles).toContainEqual({ id: one, code: 'PX-1', name: 'Profil PX-1' })
    expect(read.data.cpl.find(({ id }: { id: number }) => id === own)).toMatchObject({ profile_ids: [one] })
    expect((await link(foreign, 1)).code).toBe(404)
    expect((await link(999_999, 1)).code).toBe(404)
    const form = { id: own, code: 'CX-1', name: 'CPL', kind: 'khusus', ...place }
    expect((await app.send(admin, cpl.save, { body: { ...form, version: 1 } })).code).toBe(409)
    expect((await app.send(admin, cpl.save, { body: { ...form, profile_ids: [foreign] } })).code).toBe(422)
    // Not sent, they stay; and what is linked cannot go or move.
    expect((await app.send(admin, cpl.save, { body: form })).code).toBe(200)
    const moved = {
      id: one,
      code: 'PX-1',
      name: 'x',
      ...place,
      study_program_id: await makeProgram(app.pool),
    }
    expect((await app.send(admin, graduateProfiles.save, { body: moved })).code).toBe(409)
    expect((await app.send(admin, graduateProfiles.remove, { params: { id: one } })).code).toBe(409)
    expect((await link(one, 0)).code).toBe(200)
    expect((await app.send(admin, graduateProfiles.remove, { params: { id: one } })).code).toBe(200)
  })

  it('fills the tables of LAM INFOKOM with what it knows, and nothing with what it does not', async () => {
    const example = await makeExample(app, teacher)
    const { study_program_id, curriculum_id } = await masters(app.pool)
    const { rows } = await app.pool.query(
      `select k.id, k.code, k.name from course_categories k join courses c on c.course_category_id = k.id where c.id = $1`,
      [example.course],
    )
    const subject = rows[0]
    const plan = (edition: number, status: string, semester: string) =>
      app.pool.query(
        `insert into plans (course_category_id, edition, status, semester, created_by, proposed_at, proposed_by, approved_at, approved_by, snapshot, document)
          select $1, $2, $3, $4, $5, now(), $5, case when $3 = 'disahkan' then now() end, case when $3 = 'disahkan' then $5::int end,
            case when $3 = 'disahkan' then '{}'::jsonb end, case when $3 = 'disahkan' then ''::bytea end`,
        [subject.id, edition, status, semester, teacher.id],
      )
    await plan(1, 'disahkan', '2')
    await plan(2, 'disahkan', 'Semester 4')
    await plan(3, 'diajukan', '7')
    const query = { study_program_id, curriculum_id }
    const { name, sheets } = await downloadWorkbook(app, admin, 'admin/report/outcomes/lam-infokom', query)
    expect(name).toContain('LAM INFOKOM')
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      'Keterangan',
      '2.B.1 Isi Pembelajaran',
      '2.B.2 CPL dan Profil Lulusan',
      '2.B.3 Peta Pemenuhan CPL',
    ])
    const rowsOf = (at: number) => sheets[at]?.rows ?? []
    const taught = rowsOf(1).find((row) => row[1] === subject.code)
    expect(taught?.slice(2, 5)).toEqual([subject.name, 3, 4])
    expect(taught?.slice(5).filter((cell) => cell !== null && cell !== '')).toEqual([])
    const met = rowsOf(3)
    const head = met.find((row) => row[0] === 'CPL') ?? []
    const own = met.filter((row) => row.some((cell) => String(cell).includes(String(subject.code))))
    expect(own.length).toBeGreaterThan(0)
    for (const row of own) expect(row[head.indexOf('Semester 4')]).toContain(subject.name)
  })
})
