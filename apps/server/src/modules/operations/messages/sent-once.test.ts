import { saveCampusAnnouncement, saveClassAnnouncement } from '@tuntas/contract/operations/announcements'
import { answerQuestion, askQuestion } from '@tuntas/contract/operations/discussions'
import { messageThreads, replyMessage, sendMessages } from '@tuntas/contract/operations/messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeLesson, makeUser } from '../../../../test/make.ts'
import { newMember } from '../../../../test/sitting.ts'
import { overPool } from '../../../platform/db/db.ts'
import { sweepSendings } from '../../../platform/http/idempotency.ts'

/** Sending over a network that loses replies. */

const app = withApp()
const classroom = withClassroom(app)

type Words = { words: string; sent_key?: string }
const deps = {} as { student: Person; admin: Person; thread: number; lesson: number; question: number }

beforeAll(async () => {
  const student = await newMember(app, classroom.course)
  const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  const lesson = await makeLesson(app.pool, classroom.course)
  Object.assign(deps, { student, admin, lesson })
  await app.send(classroom.teacher, sendMessages, {
    body: { courses_id: classroom.course, list_id: [student.id], body: 'Halo' },
  })
  deps.thread = (await app.send(student, messageThreads, {})).body.data[0].id
  const questionReply = await app.send(student, askQuestion, {
    body: { lessons_id: lesson, title: 'Mengapa?', body: 'Mengapa begitu?' },
  })
  deps.question = questionReply.body.data.id
})

const reply = ({ words, ...key }: Words, person = deps.student) =>
  app.call(person, replyMessage, { body: { id: deps.thread, body: words, ...key } })

const sendings = {
  'a reply in a conversation': {
    table: 'messages',
    column: 'body',
    send: (message: Words) => reply(message),
  },
  'a message to students': {
    table: 'messages',
    column: 'body',
    send: ({ words, ...key }: Words) =>
      app.call(classroom.teacher, sendMessages, {
        body: { courses_id: classroom.course, list_id: [deps.student.id], body: words, ...key },
      }),
  },
  'a question': {
    table: 'discussions',
    column: 'title',
    send: ({ words, ...key }: Words) =>
      app.call(deps.student, askQuestion, {
        body: { lessons_id: deps.lesson, title: words, body: 'Mengapa?', ...key },
      }),
  },
  'an answer': {
    table: 'discussion_answers',
    column: 'body',
    send: ({ words, ...key }: Words) =>
      app.call(classroom.teacher, answerQuestion, { body: { id: deps.question, body: words, ...key } }),
  },
  'an announcement of a class': {
    table: 'announcements',
    column: 'title',
    send: ({ words, ...key }: Words) =>
      app.call(classroom.teacher, saveClassAnnouncement, {
        body: { courses_id: classroom.course, title: words, body: '<p>Isi</p>', ...key },
      }),
  },
  'an announcement of the campus': {
    table: 'announcements',
    column: 'title',
    send: ({ words, ...key }: Words) =>
      app.call(deps.admin, saveCampusAnnouncement, { body: { title: words, body: '<p>Isi</p>', ...key } }),
  },
}
type Kind = (typeof sendings)[keyof typeof sendings]

const count = async ({ table, column }: Pick<Kind, 'table' | 'column'>, words: string): Promise<number> =>
  (await app.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [words])).rows[0].n

describe.each(Object.entries(sendings))('%s', (name, kind) => {
  const words = (word: string) => `${word}, ${name}`

  it('is taken once under its key, and answered as it was', async () => {
    const message = { words: words('Satu'), sent_key: 'kunci-0001' }
    const first = await kind.send(message)
    expect(first.code, JSON.stringify(first.body)).toBe(200)
    expect((await kind.send(message)).body).toEqual(first.body)
    expect(await count(kind, message.words)).toBe(1)
  })

  it('is stored once if sent several times at the same moment', async () => {
    const message = { words: words('Dua'), sent_key: 'kunci-0002' }
    const all = await Promise.all([1, 2, 3, 4].map(() => kind.send(message)))
    expect(new Set(all.map(({ code, body }) => JSON.stringify([code, body.data]))).size).toBe(1)
    expect([all[0]?.code, await count(kind, message.words)]).toEqual([200, 1])
  })

  it('is stored again if the key comes with another text', async () => {
    await kind.send({ words: words('Tiga'), sent_key: 'kunci-0003' })
    await kind.send({ words: words('Empat'), sent_key: 'kunci-0003' })
    expect(await Promise.all(['Tiga', 'Empat'].map((word) => count(kind, words(word))))).toEqual([1, 1])
  })

  it('is stored each time without a key, and refused with an invalid one', async () => {
    await kind.send({ words: words('Lima') })
    await kind.send({ words: words('Lima') })
    expect(await count(kind, words('Lima'))).toBe(2)
    const { code, body } = await kind.send({ words: words('Enam'), sent_key: 'x' })
    expect([code, body.errors]).toEqual([422, { sent_key: ['Kunci pengiriman tidak sesuai'] }])
    expect(await count(kind, words('Enam'))).toBe(0)
  })
})

it('a message to students is the same in whatever order they were ticked', async () => {
  const otherStudent = await newMember(app, classroom.course)
  const send = (list_id: number[]) =>
    app.call(classroom.teacher, sendMessages, {
      body: { courses_id: classroom.course, list_id, body: 'Berdua', sent_key: 'kunci-0009' },
    })
  await send([deps.student.id, otherStudent.id])
  await send([otherStudent.id, deps.student.id])
  expect(await count(sendings['a message to students'], 'Berdua')).toBe(2)
})

describe('a reply', () => {
  const message = { words: 'Dari dua orang', sent_key: 'kunci-0007' }

  it('is each person’s own, also under the same key', async () => {
    const both = [await reply(message), await reply(message, classroom.teacher)]
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect(await count(sendings['a reply in a conversation'], message.words)).toBe(2)
  })

  it('that was refused is taken once it may be', async () => {
    const lateMessage = { words: 'Masih di kelas?', sent_key: 'kunci-0008' }
    const end = (set: string) =>
      app.pool.query(`update members set ${set} where user_id = $1`, [deps.student.id])
    await end(`ended_at = now(), ended_by = 'removed'`)
    expect((await reply(lateMessage, classroom.teacher)).code).toBe(422)
    await end('ended_at = null, ended_by = null')
    const lateReply = await reply(lateMessage, classroom.teacher)
    expect(lateReply.code).toBe(200)
    // It arrived: a repeated request must not be refused.
    await end(`ended_at = now(), ended_by = 'removed'`)
    expect(await reply(lateMessage, classroom.teacher)).toMatchObject({ code: 200, body: lateReply.body })
    await end('ended_at = null, ended_by = null')
    expect(await count(sendings['a reply in a conversation'], lateMessage.words)).toBe(1)
  })

  it('is remembered as long as a page may send it again', async () => {
    const countSendings = async () => (await app.pool.query('select 1 from sendings')).rowCount ?? 0
    const before = await countSendings()
    await app.pool.query(`update sendings set sent_at = now() - interval '31 days' where user_id = $1`, [
      deps.admin.id,
    ])
    await sweepSendings(overPool(app.pool))
    expect(before).toBeGreaterThan(await countSendings())
    expect(await countSendings()).toBeGreaterThan(0)
  })
})
