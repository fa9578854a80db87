import { lectureWork } from '@tuntas/contract/insight/teaching'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { auditLog } from '@tuntas/contract/operations/archive'
import {
  acceptAnswer,
  answerQuestion,
  askQuestion,
  discussion,
  discussions,
  hideDiscussion,
  saveDiscussionSetting,
  unhideDiscussion,
  voteDiscussion,
} from '@tuntas/contract/operations/discussions'
import { notifications } from '@tuntas/contract/operations/notifications'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeLesson, makeQuiz, makeStudent, makeUser } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const HOUR = 3_600_000
let lesson: number
let student: Person
let classmate: Person
let stranger: Person

beforeAll(async () => {
  stranger = await app.signedIn(await makeStudent(app.pool, { name: 'Orang Luar' }))
})
beforeEach(async () => {
  lesson = await makeLesson(app.pool, classroom.course, { name: 'Materi' })
  student = await newMember(app, classroom.course, { name: 'Zubaidah Penanya' })
  classmate = await newMember(app, classroom.course, { name: 'Teman Sekelas' })
})

const words = { title: 'Kunci asing', body: 'Apa bedanya dengan kunci utama?' }
const tryAsk = (who: Person, more: object = {}) =>
  app.send(who, askQuestion, { body: { lessons_id: lesson, ...words, ...more } })
const ask = async (who: Person, more: object = {}): Promise<number> => {
  const { code, body } = await tryAsk(who, more)
  expect(code, JSON.stringify(body)).toBe(200)
  return body.data.id
}
const list = (who: Person, query: object = {}) =>
  app.send(who, discussions, { query: { courses_id: classroom.course, limit: 100, ...query } })
const listIds = async (who: Person, query: object = {}): Promise<number[]> =>
  (await list(who, { lessons_id: lesson, ...query })).body.data.map(({ id }: { id: number }) => id)
const open = (who: Person, id: number) => app.call(who, discussion, { query: { id } })
const answer = async (who: Person, id: number, body = 'Lihat bab dua.'): Promise<number> =>
  (await app.send(who, answerQuestion, { body: { id, body } })).body.data.id
const bell = async (who: Person, id: number) =>
  (await app.send(who, notifications, { query: { page: 1, limit: 100, topic: 'talk' } })).body.data.filter(
    ({ link }: { link: string }) => link === `/talk/questions/${id}`,
  )
const waiting = async () =>
  (await app.call(classroom.teacher, lectureWork)).body.data.find(
    (one: { kind: string; lessons_id: number }) => one.kind === 'questions' && one.lessons_id === lesson,
  )

describe('a question', () => {
  it('is told to the lecturers, waits on their home until it is answered, and the answer is told once', async () => {
    const id = await ask(student)
    expect(await bell(classroom.teacher, id)).toHaveLength(1)
    // Classes of the active year alone wait there.
    await app.pool.query(
      'update courses set year_id = (select id from years where active limit 1) where id = $1 and exists (select from years where active)',
      [classroom.course],
    )
    expect(await waiting()).toMatchObject({ count: 1 })
    await answer(student, id, 'Saya tambahkan: di bab tiga juga.')
    expect(await waiting()).toMatchObject({ count: 1 })
    expect(await bell(student, id)).toEqual([])
    await answer(classroom.teacher, id)
    await answer(classmate, id)
    expect(await waiting()).toBeUndefined()
    const told = await bell(student, id)
    expect(told).toHaveLength(1)
    expect(JSON.stringify([...told, ...(await bell(classroom.teacher, id))])).not.toContain(words.title)
  })

  it('is of its class: others neither read nor answer it, nor are told', async () => {
    const id = await ask(student)
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

  it('to the lecturers alone is seen by nobody else', async () => {
    const id = await ask(student, { audience: 'lecturers' })
    expect(await listIds(classmate)).not.toContain(id)
    expect((await open(classmate, id)).code).toBe(404)
    expect((await app.send(classmate, answerQuestion, { body: { id, body: 'x' } })).code).toBe(404)
    expect(await listIds(student)).toContain(id)
    expect(await listIds(classroom.teacher)).toContain(id)
  })

  it('is found by its words, and by whether it waits', async () => {
    const id = await ask(student, { title: 'Pohon B-plus' })
    const other = await ask(student)
    await answer(classroom.teacher, other)
    expect(await listIds(classmate, { keywords: 'b-PLUS' })).toEqual([id])
    expect(await listIds(classmate, { keywords: 'Zubaidah' })).toEqual([])
    expect(await listIds(classmate, { unanswered: 1 })).toEqual([id])
  })

  it('of a locked or hidden lesson is neither asked nor read', async () => {
    const id = await ask(student)
    await app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [lesson])
    expect((await tryAsk(student)).code).toBe(404)
    expect((await open(classmate, id)).code).toBe(404)
    expect((await open(classroom.teacher, id)).code).toBe(200)
  })

  it('is refused without words', async () => {
    const { code, body } = await tryAsk(student, { title: '', body: ' ', audience: 'dunia' })
    expect(code).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['audience', 'body', 'title'])
  })
})

describe('an anonymous question', () => {
  const allow = (anonymous: boolean) =>
    app.call(classroom.teacher, saveDiscussionSetting, { body: { courses_id: classroom.course, anonymous } })

  it('is refused where the class does not allow it', async () => {
    await allow(false)
    expect((await tryAsk(student, { anonymous: 1 })).code).toBe(422)
  })

  it('never tells a classmate who asked, in any reply, not even in an answer of the asker', async () => {
    await allow(true)
    const shy = await newMember(app, classroom.course, { name: 'Rahasia Sekali' })
    const id = await ask(shy, { anonymous: 1 })
    await answer(shy, id, 'Tambahan dari saya')
    const replies = [
      await list(classmate, { lessons_id: lesson }),
      await list(classmate, { keywords: 'Kunci' }),
      await open(classmate, id),
      await app.send(classmate, voteDiscussion, { body: { id, on: 1 } }),
      await app.send(classmate, notifications, { query: { page: 1, limit: 100 } }),
    ]
    const said = replies.map(({ body }) => JSON.stringify(body)).join('\n')
    expect(said).toContain('Tambahan dari saya')
    expect(said).not.toContain('Rahasia')
    expect(said).not.toContain(`"user_id":${shy.id}`)
    expect((await open(classroom.teacher, id)).body.data).toMatchObject({
      author: 'Rahasia Sekali',
      anonymous: 1,
    })
    await allow(false)
    expect((await open(classmate, id)).body.data.author).toBeNull()
  })
})

describe('an answer', () => {
  it('is accepted by whoever asked or a lecturer, one at a time, also of two at once', async () => {
    const id = await ask(student)
    const [one, two] = [await answer(classmate, id), await answer(classroom.teacher, id)]
    const accept = (who: Person, answer_id: number, on = true) =>
      app.call(who, acceptAnswer, { body: { id, answer_id, on } })
    expect((await accept(classmate, one)).code).toBe(404)
    const both = await Promise.all([accept(student, one), accept(classroom.teacher, two)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const accepted = async () =>
      (await open(student, id)).body.data.list.filter((a: { accepted: number }) => a.accepted === 1)
    expect(await accepted()).toHaveLength(1)
    const [{ id: chosen }] = await accepted()
    await accept(student, chosen, false)
    expect(await accepted()).toEqual([])
    const foreign = await answer(classmate, await ask(student))
    expect((await accept(student, foreign)).code).toBe(404)
  })

  it('has one vote of each person, however often and at once they press', async () => {
    const id = await ask(student)
    const answer_id = await answer(classmate, id)
    const press = (on: boolean, of: object = { answer_id }) =>
      app.call(student, voteDiscussion, { body: { id, ...of, on } })
    await Promise.all([press(true), press(true), press(true), press(true, {}), press(true, {})])
    const { data } = (await open(classmate, id)).body
    expect([data.votes, data.list[0].votes]).toEqual([1, 1])
    expect((await press(false)).body.data.votes).toBe(0)
    expect((await press(false)).body.data.votes).toBe(0)
  })
})

describe('what is hidden', () => {
  it('is gone for classmates, told to its author with the reason, and audited', async () => {
    const id = await ask(student, { title: 'Tidak pantas' })
    const hide = (more: object = {}) =>
      app.send(classroom.teacher, hideDiscussion, { body: { id, reason: 'Menyebut nama orang', ...more } })
    expect((await hide({ reason: ' ' })).code).toBe(422)
    expect((await hide()).code).toBe(200)
    expect(await listIds(classmate)).not.toContain(id)
    expect((await open(classmate, id)).code).toBe(404)
    expect((await open(student, id)).body.data.hidden_reason).toBe('Menyebut nama orang')
    expect((await app.send(student, answerQuestion, { body: { id, body: 'x' } })).code).toBe(409)
    expect((await hide()).code).toBe(409)
    const admin = await app.signedIn(await makeUser(app.pool, 'super admin'))
    const { data } = (await app.send(admin, auditLog, { query: { page: 1, kind: 'discussions' } })).body
    expect(JSON.stringify(data)).toContain('Menyebut nama orang')
    await app.send(classroom.teacher, unhideDiscussion, { body: { id } })
    expect((await open(classmate, id)).code).toBe(200)
  })

  it('as an answer is shown to its author and the lecturers alone, and is accepted no more', async () => {
    const id = await ask(student)
    const answer_id = await answer(classmate, id, 'Jawaban kasar')
    await app.call(student, acceptAnswer, { body: { id, answer_id, on: true } })
    await app.send(classroom.teacher, hideDiscussion, { body: { id, answer_id, reason: 'Kasar' } })
    expect(JSON.stringify((await open(student, id)).body)).not.toMatch(/kasar/i)
    expect((await open(student, id)).body.data).toMatchObject({ accepted: 0, answers: 0 })
    expect((await open(classmate, id)).body.data.list).toMatchObject([{ hidden_reason: 'Kasar' }])
    expect((await app.call(student, voteDiscussion, { body: { id, answer_id, on: true } })).code).toBe(404)
    expect((await app.call(student, acceptAnswer, { body: { id, answer_id, on: true } })).code).toBe(404)
  })
})

describe('of a quiz', () => {
  const over = {
    is_expired: true,
    start_date: new Date(Date.now() - 48 * HOUR),
    end_date: new Date(Date.now() + HOUR),
    show_review: 'after_window',
  }
  /** Both have sat while its window was open. */
  const satQuiz = async (more: object = {}) => {
    const quiz = await makeQuiz(app.pool, classroom.course, { ...over, ...more })
    const [question = 0] = quiz.questions
    for (const one of [student, classmate]) await sit(app, one, quiz.id, { [question]: 'A' })
    return { id: quiz.id, question }
  }
  const end = (id: number) =>
    app.pool.query(`update lessons set end_date = now() - interval '1 minute' where id = $1`, [id])
  const about = ({ id, question }: { id: number; question: number }) => ({
    lessons_id: id,
    question_id: question,
  })

  it('nothing is asked while its window is open, also by who has finished', async () => {
    const quiz = await satQuiz()
    expect((await tryAsk(student, about(quiz))).code).toBe(404)
    await end(quiz.id)
    expect((await tryAsk(student, about(quiz))).code).toBe(200)
    expect((await tryAsk(student, { lessons_id: quiz.id })).code).toBe(404)
  })

  it('nothing is asked or read while anybody of the class may still take it by an exception', async () => {
    const quiz = await satQuiz()
    await end(quiz.id)
    const id = await ask(student, about(quiz))
    expect((await open(classmate, id)).code).toBe(200)
    const late = await newMember(app, classroom.course)
    const grant = (more: object) =>
      app.send(classroom.teacher, saveException, {
        body: {
          user_id: late.id,
          courses_id: classroom.course,
          lessons_id: quiz.id,
          kind: 'window',
          reason: 'Sakit',
          ...more,
        },
      })
    const window = {
      start_date: new Date(Date.now() - HOUR).toISOString(),
      end_date: new Date(Date.now() + HOUR).toISOString(),
    }
    expect((await grant(window)).code).toBe(200)
    for (const one of [student, classmate, late]) expect((await open(one, id)).code).toBe(404)
    expect((await tryAsk(student, about(quiz))).code).toBe(404)
    expect((await app.send(student, answerQuestion, { body: { id, body: 'Kuncinya A' } })).code).toBe(404)
    expect((await list(classmate)).body.data.map((one: { id: number }) => one.id)).not.toContain(id)
    expect((await open(classroom.teacher, id)).code).toBe(200)
  })

  it('without an end there is never a question', async () => {
    const quiz = await satQuiz({
      is_expired: false,
      start_date: null,
      end_date: null,
      show_review: 'mastered',
      kkm: 1,
    })
    expect((await tryAsk(student, about(quiz))).code).toBe(404)
  })

  it('whose keys are never shown nothing is asked, nor of a question of another paper', async () => {
    const hiddenKeys = await satQuiz({ show_review: 'never' })
    await end(hiddenKeys.id)
    expect((await tryAsk(student, about(hiddenKeys))).code).toBe(404)
    const quiz = await satQuiz()
    const other = await satQuiz()
    await end(quiz.id)
    await end(other.id)
    expect((await tryAsk(student, { lessons_id: quiz.id, question_id: other.question })).code).toBe(404)
    const absent = await newMember(app, classroom.course)
    expect((await tryAsk(absent, about(quiz))).code).toBe(404)
  })
})
