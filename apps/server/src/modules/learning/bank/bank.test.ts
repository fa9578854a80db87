import {
  addToBank,
  alikeBankQuestions,
  archiveBankQuestion,
  bankFolders,
  bankPeople,
  bankQuestion,
  bankQuestions,
  bankSubjects,
  bankUsage,
  bankVersions,
  moveBankQuestions,
  removeBankFolder,
  renewFromBank,
  restoreBankQuestion,
  reviewBankQuestion,
  saveBankFolder,
  saveBankQuestion,
  saveBankRole,
  takeFromBank,
} from '@tuntas/contract/learning/bank'
import { quizQuestions, saveQuestion } from '@tuntas/contract/learning/questions'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  makeBankQuestion,
  makeCourse,
  makeGoal,
  makeQuiz,
  makeSubject,
  makeTeacher,
  makeUser,
} from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
let teacher: Person
let colleague: Person
let stranger: Person
let admin: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Sari' }))
  colleague = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Budi' }))
  stranger = await app.signedIn(await makeTeacher(app.pool))
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

/** A mata kuliah of the teacher, whose class the colleague coordinates where that is asked for. */
const world = async ({ shared = true } = {}) => {
  const subject = await makeSubject(app.pool)
  const course = await makeCourse(app.pool, teacher.id, {
    course_category_id: subject,
    learning_order: 'bebas',
  })
  if (shared)
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
      [course, colleague.id],
    )
  return { subject, course }
}
const OPTIONS = ['Satu', 'Dua', 'Tiga']
const body = (subject: number, more: object = {}) => ({
  course_category_id: subject,
  type: 'MULTIPLE_CHOICE',
  question: '<p>Berapa hasilnya?</p>',
  options: OPTIONS,
  answer: 'B',
  level: ['c2'],
  point: 2,
  ...more,
})
const save = (sent: object, who = teacher) => app.send(who, saveBankQuestion, { body: sent })
const saved = async (subject: number, more: object = {}, who = teacher): Promise<number> =>
  (await save(body(subject, more), who)).body.data.id
const detail = async (id: number, who = teacher) =>
  (await app.call(who, bankQuestion, { query: { id } })).body.data
const list = async (subject: number, filters: object = {}, who = teacher) =>
  (await app.call(who, bankQuestions, { query: { course_category_id: subject, ...filters } })).body
const listIds = async (subject: number, filters: object = {}): Promise<number[]> =>
  (await list(subject, filters)).data.map(({ id }: { id: number }) => id)
const inQuiz = async (lessons_id: number) =>
  (await app.call(teacher, quizQuestions, { query: { lessons_id } })).body.data

describe('who may open a bank', () => {
  it('is known to who teaches a class of its mata kuliah, and to nobody else', async () => {
    const { subject } = await world()
    const id = await saved(subject)
    for (const who of [teacher, colleague]) {
      expect((await detail(id, who)).course_category_id).toBe(subject)
      const mine = (await app.call(who, bankSubjects, {})).body.data
      expect(mine.some((one: { id: number }) => one.id === subject)).toBe(true)
    }
    for (const [endpoint, query] of [
      [bankQuestion, { id }],
      [bankVersions, { id }],
      [bankUsage, { id }],
      [bankQuestions, { course_category_id: subject }],
      [bankFolders, { course_category_id: subject }],
    ] as const)
      expect((await app.call(stranger, endpoint, { query } as never)).code).toBe(404)
    expect((await save(body(subject), stranger)).code).toBe(404)
    expect((await save(body(subject, { id }), stranger)).code).toBe(404)
    const student = await app.signedIn(await makeUser(app.pool, 'mahasiswa'))
    for (const who of [student, admin])
      expect((await app.call(who, bankQuestions, { query: { course_category_id: subject } })).code).toBe(403)
  })

  it('is closed to who teaches it no more', async () => {
    const { subject, course } = await world()
    const id = await saved(subject)
    await app.pool.query('update courses set deleted_at = now() where id = $1', [course])
    expect((await app.call(teacher, bankQuestion, { query: { id } })).code).toBe(404)
  })

  it('lets a reader read, and write their own alone', async () => {
    const { subject } = await world()
    const theirs = await saved(subject)
    const own = await saved(subject, { question: '<p>Milik Budi</p>' }, colleague)
    const set = (role: string, user_id = colleague.id, who = teacher) =>
      app.send(who, saveBankRole, { body: { course_category_id: subject, user_id, role } })
    expect((await set('reader', colleague.id, colleague)).code).toBe(403)
    expect((await set('reader', teacher.id)).code).toBe(409)
    expect((await set('reader', stranger.id)).code).toBe(404)
    expect((await set('reader')).code).toBe(200)
    expect(
      (await app.call(teacher, bankPeople, { query: { course_category_id: subject } })).body.data,
    ).toEqual([
      { user_id: colleague.id, name: 'Dr. Budi', role: 'reader' },
      { user_id: teacher.id, name: 'Dr. Sari', role: 'owner' },
    ])
    expect((await detail(theirs, colleague)).can_edit).toBe(false)
    expect((await save(body(subject, { id: theirs, point: 3 }), colleague)).code).toBe(403)
    expect((await save(body(subject), colleague)).code).toBe(403)
    expect((await save(body(subject, { id: own, question: '<p>Diubah</p>' }), colleague)).code).toBe(200)
    expect((await set('editor')).code).toBe(200)
    expect((await save(body(subject, { id: theirs, point: 3 }), colleague)).code).toBe(200)
  })
})

describe('versions', () => {
  it('come of what is asked, not of where it is kept', async () => {
    const { subject } = await world()
    const id = await saved(subject, { tags: ['uts', 'uts', 'sql'] })
    const first = await detail(id)
    expect(first).toMatchObject({
      number: 1,
      tags: ['uts', 'sql'],
      answer: 'B',
      state: 'draft',
      owner: 'Dr. Sari',
    })
    expect((await save(body(subject, { id, options: first.options, tags: ['uas'] }))).code).toBe(200)
    expect(await detail(id)).toMatchObject({ number: 1, tags: ['uas'] })
    const again = { id, options: first.options, answer: 'C', version: 2 }
    expect((await save(body(subject, again), colleague)).code).toBe(200)
    expect(await detail(id)).toMatchObject({ number: 2, answer: 'C', tags: ['uas'] })
    const stale = await save(body(subject, again))
    expect([stale.code, stale.body.data.row.answer]).toEqual([409, 'C'])
    const versions = (await app.call(teacher, bankVersions, { query: { id } })).body.data
    expect(
      versions.map((one: { number: number; answer: string; author: string }) => [
        one.number,
        one.answer,
        one.author,
      ]),
    ).toEqual([
      [2, 'C', 'Dr. Budi'],
      [1, 'B', 'Dr. Sari'],
    ])
    // Options keep their identity from version to version.
    expect(versions[0].options.map(({ key }: { key: string }) => key)).toEqual(
      versions[1].options.map(({ key }: { key: string }) => key),
    )
  })

  it('refuses what fits no kind, a folder or a goal of another mata kuliah', async () => {
    const { subject } = await world()
    const other = await world()
    const folder = await app.send(teacher, saveBankFolder, {
      body: { course_category_id: other.subject, name: 'Lain' },
    })
    const goal_id = await makeGoal(app.pool, other.subject)
    for (const [wrong, field] of [
      [{ answer: 'Z' }, 'answer'],
      [{ level: [] }, 'level'],
      [{ point: 0 }, 'point'],
      [{ question: '<p></p>' }, 'question'],
      [{ folder_id: folder.body.data.id }, 'folder_id'],
      [{ goal_id }, 'goal_id'],
      [{ tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }, 'tags'],
    ] as const) {
      const refused = await save(body(subject, wrong))
      expect([refused.code, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    expect((await list(subject)).data).toEqual([])
  })

  it('are made one after the other when two save at once without a version, and refuse one of two that name it', async () => {
    const { subject } = await world()
    const id = await saved(subject)
    const both = (more: object) =>
      Promise.all([
        save(body(subject, { id, answer: 'A', ...more })),
        save(body(subject, { id, answer: 'C', ...more }), colleague),
      ])
    expect((await both({})).map(({ code }) => code)).toEqual([200, 200])
    const { version, number } = await detail(id)
    expect(number).toBe(3)
    const named = await both({ version, point: 4 })
    expect(named.map(({ code }) => code).sort()).toEqual([200, 409])
  })
})

describe('reviews', () => {
  const look = (id: number, more: object, who = colleague) =>
    app.send(who, reviewBankQuestion, {
      body: { id, state: 'approved', material: 1, construction: 1, language: 1, ...more },
    })

  it('are made by another lecturer, of the version that was read and from all sides', async () => {
    const { subject } = await world()
    const id = await saved(subject)
    const { latest_id } = await detail(id)
    expect((await look(id, { latest_id }, teacher)).code).toBe(403)
    expect((await look(id, { latest_id, language: 0 })).body.errors.state).toEqual([
      'Sebelum disetujui, periksa bahasa.',
    ])
    expect((await look(id, { latest_id, remark: 'Bagus' })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ state: 'approved', can_approve: false })
    const [version] = (await app.call(teacher, bankVersions, { query: { id } })).body.data
    expect(version.reviews).toMatchObject([
      { user: 'Dr. Budi', state: 'approved', remark: 'Bagus', material: true },
    ])
    // Another text is another question to review.
    await save(body(subject, { id, question: '<p>Berapa hasil akhirnya?</p>' }))
    expect((await detail(id)).state).toBe('draft')
    expect((await look(id, { latest_id })).code).toBe(409)
    // Who wrote it may put it out of use.
    const now = (await detail(id)).latest_id
    expect((await look(id, { latest_id: now, state: 'retired' }, teacher)).code).toBe(200)
  })

  it('are made by the author where nobody else teaches the mata kuliah', async () => {
    const { subject } = await world({ shared: false })
    const id = await saved(subject)
    const { latest_id, can_approve } = await detail(id)
    expect(can_approve).toBe(true)
    expect((await look(id, { latest_id }, teacher)).code).toBe(200)
  })
})

describe('folders', () => {
  const folders = async (subject: number) =>
    (await app.call(teacher, bankFolders, { query: { course_category_id: subject } })).body.data
  it('stand in two ranks, and go when they are empty', async () => {
    const { subject } = await world()
    const put = (sent: object) =>
      app.send(teacher, saveBankFolder, { body: { course_category_id: subject, ...sent } })
    const top = (await put({ name: 'Basis data' })).body.data.id
    const within = (await put({ name: 'SQL', parent_id: top })).body.data.id
    expect((await put({ name: 'sql', parent_id: top })).code).toBe(409)
    expect((await put({ name: 'Terlalu dalam', parent_id: within })).code).toBe(422)
    expect((await put({ id: top, name: 'Basis data', parent_id: within })).code).toBe(422)
    expect((await put({ id: within, name: 'Kueri', parent_id: top, version: 9 })).code).toBe(409)
    const id = await saved(subject)
    const move = (folder_id: number | null) =>
      app.send(teacher, moveBankQuestions, { body: { list_id: [id], folder_id } })
    expect((await move(within)).code).toBe(200)
    expect(await listIds(subject, { folder_id: top })).toEqual([id])
    const gone = (of: number) => app.send(teacher, removeBankFolder, { params: { id: of } })
    expect((await gone(within)).body.message).toBe('Folder ini masih memuat 1 soal. Pindahkan dulu soalnya.')
    expect((await gone(top)).code).toBe(409)
    await move(null)
    expect((await gone(within)).code).toBe(200)
    expect((await gone(top)).code).toBe(200)
    expect(await folders(subject)).toEqual([])
  })
})

describe('finding', () => {
  it('filters by words, goal, level, kind, state, tag, use and difficulty', async () => {
    const { subject, course } = await world()
    const goal_id = await makeGoal(app.pool, subject)
    const sql = await saved(subject, {
      question: '<p>Tulis <b>SELECT</b> &nbsp;itu</p>',
      goal_id,
      tags: ['uas'],
      level: ['c4'],
    })
    const essay = await saved(subject, {
      type: 'ESSAY',
      options: [],
      answer: null,
      question: '<p>Jelaskan indeks</p>',
    })
    expect(await listIds(subject)).toEqual([essay, sql])
    for (const filters of [
      { keywords: 'select itu' },
      { goal_id },
      { level: 'c4' },
      { type: 'MULTIPLE_CHOICE' },
      { tag: 'uas' },
    ])
      expect(await listIds(subject, filters)).toEqual([sql])
    expect(await listIds(subject, { keywords: '%' })).toEqual([])
    expect(await listIds(subject, { state: 'approved' })).toEqual([])
    expect((await list(subject, { level: 'c9' })).status).toBe(false)
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const taken = await app.send(teacher, takeFromBank, { body: { lessons_id: quiz.id, list_id: [sql] } })
    const [question] = taken.body.data.list_id
    expect(await listIds(subject, { used: 'never' })).toEqual([essay])
    expect(await listIds(subject, { used: 'long_ago' })).toEqual([])
    await app.pool.query(`update questions set created_at = now() - interval '2 years' where id = $1`, [
      question,
    ])
    expect(await listIds(subject, { used: 'long_ago' })).toEqual([sql])
    const options = (await detail(sql)).options
    for (const right of [true, false, false, false, false]) {
      const student = await newMember(app, course)
      await sit(app, student, quiz.id, { [question]: options[right ? 1 : 0].key })
    }
    expect(await listIds(subject, { difficulty: 'sukar' })).toEqual([sql])
    expect(await listIds(subject, { difficulty: 'mudah' })).toEqual([])
    expect((await list(subject, { keywords: 'select' })).data[0]).toMatchObject({
      n: 5,
      p: 0.2,
      total_quiz: 1,
    })
    const usage = (await app.call(teacher, bankUsage, { query: { id: sql } })).body.data
    expect(usage.quizzes).toMatchObject([{ lessons_id: quiz.id, number: 1, differs: false, is_mine: true }])
    expect(usage.years).toMatchObject([{ quizzes: 1, shown: 5, n: 5, p: 0.2 }])
  })

  it('puts away and brings back', async () => {
    const { subject } = await world()
    const id = await saved(subject)
    expect((await app.send(teacher, archiveBankQuestion, { body: { id } })).code).toBe(200)
    expect((await app.send(teacher, archiveBankQuestion, { body: { id } })).code).toBe(404)
    expect(await listIds(subject)).toEqual([])
    expect(await listIds(subject, { archived: 1 })).toEqual([id])
    expect((await save(body(subject, { id }))).code).toBe(404)
    expect((await app.send(teacher, restoreBankQuestion, { body: { id } })).code).toBe(200)
    expect(await listIds(subject)).toEqual([id])
  })

  it('says which questions are nearly the same, of this mata kuliah alone', async () => {
    const { subject } = await world()
    const other = await world()
    const question = '<p>Apa perbedaan antara kunci primer dan kunci tamu pada basis data relasional?</p>'
    const id = await saved(subject, { question })
    await saved(other.subject, { question })
    await saved(subject, { question: '<p>Sebutkan tiga jenis relasi.</p>' })
    const alike = await app.send(teacher, alikeBankQuestions, {
      body: {
        course_category_id: subject,
        question: '<p>Apa perbedaan <i>antara</i> kunci primer dan kunci tamu dalam basis data?</p>',
      },
    })
    expect(alike.body.data.map((one: { id: number }) => one.id)).toEqual([id])
    const self = await app.send(teacher, alikeBankQuestions, {
      body: { course_category_id: subject, question, id },
    })
    expect(self.body.data).toEqual([])
  })
})

describe('between quizzes and the bank', () => {
  const take = (lessons_id: number, list_id: number[], who = teacher) =>
    app.send(who, takeFromBank, { body: { lessons_id, list_id } })
  const add = (lessons_id: number, list_id: number[], who = teacher) =>
    app.send(who, addToBank, { body: { lessons_id, list_id } })

  it('copies latest versions into a quiz once, and nothing of another mata kuliah, archived or retired', async () => {
    const { subject, course } = await world()
    const other = await world()
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const one = await saved(subject)
    const two = await saved(subject, { question: '<p>Kedua</p>', point: 5 })
    const first = await take(quiz.id, [two, one])
    expect(first.body.data.present).toBe(0)
    expect((await inQuiz(quiz.id)).slice(1)).toMatchObject([
      { question: '<p>Kedua</p>', point: 5, bank: { id: two, number: 1, latest: 1, differs: false } },
      { question: '<p>Berapa hasilnya?</p>', answer: 'B', bank: { id: one } },
    ])
    expect((await take(quiz.id, [one])).body.data.present).toBe(1)
    const foreign = await saved(other.subject)
    const retired = await makeBankQuestion(app.pool, subject, { state: 'retired' })
    const archived = await makeBankQuestion(app.pool, subject, { deleted_at: new Date() })
    expect((await take(quiz.id, [one, foreign])).code).toBe(404)
    expect((await take(quiz.id, [archived.id])).code).toBe(404)
    expect((await take(quiz.id, [retired.id])).code).toBe(409)
    expect((await take(quiz.id, [one], stranger)).code).toBe(404)
    expect(await inQuiz(quiz.id)).toHaveLength(3)
  })

  it('takes questions of quizzes into the bank, and tells those that it holds', async () => {
    const { subject, course } = await world()
    const quiz = await makeQuiz(app.pool, course, { questions: 2 })
    const [a = 0, b = 0] = quiz.questions
    const filled = await add(quiz.id, [a, b])
    expect(filled.body.data).toMatchObject({ renewed: [], duplicates: [] })
    const [bankA, bankB] = filled.body.data.added
    expect(await listIds(subject)).toEqual([bankB, bankA])
    expect((await add(quiz.id, [a])).body.data.duplicates).toMatchObject([{ id: a, bank_question_id: bankA }])
    // The same words in another quiz are the same question.
    const copy = await makeQuiz(app.pool, course, { questions: 0 })
    await app.pool.query(
      `insert into questions (lessons_id, position, point, type, question, options, answer, level)
        select $1, 1, point, type, '<div>' || question || '</div>', options, answer, level from questions where id = $2`,
      [copy.id, a],
    )
    const [same] = await inQuiz(copy.id)
    expect(same.bank).toBeNull()
    expect((await add(copy.id, [same.id])).body.data.duplicates).toMatchObject([{ bank_question_id: bankA }])
    expect((await inQuiz(copy.id))[0].bank).toMatchObject({ id: bankA, differs: false })
    // One that was changed in its quiz becomes its next version.
    const [, second] = await inQuiz(quiz.id)
    await app.send(teacher, saveQuestion, { body: { ...second, answer: 'C' } })
    expect((await inQuiz(quiz.id))[1].bank).toMatchObject({ id: bankB, differs: true, latest: 1 })
    expect((await add(quiz.id, [b])).body.data).toMatchObject({ added: [], renewed: [bankB] })
    expect((await inQuiz(quiz.id))[1].bank).toEqual({ id: bankB, number: 2, latest: 2, differs: false })
    expect((await add(quiz.id, [a], stranger)).code).toBe(404)
    expect((await add(copy.id, [a])).code).toBe(404)
    const everywhere = await app.send(teacher, addToBank, { body: { list_id: [a] } })
    expect(everywhere.code).toBe(422)
  })

  it('makes one question of two who add the same at once', async () => {
    const { subject, course } = await world()
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const both = await Promise.all([add(quiz.id, quiz.questions), add(quiz.id, quiz.questions, colleague)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect(await listIds(subject)).toHaveLength(1)
  })

  it('renews a copy through the confirmation of a regrade', async () => {
    const { subject, course } = await world()
    const id = await saved(subject)
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const [question] = (await take(quiz.id, [id])).body.data.list_id
    await app.pool.query('update questions set point = 7 where id = $1', [question])
    const { options } = await detail(id)
    const student = await newMember(app, course)
    await sit(app, student, quiz.id, { [question]: options[1].key })
    await save(body(subject, { id, options, answer: 'C' }))
    expect((await inQuiz(quiz.id))[0].bank).toMatchObject({ number: 1, latest: 2 })
    const renew = (more: object = {}, who = teacher) =>
      app.send(who, renewFromBank, { body: { id: question, ...more } })
    expect((await renew({}, stranger)).code).toBe(404)
    const asked = await renew()
    expect([asked.code, asked.body.code, asked.body.data.changed]).toEqual([409, 'regrade', 1])
    expect((await inQuiz(quiz.id))[0]).toMatchObject({ answer: 'B' })
    expect((await renew({ confirm: 1, version: 99 })).code).toBe(409)
    expect((await renew({ confirm: 1 })).code).toBe(200)
    expect((await inQuiz(quiz.id))[0]).toMatchObject({
      answer: 'C',
      point: 7,
      bank: { number: 2, latest: 2 },
    })
    const { rows } = await app.pool.query('select score::float from attempts where lessons_id = $1', [
      quiz.id,
    ])
    expect(rows).toEqual([{ score: 0 }])
    expect((await renew({ id: (await makeQuiz(app.pool, course)).questions[0] })).code).toBe(404)
  })
})
