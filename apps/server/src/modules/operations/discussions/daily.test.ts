import { answerQuestion, askQuestion } from '@tuntas/contract/operations/discussions'
import {
  messageThread,
  messageThreads,
  replyMessage,
  sendMessages,
} from '@tuntas/contract/operations/messages'
import { notifications } from '@tuntas/contract/operations/notifications'
import { expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { withDiscussions } from '../../../../test/discussions.ts'
import { newMember } from '../../../../test/sitting.ts'

/** Daily limits of what a person may write to others (decision 113). */

const app = withApp()
const classroom = withClassroom(app)
const { talk, tryAsk, ask, list, open } = withDiscussions(app, classroom)

/** Inserts rows one second apart from that moment on, given as an SQL expression. */
const write = (table: string, row: Record<string, string | number>, times: number, from = 'now()') =>
  app.pool.query(
    `insert into ${table} (${Object.keys(row)}, created_at)
      select ${Object.keys(row).map((_, at) => `$${at + 1}`)}, ${from} + n * interval '1 ms' from generate_series(1, ${times}) n`,
    Object.values(row),
  )
const writeQuestions = (person: Person, times: number, from?: string) =>
  write(
    'discussions',
    {
      courses_id: classroom.course,
      lessons_id: talk.lesson,
      user_id: person.id,
      title: 'T',
      body: 'B',
      audience: 'class',
    },
    times,
    from,
  )
const TODAY = `date_trunc('day', now(), 'Asia/Jakarta')`
const codes = (replies: readonly { code: number }[]) => replies.map(({ code }) => code).sort()

it('a student asks 30 questions a day, is told the limit, and continues the next day', async () => {
  const readQuestionsLeft = async () =>
    (await list(talk.student, { lessons_id: talk.lesson })).body.questions_left
  expect(await readQuestionsLeft()).toBe(30)
  await writeQuestions(talk.student, 28, TODAY)
  // From the evening before, so it does not count.
  await writeQuestions(talk.student, 9, `${TODAY} - interval '1 second'`)
  expect(await readQuestionsLeft()).toBe(2)
  // Three at once, of which two are within the limit.
  expect(codes(await Promise.all([1, 2, 3].map(() => tryAsk(talk.student))))).toEqual([200, 200, 429])
  const refusal = await tryAsk(talk.student)
  expect([refusal.body.code, refusal.body.message]).toEqual([
    'daily_limit',
    'Hari ini kamu sudah menulis 30 pertanyaan. Lanjutkan besok.',
  ])
  expect(await readQuestionsLeft()).toBe(0)
  expect((await tryAsk(talk.classmate)).code).toBe(200)
  await app.pool.query(
    `update discussions set created_at = created_at - interval '1 day' where user_id = $1`,
    [talk.student.id],
  )
  expect((await tryAsk(talk.student)).code).toBe(200)
})

it('a repeated request is answered as before, also past the limit', async () => {
  await writeQuestions(talk.student, 29)
  const body = {
    lessons_id: talk.lesson,
    title: 'Sekali',
    body: 'Sekali saja',
    sent_key: crypto.randomUUID(),
  }
  const [first, secondReply] = [
    await app.send(talk.student, askQuestion, { body }),
    await app.send(talk.student, askQuestion, { body }),
  ]
  expect([first.code, secondReply.code]).toEqual([200, 200])
  expect(secondReply.body.data).toEqual(first.body.data)
})

it('a student writes 100 answers a day; a lecturer is not limited', async () => {
  const id = await ask(talk.student)
  const answer = (person: Person) =>
    app.send(person, answerQuestion, { body: { id, body: 'Lihat bab dua.' } })
  for (const person of [talk.classmate, classroom.teacher])
    await write('discussion_answers', { discussion_id: id, user_id: person.id, body: 'B' }, 99)
  expect((await open(talk.classmate, id)).body.data.answers_left).toBe(1)
  expect((await open(classroom.teacher, id)).body.data.answers_left).toBe(901)
  expect(codes(await Promise.all([1, 2].map(() => answer(talk.classmate))))).toEqual([200, 429])
  expect(codes(await Promise.all([1, 2].map(() => answer(classroom.teacher))))).toEqual([200, 200])
})

it('a student writes 200 messages a day; a lecturer’s message to many counts once', async () => {
  const [student, otherStudent] = [
    await newMember(app, classroom.course),
    await newMember(app, classroom.course),
  ]
  const send = (list_id: number[]) =>
    app.call(classroom.teacher, sendMessages, {
      body: { courses_id: classroom.course, list_id, body: 'Halo' },
    })
  expect((await send([student.id, otherStudent.id])).body.message).toBe('Pesan terkirim ke 2 mahasiswa.')
  const [{ id }] = (await app.send(student, messageThreads, { query: { page: 1 } })).body.data
  const readMessagesLeft = async (person: Person) =>
    (await app.call(person, messageThread, { query: { id } })).body.data.messages_left
  expect([await readMessagesLeft(student), await readMessagesLeft(classroom.teacher)]).toEqual([200, 1999])
  await write('messages', { thread_id: id, author_id: student.id, body: 'B' }, 199)
  const reply = () => app.call(student, replyMessage, { body: { id, body: 'Baik.' } })
  expect(codes(await Promise.all([reply(), reply()]))).toEqual([200, 429])
  expect((await reply()).body.message).toBe('Hari ini kamu sudah menulis 200 pesan. Lanjutkan besok.')
  await write('messages', { thread_id: id, author_id: classroom.teacher.id, body: 'B' }, 1997)
  expect((await send([student.id, otherStudent.id])).body.message).toBe(
    'Pesan terkirim ke 2 mahasiswa. Sisa 1 pesan hari ini.',
  )
  expect(codes(await Promise.all([send([otherStudent.id]), send([otherStudent.id])]))).toEqual([200, 429])
})

it('without permission the reply does not reveal the count', async () => {
  await writeQuestions(talk.student, 30)
  await app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [talk.lesson])
  expect((await tryAsk(talk.student)).code).toBe(404)
})

it('questions of one class and hour are one notification of the lecturer, with their number', async () => {
  await app.pool.query('delete from notifications')
  for (let n = 0; n < 3; n++) await ask(talk.student)
  await ask(talk.classmate)
  const { data } = (await app.send(classroom.teacher, notifications, { query: { page: 1, topic: 'talk' } }))
    .body
  // Within one hour, or two if the hour has just changed.
  const counts = data.map(({ title }: { title: string }) =>
    Number(/^(\d+) pertanyaan baru/.exec(title)?.[1] ?? 1),
  )
  expect(counts.length).toBeLessThanOrEqual(2)
  expect(counts.reduce((sum: number, one: number) => sum + one, 0)).toBe(4)
  expect(data[0].link).toMatch(/^\/talk\/questions(\?courses_id=\d+|\/\d+)$/)
})
