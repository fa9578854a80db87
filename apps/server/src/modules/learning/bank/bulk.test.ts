import { bankSubjects, changeBankQuestions, saveBankRules } from '@tuntas/contract/learning/bank'
import { quizSections, saveSections } from '@tuntas/contract/learning/sections'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withBanks } from '../../../../test/banks.ts'
import { makeGoal, makeQuiz } from '../../../../test/make.ts'

const app = withApp()
const { people, world, body, save, saved: saveId, detail, list, listIds } = withBanks(app)

const change = (body: object, person = people.teacher) => app.send(person, changeBankQuestions, { body })
const readVersions = async (ids: number[]): Promise<number[]> =>
  (await Promise.all(ids.map((id) => detail(id)))).map(({ latest_id }) => latest_id)
const approve = async (ids: number[], person = people.teacher) =>
  change({ list_id: ids, act: 'approve', list_latest_id: await readVersions(ids) }, person)

describe('several questions at once', () => {
  it('are approved where the caller may, and the others counted', async () => {
    const { subject } = await world()
    const ownId = await saveId(subject)
    const colleagues = await saveId(subject, { question: '<p>Milik rekan</p>' }, people.colleague)
    const reply = await approve([ownId, colleagues])
    expect(reply.body).toMatchObject({ data: { changed: 1, skipped: 1 } })
    expect(reply.body.message).toBe('1 soal disetujui. 1 dilewati. Soalmu sendiri disetujui dosen lain.')
    expect([(await detail(ownId)).state, (await detail(colleagues)).state]).toEqual(['draft', 'approved'])
  })

  it('are approved neither twice nor out of retirement, and get no more tags than a question may have', async () => {
    const { subject } = await world()
    const tags = Array.from({ length: 10 }, (_, at) => `t${at}`)
    const id = await saveId(subject, { tags }, people.colleague)
    await app.pool.query(`update bank_questions set state = 'retired' where id = $1`, [id])
    for (const state of ['retired', 'approved']) {
      await app.pool.query('update bank_questions set state = $2 where id = $1', [id, state])
      const { body } = await approve([id])
      expect([body.data, (await detail(id)).state]).toEqual([{ changed: 0, skipped: 1, stale: [] }, state])
    }
    await change({ list_id: [id], act: 'tag', tag: 'lebih' })
    expect((await detail(id)).tags).toEqual(tags)
  })

  it('are signed only in the version that was listed, and the others are named', async () => {
    const { subject } = await world()
    const [calmId, changedId] = await Promise.all(
      ['Tetap', 'Awal'].map((text) => saveId(subject, { question: `<p>${text}</p>` }, people.colleague)),
    )
    const ids = [calmId ?? 0, changedId ?? 0]
    expect((await change({ list_id: ids, act: 'approve' })).code).toBe(422)
    const { data } = await list(subject)
    const list_latest_id = data.map(({ latest_id }: { latest_id: number }) => latest_id)
    expect(list_latest_id.toSorted()).toEqual((await readVersions(ids)).toSorted())
    const { version } = await detail(ids[1] ?? 0)
    const text = '<p>Lebih <b>sukar</b></p>'
    await save(body(subject, { id: ids[1], version, question: text }), people.colleague)
    const reply = await change({ list_id: ids, act: 'approve', list_latest_id })
    expect(reply.body.data).toEqual({
      changed: 1,
      skipped: 1,
      stale: [{ id: ids[1], latest_id: (await detail(ids[1] ?? 0)).latest_id, question: 'Lebih sukar' }],
    })
    expect(reply.body.message).toBe(
      '1 soal disetujui. 1 belum disetujui karena baru berubah: "Lebih sukar". Baca lagi, lalu setujui.',
    )
    expect((await detail(ids[1] ?? 0)).state).toBe('draft')
  })

  it('are approved once by two at once, and never in a version saved at the same moment', async () => {
    const { subject } = await world()
    const ids = await Promise.all(
      ['Satu', 'Dua', 'Tiga'].map((text) =>
        saveId(subject, { question: `<p>${text}</p>` }, people.colleague),
      ),
    )
    const list_latest_id = await readVersions(ids)
    const input = { list_id: ids, act: 'approve', list_latest_id }
    const { version } = await detail(ids[0] ?? 0)
    const [first, second] = await Promise.all([
      change(input),
      change({ ...input, list_id: ids.toReversed() }),
      save(body(subject, { id: ids[0], version, question: '<p>Baru</p>' }), people.colleague),
    ])
    expect([first.code, second.code]).toEqual([200, 200])
    const { rows } = await app.pool.query(
      'select bank_version_id as id from bank_reviews where bank_version_id = any($1) order by 1',
      [await readVersions(ids)],
    )
    const signedIds = rows.map(({ id }: { id: number }) => id)
    expect(new Set(signedIds).size).toBe(signedIds.length)
    const { state, latest_id } = await detail(ids[0] ?? 0)
    expect(state === 'approved').toBe(latest_id === list_latest_id[0])
    expect(signedIds).toEqual(expect.arrayContaining(list_latest_id.slice(1)))
  })

  it('get a tag, a goal or go to the archive', async () => {
    const { subject } = await world()
    const ids = [await saveId(subject, { tags: ['uas'] }), await saveId(subject, { question: '<p>Dua</p>' })]
    expect((await change({ list_id: ids, act: 'tag' })).code).toBe(422)
    expect((await change({ list_id: ids, act: 'tag', tag: 'uts, 2026' })).code).toBe(422)
    expect((await change({ list_id: ids, act: 'tag', tag: 'uts' })).code).toBe(200)
    expect((await detail(ids[0] ?? 0)).tags).toEqual(['uas', 'uts'])
    const goal_id = await makeGoal(app.pool, subject)
    const otherGoal = await makeGoal(app.pool, (await world()).subject)
    expect((await change({ list_id: ids, act: 'goal', goal_id: otherGoal })).code).toBe(422)
    expect((await change({ list_id: ids, act: 'goal', goal_id })).code).toBe(200)
    expect(await detail(ids[1] ?? 0)).toMatchObject({ goal_id, number: 2, state: 'draft' })
    expect((await change({ list_id: ids, act: 'archive' }, people.stranger)).code).toBe(404)
    expect((await change({ list_id: ids, act: 'archive' })).code).toBe(200)
    expect(await listIds(subject)).toEqual([])
  })
})

describe('a bank that lets only approved questions be drawn', () => {
  it('is set by its owner, and keeps the others out of draws', async () => {
    const { subject, course } = await world()
    const ids: number[] = []
    for (const text of ['Satu', 'Dua', 'Tiga', 'Empat'])
      ids.push(await saveId(subject, { question: `<p>${text}</p>` }, people.colleague))
    await approve(ids.slice(0, 3))
    const set = (approved_only: boolean, person = people.teacher) =>
      app.send(person, saveBankRules, { body: { course_category_id: subject, approved_only } })
    expect((await set(true, people.colleague)).code).toBe(403)
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const draw = { folder_id: null, goal_id: null, level: null, type: null, point: 1, n: 2 }
    const sections = ['A', 'B'].map((title) => ({ title, draw, question_ids: [] }))
    const save = async () => {
      const { version } = (await app.call(people.teacher, quizSections, { query: { lessons_id: quiz.id } }))
        .body
      return app.send(people.teacher, saveSections, { body: { lessons_id: quiz.id, version, sections } })
    }
    expect((await save()).code).toBe(200)
    expect((await set(true)).code).toBe(200)
    const subjects = (await app.call(people.teacher, bankSubjects, {})).body.data
    expect(subjects.find(({ id }: { id: number }) => id === subject).approved_only).toBe(1)
    const refusal = await save()
    expect(refusal.code).toBe(422)
    expect(refusal.body.message).toContain('A')
    expect(refusal.body.message).toContain('B')
  })
})
