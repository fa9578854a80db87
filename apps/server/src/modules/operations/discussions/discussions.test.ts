import { lectureWork } from '@tuntas/contract/insight/teaching'
import { auditLog } from '@tuntas/contract/operations/archive'
import {
  acceptAnswer,
  answerQuestion,
  hideDiscussion,
  saveDiscussionSetting,
  unhideDiscussion,
  voteDiscussion,
} from '@tuntas/contract/operations/discussions'
import { notifications } from '@tuntas/contract/operations/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { withDiscussions } from '../../../../test/discussions.ts'
import { makeStudent, makeUser } from '../../../../test/make.ts'
import { newMember } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { talk, words, tryAsk, ask, list, open } = withDiscussions(app, classroom)
let stranger: Person

beforeAll(async () => {
  stranger = await app.signedIn(await makeStudent(app.pool, { name: 'Orang Luar' }))
})
const listIds = async (person: Person, query: object = {}): Promise<number[]> =>
  (await list(person, { lessons_id: talk.lesson, ...query })).body.data.map(({ id }: { id: number }) => id)
const answer = async (person: Person, id: number, body = 'Lihat bab dua.'): Promise<number> =>
  (await app.send(person, answerQuestion, { body: { id, body } })).body.data.id
const bell = async (person: Person, id: number) =>
  (await app.send(person, notifications, { query: { page: 1, limit: 100, topic: 'talk' } })).body.data.filter(
    ({ link }: { link: string }) => link === `/talk/questions/${id}`,
  )
const findWaitingWork = async () =>
  (await app.call(classroom.teacher, lectureWork)).body.data.find(
    (one: { kind: string; lessons_id: number }) => one.kind === 'questions' && one.lessons_id === talk.lesson,
  )

describe('a question', () => {
  it('notifies the lecturers, waits on their first screen until answered, and notifies of the answer once', async () => {
    const id = await ask(talk.student)
    expect(await bell(classroom.teacher, id)).toHaveLength(1)
    // Only classes of the active year are listed there.
    await app.pool.query(
      'update courses set year_id = (select id from years where active limit 1) where id = $1 and exists (select from years where active)',
      [classroom.course],
    )
    expect(await findWaitingWork()).toMatchObject({ count: 1 })
    await answer(talk.student, id, 'Saya tambahkan: di bab tiga juga.')
    expect(await findWaitingWork()).toMatchObject({ count: 1 })
    expect(await bell(talk.student, id)).toEqual([])
    await answer(classroom.teacher, id)
    await answer(talk.classmate, id)
    expect(await findWaitingWork()).toBeUndefined()
    const notices = await bell(talk.student, id)
    expect(notices).toHaveLength(1)
    expect(JSON.stringify([...notices, ...(await bell(classroom.teacher, id))])).not.toContain(words.title)
  })

  it('belongs to its class: others neither read nor answer it, nor are notified', async () => {
    const id = await ask(talk.student)
    const otherTeacher = classroom.stranger
    for (const one of [stranger, otherTeacher]) {
      expect((await open(one, id)).code).toBe(404)
      expect((await list(one)).code).toBe(404)
      expect((await app.send(one, answerQuestion, { body: { id, body: 'x' } })).code).toBe(404)
      expect((await app.send(one, voteDiscussion, { body: { id, on: 1 } })).code).toBe(404)
      expect(await bell(one, id)).toEqual([])
    }
    expect((await tryAsk(stranger)).code).toBe(404)
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    expect((await open(admin, id)).code).toBe(403)
  })

  it('to the lecturers alone is visible to nobody else', async () => {
    const id = await ask(talk.student, { audience: 'lecturers' })
    expect(await listIds(talk.classmate)).not.toContain(id)
    expect((await open(talk.classmate, id)).code).toBe(404)
    expect((await app.send(talk.classmate, answerQuestion, { body: { id, body: 'x' } })).code).toBe(404)
    expect(await listIds(talk.student)).toContain(id)
    expect(await listIds(classroom.teacher)).toContain(id)
  })

  it('is found by its words, and by whether it waits', async () => {
    const id = await ask(talk.student, { title: 'Pohon B-plus' })
    const otherQuestion = await ask(talk.student)
    await answer(classroom.teacher, otherQuestion)
    expect(await listIds(talk.classmate, { keywords: 'b-PLUS' })).toEqual([id])
    expect(await listIds(talk.classmate, { keywords: 'Zubaidah' })).toEqual([])
    expect(await listIds(talk.classmate, { unanswered: 1 })).toEqual([id])
  })

  it('of a locked or hidden lesson is neither asked nor read', async () => {
    const id = await ask(talk.student)
    await app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [talk.lesson])
    expect((await tryAsk(talk.student)).code).toBe(404)
    expect((await open(talk.classmate, id)).code).toBe(404)
    expect((await open(classroom.teacher, id)).code).toBe(200)
  })

  it('is refused without words', async () => {
    const { code, body } = await tryAsk(talk.student, { title: '', body: ' ', audience: 'dunia' })
    expect(code).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['audience', 'body', 'title'])
  })
})

describe('an anonymous question', () => {
  const allow = (anonymous: boolean) =>
    app.call(classroom.teacher, saveDiscussionSetting, { body: { courses_id: classroom.course, anonymous } })

  it('is refused where the class does not allow it', async () => {
    await allow(false)
    expect((await tryAsk(talk.student, { anonymous: 1 })).code).toBe(422)
  })

  it('never reveals the asker to classmates, in any reply, not even in an answer of the asker', async () => {
    await allow(true)
    const shy = await newMember(app, classroom.course, { name: 'Rahasia Sekali' })
    const id = await ask(shy, { anonymous: 1 })
    await answer(shy, id, 'Tambahan dari saya')
    const replies = [
      await list(talk.classmate, { lessons_id: talk.lesson }),
      await list(talk.classmate, { keywords: 'Kunci' }),
      await open(talk.classmate, id),
      await app.send(talk.classmate, voteDiscussion, { body: { id, on: 1 } }),
      await app.send(talk.classmate, notifications, { query: { page: 1, limit: 100 } }),
    ]
    const replyText = replies.map(({ body }) => JSON.stringify(body)).join('\n')
    expect(replyText).toContain('Tambahan dari saya')
    expect(replyText).not.toContain('Rahasia')
    expect(replyText).not.toContain(`"user_id":${shy.id}`)
    expect((await open(classroom.teacher, id)).body.data).toMatchObject({
      author: 'Rahasia Sekali',
      anonymous: 1,
    })
    await allow(false)
    expect((await open(talk.classmate, id)).body.data.author).toBeNull()
  })
})

describe('an answer', () => {
  it('is accepted by the asker or a lecturer, one at a time, also of two at once', async () => {
    const id = await ask(talk.student)
    const [one, two] = [await answer(talk.classmate, id), await answer(classroom.teacher, id)]
    const accept = (person: Person, answer_id: number, on = true) =>
      app.call(person, acceptAnswer, { body: { id, answer_id, on } })
    expect((await accept(talk.classmate, one)).code).toBe(404)
    const both = await Promise.all([accept(talk.student, one), accept(classroom.teacher, two)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const listAccepted = async () =>
      (await open(talk.student, id)).body.data.list.filter((a: { accepted: number }) => a.accepted === 1)
    expect(await listAccepted()).toHaveLength(1)
    const [{ id: answerId }] = await listAccepted()
    await accept(talk.student, answerId, false)
    expect(await listAccepted()).toEqual([])
    const foreignAnswer = await answer(talk.classmate, await ask(talk.student))
    expect((await accept(talk.student, foreignAnswer)).code).toBe(404)
  })

  it('has one vote of each person, however often and at once they press', async () => {
    const id = await ask(talk.student)
    const answer_id = await answer(talk.classmate, id)
    const press = (on: boolean, of: object = { answer_id }) =>
      app.call(talk.student, voteDiscussion, { body: { id, ...of, on } })
    await Promise.all([press(true), press(true), press(true), press(true, {}), press(true, {})])
    const { data } = (await open(talk.classmate, id)).body
    expect([data.votes, data.list[0].votes]).toEqual([1, 1])
    expect((await press(false)).body.data.votes).toBe(0)
    expect((await press(false)).body.data.votes).toBe(0)
  })
})

describe('hidden posts', () => {
  it('is invisible to classmates, shown to its author with the reason, and audited', async () => {
    const id = await ask(talk.student, { title: 'Tidak pantas' })
    const hide = (more: object = {}) =>
      app.send(classroom.teacher, hideDiscussion, { body: { id, reason: 'Menyebut nama orang', ...more } })
    expect((await hide({ reason: ' ' })).code).toBe(422)
    expect((await hide()).code).toBe(200)
    expect(await listIds(talk.classmate)).not.toContain(id)
    expect((await open(talk.classmate, id)).code).toBe(404)
    expect((await open(talk.student, id)).body.data.hidden_reason).toBe('Menyebut nama orang')
    expect((await app.send(talk.student, answerQuestion, { body: { id, body: 'x' } })).code).toBe(409)
    expect((await hide()).code).toBe(409)
    const admin = await app.signedIn(await makeUser(app.pool, 'super admin'))
    const { data } = (await app.send(admin, auditLog, { query: { page: 1, kind: 'discussions' } })).body
    expect(JSON.stringify(data)).toContain('Menyebut nama orang')
    await app.send(classroom.teacher, unhideDiscussion, { body: { id } })
    expect((await open(talk.classmate, id)).code).toBe(200)
  })

  it('as an answer is shown to its author and the lecturers alone, and is accepted no more', async () => {
    const id = await ask(talk.student)
    const answer_id = await answer(talk.classmate, id, 'Jawaban kasar')
    await app.call(talk.student, acceptAnswer, { body: { id, answer_id, on: true } })
    await app.send(classroom.teacher, hideDiscussion, { body: { id, answer_id, reason: 'Kasar' } })
    expect(JSON.stringify((await open(talk.student, id)).body)).not.toMatch(/kasar/i)
    expect((await open(talk.student, id)).body.data).toMatchObject({ accepted: 0, answers: 0 })
    expect((await open(talk.classmate, id)).body.data.list).toMatchObject([{ hidden_reason: 'Kasar' }])
    expect((await app.call(talk.student, voteDiscussion, { body: { id, answer_id, on: true } })).code).toBe(
      404,
    )
    expect((await app.call(talk.student, acceptAnswer, { body: { id, answer_id, on: true } })).code).toBe(404)
  })
})
