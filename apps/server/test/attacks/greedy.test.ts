import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { FILE_LIMIT } from '@tuntas/contract/campus/files'
import { catalogue } from '@tuntas/contract/catalogue'
import { saveAnswer } from '@tuntas/contract/learning/attempts'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { formFields } from '@tuntas/contract/wire/form'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../app.ts'
import { hollow } from '../documents.ts'
import { makeWorld, type World } from '../world.ts'

/** Uploads that demand more of the server than one upload may. */

const app = withApp()
let world: World
let student: Person
let address: string

beforeAll(async () => {
  world = await makeWorld(app.pool)
  student = await app.signedIn(world.people.student)
  address = await app.server.listen({ port: 0, host: '127.0.0.1' })
})

type Part = { name: string; file?: string; type?: string; content: string | Buffer }
const BORDER = '----greedy'
const buildBody = (parts: readonly Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ name, file, type, content }) => [
      Buffer.from(
        `--${BORDER}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BORDER}--\r\n`),
  ])
const buildHeaders = (person: Person) => ({
  authorization: person.token,
  'content-type': `multipart/form-data; boundary=${BORDER}`,
})
// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
type Reply = { status: boolean; message: string; data?: any }
const post = async (person: Person, path: string, parts: readonly Part[]) => {
  const reply = await fetch(`${address}${API_BASE}/${path}`, {
    method: 'POST',
    headers: buildHeaders(person),
    body: new Uint8Array(buildBody(parts)),
  })
  return { code: reply.status, retry: reply.headers.get('retry-after'), body: (await reply.json()) as Reply }
}

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

describe('a form with files', () => {
  it('has the parts that its endpoint declares, each once', async () => {
    const png = await picture(4)
    const file = { name: 'file', file: 'a.png', content: png }
    const arrays = Array.from({ length: 60 }, (_, at) => ({ name: `f${at}`, content: '[[],[]]' }))
    for (const parts of [
      arrays,
      [file, file],
      [file, { ...file, name: 'logo' }],
      [file, { name: 'id', content: '1' }],
      [{ name: '__proto__', content: '1' }],
      [{ name: 'file', content: '{}', type: 'application/json' }],
    ]) {
      const { code, body } = await post(student, 'files', parts)
      expect([code, body.status], JSON.stringify(parts.map(({ name }) => name))).toEqual([400, false])
    }
    expect((await post(student, 'files', [file])).code).toBe(200)
  })

  it('accepts every name of the endpoint’s body, also those of older clients', async () => {
    const forms = [...catalogue].flatMap(([name, { files, body }]) =>
      files && body ? [[name, [...formFields(body).keys()]] as const] : [],
    )
    const namesByForm = Object.fromEntries(forms)
    expect(namesByForm['lessonForm.saveLesson']).toEqual(
      expect.arrayContaining(['section_id', 'sections_id', 'kkm', 'is_competent', 'remove_attachment']),
    )
    expect(namesByForm['assignments.saveAssignment']).toEqual([
      'lessons_id',
      'description',
      'sent_key',
      'seen',
      'seen_score',
      'lesson_id',
      'id',
    ])
    expect(namesByForm['questionFiles.importQuestions']).toContain('lesson_id')
    const teacher = await app.signedIn(world.people.teacher)
    const saveReply = await post(teacher, 'lecture/lesson/save', [
      { name: 'section_id', content: String(world.section) },
      { name: 'name', content: 'Kuis lama' },
      { name: 'type', content: 'QUIZ' },
      { name: 'description', content: '<p>[Petunjuk]</p>' },
      { name: 'duration', content: '01:00' },
      { name: 'kkm', content: '{"is_competent":1,"kkm":75,"max_remedial":2}' },
      { name: 'attachment', content: '' },
    ])
    expect([saveReply.code, saveReply.body.message]).toEqual([200, expect.any(String)])
    const { rows } = await app.pool.query('select kkm::float, max_remedial from lessons where id = $1', [
      saveReply.body.data.id,
    ])
    expect(rows).toEqual([{ kkm: 75, max_remedial: 2 }])
  })

  it('has one budget for all of its fields', async () => {
    const half = 'x'.repeat(600_000)
    const place = { name: 'lessons_id', content: String(world.assignment) }
    const both = [place, { name: 'description', content: half }, { name: 'lesson_id', content: half }]
    expect((await post(student, 'student/lesson/assignment/save', both)).code).toBe(413)
  })

  it('parses only lists and objects as JSON', async () => {
    const { code } = await post(student, 'student/lesson/assignment/save', [
      { name: 'lessons_id', content: String(world.assignment) },
      { name: 'description', content: '["a"]' },
      { name: 'attachment', file: 'a.png', content: await picture(4) },
    ])
    expect(code).toBe(200)
    const { rows } = await app.pool.query(
      'select description from submissions where user_id = $1 and lessons_id = $2',
      [student.id, world.assignment],
    )
    expect(rows).toEqual([{ description: '["a"]' }])
  })
})

/** Announces a form of the maximum size, and then sends nothing. */
const begin = (person: Person) => {
  const { hostname, port } = new URL(address)
  const request = httpRequest({
    host: hostname,
    port,
    method: 'POST',
    path: `${API_BASE}/files`,
    headers: { ...buildHeaders(person), 'content-length': FILE_LIMIT },
  })
  request.write(`--${BORDER}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx`)
  const code = new Promise<number>((resolve) => {
    request.on('response', (reply) => resolve(reply.statusCode ?? 0))
    request.on('error', () => resolve(0))
  })
  return { code, abort: () => request.destroy() }
}

describe('a picture of more than twenty megapixels', () => {
  it('is refused before it is decoded, however many come at once, and blocks nobody', async () => {
    // Without pixel data: decoding it would give another error.
    const file = { name: 'file', file: 'a.png', content: hollow(6_300) }
    const senders = await Promise.all(
      (['student', 'classmate', 'teacher', 'coordinator'] as const).map((role) =>
        app.signedIn(world.people[role]),
      ),
    )
    const replies = Promise.all(
      Array.from({ length: 16 }, (_, at) => post(senders[at % senders.length] ?? student, 'files', [file])),
    )
    const { rows } = await app.pool.query('select question_ids[1] as id from attempts where id = $1', [
      world.attempt,
    ])
    const save = await app.call(student, saveAnswer, {
      body: { answer_id: world.attempt, id: rows[0].id, answer: 'A' },
    })
    expect(save.code).toBe(200)
    const message = 'Gambar terlalu besar: 40 megapiksel, paling besar 20. Perkecil dulu, lalu kirim lagi.'
    for (const { code, body } of await replies) expect([code, body.message]).toEqual([413, message])
  })
})

describe('uploads at once', () => {
  it('of one person get two slots and four in the queue; the rest is refused, and nobody else waits', async () => {
    const greedy = await app.signedIn(world.people.classmate)
    const uploads = Array.from({ length: 12 }, () => begin(greedy))
    const codes = await Promise.all(uploads.map(({ code }) => Promise.race([code, sleep(3_000, 'held')])))
    expect(codes.filter((code) => code === 503)).toHaveLength(6)
    expect(codes.filter((code) => code === 'held')).toHaveLength(6)
    const file = { name: 'file', file: 'a.png', content: await picture(4) }
    expect((await post(student, 'files', [file])).code).toBe(200)
    // Cheap uploads never wait behind expensive ones.
    expect((await post(greedy, 'files', [file])).code).toBe(200)
    const lateUpload = begin(greedy)
    expect(await lateUpload.code).toBe(503)
    for (const { abort } of [...uploads, lateUpload]) abort()
    const heavy = {
      name: 'file',
      file: 'a.png',
      content: Buffer.concat([await picture(4), Buffer.alloc(600_000)]),
    }
    await expect.poll(async () => (await post(greedy, 'files', [heavy])).code).not.toBe(503)
  })
})

describe('a body that is too large', () => {
  it.each([
    ['JSON', 'application/json', Buffer.from(JSON.stringify({ answer: 'x'.repeat(1_100_000) }))],
    [
      'a form',
      `multipart/form-data; boundary=${BORDER}`,
      buildBody([{ name: 'file', file: 'a.png', content: Buffer.alloc(FILE_LIMIT + 10) }]),
    ],
  ])('of %s is answered every time', async (_, type, body) => {
    const codes: unknown[] = []
    const words: unknown[] = []
    const path = type.includes('json') ? 'student/quiz/save-answer' : 'files'
    for (let turn = 0; turn < 30; turn++) {
      const reply = await fetch(`${address}${API_BASE}/${path}`, {
        method: 'POST',
        headers: { authorization: student.token, 'content-type': type },
        body: new Uint8Array(body),
      }).catch((error: unknown) => error)
      codes.push(reply instanceof Response ? reply.status : reply)
      words.push(reply instanceof Response ? ((await reply.json()) as Reply).message : reply)
    }
    const expectedMessage = type.includes('json')
      ? 'Data yang dikirim terlalu besar.'
      : 'File yang di upload tidak boleh lebih 5 MB!'
    expect(new Set(words)).toEqual(new Set([expectedMessage]))
    expect(codes).toEqual(Array.from({ length: 30 }, () => 413))
  })
})
