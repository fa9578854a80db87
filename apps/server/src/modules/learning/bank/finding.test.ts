import {
  alikeBankQuestions,
  archiveBankQuestion,
  bankFolders,
  bankUsage,
  moveBankQuestions,
  removeBankFolder,
  restoreBankQuestion,
  saveBankFolder,
  takeFromBank,
} from '@tuntas/contract/learning/bank'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withBanks } from '../../../../test/banks.ts'
import { makeGoal, makeQuiz } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const { people, world, body, save, saved: saveId, detail, list, listIds } = withBanks(app)

describe('folders', () => {
  const folders = async (subject: number) =>
    (await app.call(people.teacher, bankFolders, { query: { course_category_id: subject } })).body.data
  it('stand in two ranks, and go when they are empty', async () => {
    const { subject } = await world()
    const put = (folderInput: object) =>
      app.send(people.teacher, saveBankFolder, { body: { course_category_id: subject, ...folderInput } })
    const top = (await put({ name: 'Basis data' })).body.data.id
    const within = (await put({ name: 'SQL', parent_id: top })).body.data.id
    expect((await put({ name: 'sql', parent_id: top })).code).toBe(409)
    expect((await put({ name: 'Terlalu dalam', parent_id: within })).code).toBe(422)
    expect((await put({ id: top, name: 'Basis data', parent_id: within })).code).toBe(422)
    expect((await put({ id: within, name: 'Kueri', parent_id: top, version: 9 })).code).toBe(409)
    const id = await saveId(subject)
    const move = (folder_id: number | null) =>
      app.send(people.teacher, moveBankQuestions, { body: { list_id: [id], folder_id } })
    expect((await move(within)).code).toBe(200)
    expect(await listIds(subject, { folder_id: top })).toEqual([id])
    const removeFolder = (of: number) => app.send(people.teacher, removeBankFolder, { params: { id: of } })
    expect((await removeFolder(within)).body.message).toBe(
      'Folder ini masih memuat 1 soal. Pindahkan dulu soalnya.',
    )
    expect((await removeFolder(top)).code).toBe(409)
    await move(null)
    expect((await removeFolder(within)).code).toBe(200)
    expect((await removeFolder(top)).code).toBe(200)
    expect(await folders(subject)).toEqual([])
  })
})

describe('finding', () => {
  it('filters by words, goal, level, kind, state, tag, use and difficulty', async () => {
    const { subject, course } = await world()
    const goal_id = await makeGoal(app.pool, subject)
    const sql = await saveId(subject, {
      question: '<p>Tulis <b>SELECT</b> &nbsp;itu</p>',
      goal_id,
      tags: ['uas'],
      level: ['c4'],
    })
    const essay = await saveId(subject, {
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
    const takeReply = await app.send(people.teacher, takeFromBank, {
      body: { lessons_id: quiz.id, list_id: [sql] },
    })
    const [question] = takeReply.body.data.list_id
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
    const usage = (await app.call(people.teacher, bankUsage, { query: { id: sql } })).body.data
    expect(usage.quizzes).toMatchObject([{ lessons_id: quiz.id, number: 1, differs: false, is_mine: true }])
    expect(usage.years).toMatchObject([{ quizzes: 1, shown: 5, n: 5, p: 0.2 }])
    expect(usage.quizzes[0].verdict).toEqual({
      conclusion: 'Data belum cukup',
      reason: 'Baru 5 mahasiswa; perlu paling sedikit 10.',
      provisional: 0,
    })
    const [twin] = (
      await app.pool.query(
        `insert into questions (lessons_id, bank_version_id, goal_id, point, position, type, question, options, answer, level)
          select lessons_id, bank_version_id, goal_id, point, position + 1, type, question, options, answer, level from questions where id = $1 returning id`,
        [question],
      )
    ).rows
    const twice = (await app.call(people.teacher, bankUsage, { query: { id: sql } })).body.data
    expect(twice.quizzes).toHaveLength(1)
    expect(twice.years).toMatchObject([{ quizzes: 1 }])
    await app.pool.query('delete from questions where id = $1', [twin.id])
    await app.pool.query(`update questions set question = '<p>Lain</p>' where id = $1`, [question])
    const afterChange = (await app.call(people.teacher, bankUsage, { query: { id: sql } })).body.data
    expect(afterChange.quizzes).toMatchObject([{ differs: true, verdict: null }])
  })

  it('puts away and brings back', async () => {
    const { subject } = await world()
    const id = await saveId(subject)
    expect((await app.send(people.teacher, archiveBankQuestion, { body: { id } })).code).toBe(200)
    expect((await app.send(people.teacher, archiveBankQuestion, { body: { id } })).code).toBe(404)
    expect(await listIds(subject)).toEqual([])
    expect(await listIds(subject, { archived: 1 })).toEqual([id])
    expect((await save(body(subject, { id }))).code).toBe(404)
    expect((await app.send(people.teacher, restoreBankQuestion, { body: { id } })).code).toBe(200)
    expect(await listIds(subject)).toEqual([id])
  })

  it('says which questions are nearly the same, of this mata kuliah alone', async () => {
    const { subject } = await world()
    const otherClass = await world()
    const question = '<p>Apa perbedaan antara kunci primer dan kunci tamu pada basis data relasional?</p>'
    const id = await saveId(subject, { question })
    await saveId(otherClass.subject, { question })
    await saveId(subject, { question: '<p>Sebutkan tiga jenis relasi.</p>' })
    const alike = await app.send(people.teacher, alikeBankQuestions, {
      body: {
        course_category_id: subject,
        question: '<p>Apa perbedaan <i>antara</i> kunci primer dan kunci tamu dalam basis data?</p>',
      },
    })
    expect(alike.body.data.map((one: { id: number }) => one.id)).toEqual([id])
    const self = await app.send(people.teacher, alikeBankQuestions, {
      body: { course_category_id: subject, question, id },
    })
    expect(self.body.data).toEqual([])
    // Variants of one exercise are no duplicates; the same text is.
    await saveId(subject, { question: '<p>Berapa hasil 12 dikali 7,5 bila dibulatkan ke bawah?</p>' })
    const listAlike = async (text: string) =>
      (
        await app.send(people.teacher, alikeBankQuestions, {
          body: { course_category_id: subject, question: text },
        })
      ).body.data
    expect(await listAlike('<p>Berapa hasil 30 dikali 2 bila dibulatkan ke bawah?</p>')).toEqual([])
    expect(await listAlike('<p>Berapa hasil 12 dikali 7,5 bila dibulatkan ke bawah?</p>')).toHaveLength(1)
  })
})
