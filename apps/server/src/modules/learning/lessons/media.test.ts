import {
  cancelMedia,
  finishMedia,
  mediaState,
  PIECE_BYTES,
  sendMediaPart,
  startMedia,
} from '@tuntas/contract/campus/media'
import { settings } from '@tuntas/contract/campus/site'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { offlineLessons } from '@tuntas/contract/learning/lessons'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { withLessonForm } from '../../../../test/lesson-form.ts'
import { enrol, makeCourse, makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
const classroom = withClassroom(app)
const { material, save, saved: saveMaterial, detail } = withLessonForm(app, classroom)

/** A film of `size` bytes: a valid head, then bytes that encode their position. */
const film = (size: number) => {
  const content = Buffer.from(Array.from({ length: size }, (_, at) => at % 251))
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex').copy(content)
  return content
}
const SIZE = 2 * PIECE_BYTES + 1000
const content = film(SIZE)
const slicePiece = (wholeFile: Buffer, number: number) =>
  wholeFile.subarray((number - 1) * PIECE_BYTES, number * PIECE_BYTES)

const start = (person: Person, name = 'kuliah 1.mp4', size = SIZE) =>
  app.call(person, startMedia, { body: { name, size } })
const part = (person: Person, id: number, number: number, wholeFile = content) =>
  sendForm(
    app,
    person,
    sendMediaPart.path,
    { id: String(id), number: String(number) },
    { file: { name: 'x', content: slicePiece(wholeFile, number) } },
  )
const finish = (person: Person, id: number) => app.call(person, finishMedia, { body: { id } })
const uploadMedia = async (person: Person, name = 'kuliah 1.mp4', wholeFile = content): Promise<number> => {
  const { id, pieces } = (await start(person, name, wholeFile.length)).body.data
  for (let number = 1; number <= pieces; number++)
    expect((await part(person, id, number, wholeFile)).code).toBe(200)
  expect((await finish(person, id)).body.data.finished).toBe(true)
  return id
}
const smallFile = film(500)
const listKeyRows = async (id: number) =>
  (await app.pool.query('select key from files where id = $1', [id])).rows

describe('an upload in pieces', () => {
  it('takes them in any order and twice, says what has come, and ends when all are there', async () => {
    const { teacher } = classroom
    const upload = (await start(teacher)).body.data
    expect(upload).toMatchObject({
      name: 'kuliah 1.mp4',
      size: SIZE,
      pieces: 3,
      received: [],
      finished: false,
    })
    const { id } = upload
    expect((await part(teacher, id, 3)).body.data.received).toEqual([3])
    await Promise.all([part(teacher, id, 1), part(teacher, id, 1)])
    expect((await app.call(teacher, mediaState, { query: { id } })).body.data.received).toEqual([1, 3])
    expect((await finish(teacher, id)).body.errors).toEqual({ file: ['Belum semua bagian terkirim.'] })
    expect((await part(teacher, id, 2)).body.data.received).toEqual([1, 2, 3])
    for (const _ of [1, 2])
      expect((await finish(teacher, id)).body.data).toMatchObject({ id, finished: true })
  })

  it('takes no piece that is too short, too long or one too many', async () => {
    const { teacher } = classroom
    const { id } = (await start(teacher)).body.data
    const sendWrong = (number: number, bytes: number) =>
      sendForm(
        app,
        teacher,
        sendMediaPart.path,
        { id: String(id), number: String(number) },
        { file: { name: 'x', content: Buffer.alloc(bytes) } },
      )
    for (const [number, bytes] of [
      [1, PIECE_BYTES - 1],
      [1, PIECE_BYTES + 1],
      [3, PIECE_BYTES],
      [4, 1000],
      [0, 1000],
    ] as const)
      expect((await sendWrong(number, bytes)).code, `${number}: ${bytes}`).toBe(422)
    expect((await app.call(teacher, mediaState, { query: { id } })).body.data.received).toEqual([])
  })

  it('is nobody elses', async () => {
    const { id } = (await start(classroom.teacher, 'a.mp4', 500)).body.data
    const otherLecturer = await app.signedIn(await makeTeacher(app.pool))
    const calls = [
      await part(otherLecturer, id, 1, smallFile),
      await finish(otherLecturer, id),
      await app.call(otherLecturer, mediaState, { query: { id } }),
      await app.call(otherLecturer, cancelMedia, { params: { id } }),
    ]
    expect(calls.map(({ code }) => code)).toEqual([404, 404, 404, 404])
    expect((await save({ ...material(), media_id: String(id) })).code).toBe(422)
    expect(await listKeyRows(id)).toHaveLength(1)
  })

  it('is refused by its name, by its bytes, and beyond what the administrator allows', async () => {
    const { teacher } = classroom
    for (const name of ['a.exe', 'a.mp4.html', 'a', 'a.svg'])
      expect((await start(teacher, name)).code, name).toBe(415)
    for (const [name, wholeFile] of [
      ['a.mp3', smallFile],
      ['a.webm', smallFile],
      ['a.mp4', Buffer.from('<html><script>alert(1)</script></html>'.padEnd(500))],
    ] as const) {
      const { id } = (await start(teacher, name, 500)).body.data
      await part(teacher, id, 1, wholeFile)
      expect((await finish(teacher, id)).code, name).toBe(415)
      expect(await listKeyRows(id)).toEqual([])
    }
    const refusal = await start(teacher, 'a.mp4', 200 * 1_048_576 + 1)
    expect([refusal.code, refusal.body.message]).toEqual([413, 'Video dan audio paling besar 200 MB.'])
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const { version: _, ...now } = (await app.call(admin, settings, {})).body.data
    const texts = {
      title_login: now.title_login,
      description_login: 'a',
      help_email: 'b@kampus.ac.id',
      help_phone: '081234567890',
    }
    expect((await sendForm(app, admin, 'settings/save', { ...texts, media_mb: '0' })).code).toBe(422)
    expect((await sendForm(app, admin, 'settings/save', { ...texts, media_mb: '1' })).code).toBe(200)
    expect((await start(teacher)).code).toBe(413)
    expect((await sendForm(app, admin, 'settings/save', texts)).code).toBe(200)
    expect((await app.call(admin, settings, {})).body.data.media_mb).toBe(1)
    await app.pool.query('update settings set media_mb = 200')
  })

  it('counts for the day of its sender with its whole size, and no more once it is taken back', async () => {
    const teacher = await app.signedIn(await makeTeacher(app.pool))
    const largeSize = 199 * 1_048_576
    const ids: number[] = []
    for (let count = 0; count < 10; count++) ids.push((await start(teacher, 'a.mp4', largeSize)).body.data.id)
    expect((await start(teacher, 'a.mp4', largeSize)).code).toBe(429)
    expect((await app.call(teacher, cancelMedia, { params: { id: ids[0] ?? 0 } })).code).toBe(200)
    expect((await start(teacher, 'a.mp4', largeSize)).code).toBe(200)
  })
})

describe('the media of a lesson', () => {
  const srt = { name: 'teks.srt', content: Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n<b>Halo</b>\n') }

  it('is played by students from any place of it, with its captions, and goes along with a copy', async () => {
    const media_id = await uploadMedia(classroom.teacher)
    const id = await saveMaterial(
      { ...material(), status: 'publish', media_id: String(media_id) },
      { captions: srt },
    )
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, classroom.course, student.id)
    const { media } = (await app.call(student, studentLesson, { params: { id } })).body.data
    expect(media).toMatchObject({ id: media_id, name: 'kuliah 1.mp4', type: 'video/mp4', size: SIZE })
    const get = (range?: string) => app.server.inject({ url: media.url, headers: range ? { range } : {} })
    const wholeReply = await get()
    expect([
      wholeReply.statusCode,
      wholeReply.headers['content-type'],
      wholeReply.headers['accept-ranges'],
    ]).toEqual([200, 'video/mp4', 'bytes'])
    expect(wholeReply.rawPayload.equals(content)).toBe(true)
    for (const [from, to] of [
      [0, 99],
      [PIECE_BYTES - 5, PIECE_BYTES + 4],
      [10, SIZE - 10],
      [SIZE - 1, SIZE - 1],
    ] as const) {
      const reply = await get(`bytes=${from}-${to}`)
      expect([reply.statusCode, reply.headers['content-range'], reply.headers['content-length']]).toEqual([
        206,
        `bytes ${from}-${to}/${SIZE}`,
        String(to - from + 1),
      ])
      expect(reply.rawPayload.equals(content.subarray(from, to + 1))).toBe(true)
    }
    const beyond = await get(`bytes=${SIZE}-`)
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${SIZE}`])
    const captions = await app.server.inject({ url: media.captions })
    expect([captions.headers['content-type'], captions.payload]).toEqual([
      'text/vtt',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHalo\n',
    ])
    const sizes = (await app.call(student, offlineLessons, { query: { id: classroom.course } })).body.data
    const ownSize = sizes.find((one: { id: number }) => one.id === id)
    expect(ownSize.media_bytes).toBe(SIZE)
    expect(ownSize.bytes).toBeLessThan(1000)
    const otherCourse = await makeCourse(app.pool, classroom.teacher.id)
    await app.call(classroom.teacher, duplicateLessons, {
      body: { courses_id: otherCourse, list_lessons: [id] },
    })
    const { rows } = await app.pool.query('select media_file_id from lessons where courses_id = $1', [
      otherCourse,
    ])
    expect(rows).toEqual([{ media_file_id: media_id }])
  })

  it('stays when it is not sent, and goes with its captions when it is sent empty or is another', async () => {
    const first = await uploadMedia(classroom.teacher, 'a.mp4', smallFile)
    const id = String(await saveMaterial({ ...material(), media_id: String(first) }, { captions: srt }))
    await saveMaterial({ ...material(), id })
    const keptMedia = (await detail(Number(id))).media
    expect([keptMedia.id, keptMedia.captions]).toEqual([first, expect.stringContaining('teks.vtt')])
    const second = await uploadMedia(classroom.teacher, 'b.mp4', smallFile)
    await saveMaterial({ ...material(), id, media_id: String(second) })
    expect((await detail(Number(id))).media).toMatchObject({ id: second, captions: null })
    await saveMaterial({ ...material(), id, media_id: String(second) }, { captions: srt })
    await saveMaterial({ ...material(), id, remove_captions: '1' })
    expect((await detail(Number(id))).media).toMatchObject({ id: second, captions: null })
    await saveMaterial({ ...material(), id, media_id: '' })
    expect((await detail(Number(id))).media).toBeNull()
  })

  it('is nothing unfinished, no document, and has captions that are some', async () => {
    const { teacher } = classroom
    const { id } = (await start(teacher, 'a.mp4', 500)).body.data
    expect((await save({ ...material(), media_id: String(id) })).body.errors).toEqual({
      media_id: ['Unggah video atau audio terlebih dahulu'],
    })
    const media_id = String(await uploadMedia(teacher, 'b.mp4', smallFile))
    const wrongCaptions = { name: 'teks.vtt', content: Buffer.from('<html>') }
    expect((await save({ ...material(), media_id }, { captions: wrongCaptions })).body.errors).toEqual({
      captions: ['File teks harus VTT atau SRT yang berisi waktu dan kalimat.'],
    })
  })

  it('may be kept by another lecturer of the class who changes the lesson', async () => {
    const media_id = await uploadMedia(classroom.teacher, 'c.mp4', smallFile)
    const id = String(await saveMaterial({ ...material(), media_id: String(media_id) }))
    await app.pool.query('update files set user_id = $1 where id = $2', [
      await makeTeacher(app.pool),
      media_id,
    ])
    await saveMaterial({ ...material(), id, media_id: String(media_id) })
    expect((await detail(Number(id))).media.id).toBe(media_id)
  })
})
