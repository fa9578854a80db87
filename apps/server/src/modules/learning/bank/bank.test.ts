import {
  bankFolders,
  bankPeople,
  bankQuestion,
  bankQuestions,
  bankSubjects,
  bankUsage,
  bankVersions,
  reviewBankQuestion,
  saveBankFolder,
  saveBankRole,
} from '@tuntas/contract/learning/bank'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withBanks } from '../../../../test/banks.ts'
import { makeGoal, makeUser } from '../../../../test/make.ts'

const app = withApp()
const { people, world, body, save, saved: saveId, detail, list } = withBanks(app)

describe('who may open a bank', () => {
  it('is known to who teaches a class of its mata kuliah, and to nobody else', async () => {
    const { subject } = await world()
    const id = await saveId(subject)
    for (const person of [people.teacher, people.colleague]) {
      expect((await detail(id, person)).course_category_id).toBe(subject)
      const ownSubjects = (await app.call(person, bankSubjects, {})).body.data
      expect(ownSubjects.some((one: { id: number }) => one.id === subject)).toBe(true)
    }
    for (const [endpoint, query] of [
      [bankQuestion, { id }],
      [bankVersions, { id }],
      [bankUsage, { id }],
      [bankQuestions, { course_category_id: subject }],
      [bankFolders, { course_category_id: subject }],
    ] as const)
      expect((await app.call(people.stranger, endpoint, { query } as never)).code).toBe(404)
    expect((await save(body(subject), people.stranger)).code).toBe(404)
    expect((await save(body(subject, { id }), people.stranger)).code).toBe(404)
    const student = await app.signedIn(await makeUser(app.pool, 'mahasiswa'))
    for (const person of [student, people.admin])
      expect((await app.call(person, bankQuestions, { query: { course_category_id: subject } })).code).toBe(
        403,
      )
  })

  it('is closed to who teaches it no more', async () => {
    const { subject, course } = await world()
    const id = await saveId(subject)
    await app.pool.query('update courses set deleted_at = now() where id = $1', [course])
    expect((await app.call(people.teacher, bankQuestion, { query: { id } })).code).toBe(404)
  })

  it('lets a reader read, and write their own alone', async () => {
    const { subject } = await world()
    const otherQuestion = await saveId(subject)
    const ownQuestion = await saveId(subject, { question: '<p>Milik Budi</p>' }, people.colleague)
    const set = (role: string, user_id = people.colleague.id, person = people.teacher) =>
      app.send(person, saveBankRole, { body: { course_category_id: subject, user_id, role } })
    expect((await set('reader', people.colleague.id, people.colleague)).code).toBe(403)
    expect((await set('reader', people.teacher.id)).code).toBe(409)
    expect((await set('reader', people.stranger.id)).code).toBe(404)
    expect((await set('reader')).code).toBe(200)
    expect(
      (await app.call(people.teacher, bankPeople, { query: { course_category_id: subject } })).body.data,
    ).toEqual([
      { user_id: people.colleague.id, name: 'Dr. Budi', role: 'reader' },
      { user_id: people.teacher.id, name: 'Dr. Sari', role: 'owner' },
    ])
    expect((await detail(otherQuestion, people.colleague)).can_edit).toBe(false)
    expect((await save(body(subject, { id: otherQuestion, point: 3 }), people.colleague)).code).toBe(403)
    expect((await save(body(subject), people.colleague)).code).toBe(403)
    expect(
      (await save(body(subject, { id: ownQuestion, question: '<p>Diubah</p>' }), people.colleague)).code,
    ).toBe(200)
    expect((await set('editor')).code).toBe(200)
    expect((await save(body(subject, { id: otherQuestion, point: 3 }), people.colleague)).code).toBe(200)
  })
})

describe('versions', () => {
  it('come of what is asked, not of where it is kept', async () => {
    const { subject } = await world()
    const id = await saveId(subject, { tags: ['uts', 'uts', 'sql'] })
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
    const repeatedQuestion = { id, options: first.options, answer: 'C', version: 2 }
    expect((await save(body(subject, repeatedQuestion), people.colleague)).code).toBe(200)
    expect(await detail(id)).toMatchObject({ number: 2, answer: 'C', tags: ['uas'] })
    const staleReply = await save(body(subject, repeatedQuestion))
    expect([staleReply.code, staleReply.body.data.row.answer]).toEqual([409, 'C'])
    const versions = (await app.call(people.teacher, bankVersions, { query: { id } })).body.data
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
    // Options keep their keys across versions.
    expect(versions[0].options.map(({ key }: { key: string }) => key)).toEqual(
      versions[1].options.map(({ key }: { key: string }) => key),
    )
  })

  it('refuses what fits no kind, a folder or a goal of another mata kuliah', async () => {
    const { subject } = await world()
    const otherClass = await world()
    const folder = await app.send(people.teacher, saveBankFolder, {
      body: { course_category_id: otherClass.subject, name: 'Lain' },
    })
    const goal_id = await makeGoal(app.pool, otherClass.subject)
    for (const [wrongField, field] of [
      [{ answer: 'Z' }, 'answer'],
      [{ level: [] }, 'level'],
      [{ point: 0 }, 'point'],
      [{ question: '<p></p>' }, 'question'],
      [{ folder_id: folder.body.data.id }, 'folder_id'],
      [{ goal_id }, 'goal_id'],
      [{ tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }, 'tags'],
    ] as const) {
      const refusal = await save(body(subject, wrongField))
      expect([refusal.code, Object.keys(refusal.body.errors)]).toEqual([422, [field]])
    }
    expect((await list(subject)).data).toEqual([])
  })

  it('are made one after the other when two save at once without a version, and refuse one of two that name it', async () => {
    const { subject } = await world()
    const id = await saveId(subject)
    const both = (more: object) =>
      Promise.all([
        save(body(subject, { id, answer: 'A', ...more })),
        save(body(subject, { id, answer: 'C', ...more }), people.colleague),
      ])
    expect((await both({})).map(({ code }) => code)).toEqual([200, 200])
    const { version, number } = await detail(id)
    expect(number).toBe(3)
    const namedReplies = await both({ version, point: 4 })
    expect(namedReplies.map(({ code }) => code).sort()).toEqual([200, 409])
  })
})

describe('reviews', () => {
  const look = (id: number, more: object, person = people.colleague) =>
    app.send(person, reviewBankQuestion, {
      body: { id, state: 'approved', material: 1, construction: 1, language: 1, ...more },
    })

  it('are made by another lecturer, of the version that was read and from all sides', async () => {
    const { subject } = await world()
    const id = await saveId(subject)
    const { latest_id } = await detail(id)
    expect((await look(id, { latest_id }, people.teacher)).code).toBe(403)
    expect((await look(id, { latest_id, language: 0 })).body.errors.state).toEqual([
      'Sebelum disetujui, periksa bahasa.',
    ])
    expect((await look(id, { latest_id, remark: 'Bagus' })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ state: 'approved', can_approve: false })
    const [version] = (await app.call(people.teacher, bankVersions, { query: { id } })).body.data
    expect(version.reviews).toMatchObject([
      { user: 'Dr. Budi', state: 'approved', remark: 'Bagus', material: true },
    ])
    // A changed text needs a new review.
    await save(body(subject, { id, question: '<p>Berapa hasil akhirnya?</p>' }))
    expect((await detail(id)).state).toBe('draft')
    expect((await look(id, { latest_id })).code).toBe(409)
    // The author may retire the question.
    const now = (await detail(id)).latest_id
    expect((await look(id, { latest_id: now, state: 'retired' }, people.teacher)).code).toBe(200)
  })

  it('are made by the author where nobody else teaches the mata kuliah', async () => {
    const { subject } = await world({ shared: false })
    const id = await saveId(subject)
    const { latest_id, can_approve } = await detail(id)
    expect(can_approve).toBe(true)
    expect((await look(id, { latest_id }, people.teacher)).code).toBe(200)
  })
})
