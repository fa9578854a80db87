import { finishMedia, sendMediaPart, startMedia } from '@tuntas/contract/campus/media'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { removeLesson, uploadLessonFile } from '@tuntas/contract/learning/lesson-form'
import { type Block, offlineLessons } from '@tuntas/contract/learning/lessons'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { auditLog, restoreArchived } from '@tuntas/contract/operations/archive'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { docx, html, pdf } from '../../../../test/documents.ts'
import { withLessonForm } from '../../../../test/lesson-form.ts'
import { enrol, makeCourse, makeSection, makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { overPool } from '../../../platform/db/db.ts'
import { sweepFiles } from '../../campus/files/sweep.store.ts'

/** A material page with several blocks. */
const app = withApp()
const classroom = withClassroom(app)
const { material, save, saved: saveId, detail } = withLessonForm(app, classroom)
let student: Person
/** The test checks the sweep only in the table. */
const nowhere = { put: async () => {}, stream: () => Promise.reject(new Error()), has: async () => false }

const upload = (person: Person, name: string, content: Buffer) =>
  sendForm(app, person, uploadLessonFile.path, {}, { file: { name, content } })
const addFile = async (
  name = 'modul.pdf',
  content: Buffer = pdf(),
  person = classroom.teacher,
): Promise<number> => {
  const reply = await upload(person, name, content)
  expect(reply.body).toMatchObject({ status: true, data: { name, size: expect.any(Number) } })
  return reply.body.data.id
}
const film = Buffer.alloc(500)
Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex').copy(film)
const uploadMedia = async (person = classroom.teacher): Promise<number> => {
  const { id } = (await app.call(person, startMedia, { body: { name: 'kuliah.mp4', size: film.length } }))
    .body.data
  const fields = { id: String(id), number: '1' }
  await sendForm(app, person, sendMediaPart.path, fields, { file: { name: 'x', content: film } })
  expect((await app.call(person, finishMedia, { body: { id } })).code).toBe(200)
  return id
}
const uploadedCaptions = async (): Promise<number> => {
  const content = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHalo\n')
  const { body } = await upload(classroom.teacher, 'kuliah.srt', content)
  expect(body.data.name).toBe('kuliah.vtt')
  return body.data.id
}

const words = (text: string) => ({ kind: 'text', text: `<p>${text}</p>` })
const card = { kind: 'link', link_url: 'https://youtu.be/HXV3zeQKqGY', link_title: 'Kuliah tamu' }
const of = (...blocks: object[]) => ({ ...material(), blocks: JSON.stringify(blocks) })
const toPublished = (...blocks: object[]) => ({ ...of(...blocks), status: 'publish' })
const kinds = async (id: number) => (await detail(id)).blocks.map(({ kind }: Block) => kind)
const read = (person: Person, id: number) => app.call(person, studentLesson, { params: { id } })
const listBlockRows = async (id: number) =>
  (await app.pool.query('select * from lesson_blocks where lessons_id = $1 order by position', [id])).rows

beforeAll(async () => {
  student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, classroom.course, student.id)
})

describe('a page of blocks', () => {
  it('is read in its order by lecturer and student, with links to what it shows', async () => {
    const [file_id, video, captionsId] = [await addFile(), await uploadMedia(), await uploadedCaptions()]
    const id = await saveId(
      toPublished(
        { kind: 'file', file_id },
        { kind: 'media', file_id: video, captions_id: captionsId },
        card,
        words('Latihan'),
      ),
    )
    for (const role of ['lecturer', 'student'] as const) {
      const { blocks } = role === 'lecturer' ? await detail(id) : (await read(student, id)).body.data
      expect(blocks).toMatchObject([
        { kind: 'file', file_id, filename: 'modul.pdf', extension: 'pdf', size: pdf().length, media: null },
        {
          kind: 'media',
          file_id: video,
          captions_id: captionsId,
          attachment: null,
          media: { id: video, name: 'kuliah.mp4', type: 'video/mp4', size: 500 },
        },
        { ...card, text: null, file_id: null },
        { kind: 'text', text: '<p>Latihan</p>', attachment: null, media: null },
      ])
      expect((await app.server.inject(blocks[0].attachment)).rawPayload.equals(pdf())).toBe(true)
      expect((await app.server.inject(blocks[1].media.url)).rawPayload.equals(film)).toBe(true)
      expect((await app.server.inject(blocks[1].media.captions)).body).toContain('Halo')
    }
  })

  it('stays where a save does not speak of it, goes by an empty list, and is taken as it was read', async () => {
    const file_id = await addFile()
    const id = await saveId(of({ kind: 'file', file_id }, words('Dua')))
    await saveId({ ...material(), id: String(id), name: 'Lain' })
    // Older clients send the field back as a form stringifies it.
    await saveId({ ...material(), id: String(id), blocks: '[object Object],[object Object]' })
    await saveId({ ...material(), id: String(id), blocks: '' })
    expect(await kinds(id)).toEqual(['file', 'text'])
    const before = (await detail(id)).blocks
    await saveId({ ...of(...before.toReversed()), id: String(id) })
    expect(await listBlockRows(id)).toMatchObject([
      { position: 1, kind: 'text', text: '<p>Dua</p>', file_id: null },
      { position: 2, kind: 'file', text: null, file_id },
    ])
    await saveId({ ...of(), id: String(id) })
    expect(await kinds(id)).toEqual([])
  })

  it('goes with the kind of lesson that has none', async () => {
    const id = await saveId(of(words('Satu')))
    await saveId({ ...of(words('Dua')), id: String(id), type: 'ASSIGNMENT' })
    expect(await listBlockRows(id)).toEqual([])
  })

  it('loses scripts and pictures that are not ours', async () => {
    const attack = '<p>Isi</p><script>alert(1)</script><img src="https://x.id/a.gif" onerror=alert(1)>'
    const id = await saveId(of({ kind: 'text', text: attack }))
    expect((await listBlockRows(id))[0].text).toBe('<p>Isi</p>')
  })

  it('says in the audit log which blocks it has', async () => {
    const id = await saveId(of(words('Satu')))
    await saveId({ ...of(words('Satu'), card), id: String(id) })
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const { body } = await app.call(admin, auditLog, { query: { kind: 'lessons', thing_id: id } })
    expect(JSON.stringify(body.data)).toContain('"label":"Blok","before":"Teks","after":"Teks, Tautan"')
  })
})

describe('what blocks refuse', () => {
  const expectRefused = async (blocks: unknown, errors: Record<string, string[]>, id?: number) => {
    const fields = { ...material(), blocks: JSON.stringify(blocks), ...(id && { id: String(id) }) }
    const reply = await save(fields)
    expect([reply.code, reply.body.errors], JSON.stringify(blocks)).toEqual([422, errors])
  }

  it('is said with the number of the block, and nothing is changed', async () => {
    const id = await saveId(of(words('Tetap')))
    const before = await detail(id)
    const longTitle = 'x'.repeat(151)
    const one = (block: object, field: string, message: string) =>
      expectRefused([words('Satu'), block], { [`blocks.1.${field}`]: [`Blok 2: ${message}`] }, id)
    await one({ kind: 'text', text: '<p> </p>' }, 'text', 'Masukan teks')
    await one({ kind: 'text' }, 'text', 'Masukan teks')
    await one({ kind: 'text', text: 7 }, 'text', 'Isi tidak sesuai')
    await one({ kind: 'film' }, 'kind', 'Pilih jenis blok')
    await one({}, 'kind', 'Pilih jenis blok')
    await one({ kind: 'file' }, 'file_id', 'Unggah file terlebih dahulu')
    await one({ kind: 'file', file_id: 'x' }, 'file_id', 'Unggah file terlebih dahulu')
    await one({ kind: 'media' }, 'file_id', 'Unggah video atau audio terlebih dahulu')
    await one({ kind: 'link', link_title: 'Kuliah' }, 'link_url', 'Masukan tautan')
    await one({ kind: 'link', link_url: card.link_url }, 'link_title', 'Masukan judul tautan')
    await one({ ...card, link_title: longTitle }, 'link_title', 'Maksimal 150 karakter')
    const elsewhere = { ...card, link_url: 'https://jahat.example/v' }
    const reply = await save({ ...of(words('Satu'), elsewhere), id: String(id) })
    expect([reply.code, reply.body.errors['blocks.1.link_url'][0]]).toEqual([
      422,
      expect.stringContaining('Blok 2: Tautan harus berupa video YouTube'),
    ])
    await expectRefused(Array(21).fill(words('Banyak')), { blocks: ['Maksimal 20 blok'] }, id)
    expect((await save({ ...material(), id: String(id), blocks: 'bukan daftar' })).code).toBe(422)
    expect(await detail(id)).toEqual(before)
    expect((await save(of(...Array(20).fill(words('Banyak'))))).code).toBe(200)
  })

  it("are files of others, of another kind, and what was not finished; the lesson's own stay for a colleague", async () => {
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    const otherFile = await addFile('milik orang.pdf', pdf(), stranger)
    const unfinished = (await app.call(classroom.teacher, startMedia, { body: { name: 'a.mp4', size: 500 } }))
      .body.data
    const ownFile = await addFile()
    const noFile = { 'blocks.0.file_id': ['Blok 1: Unggah file terlebih dahulu'] }
    const noMedia = { 'blocks.0.file_id': ['Blok 1: Unggah video atau audio terlebih dahulu'] }
    await expectRefused([{ kind: 'file', file_id: otherFile }], noFile)
    await expectRefused([{ kind: 'file', file_id: 2_000_000_000 }], noFile)
    await expectRefused([{ kind: 'file', file_id: await uploadMedia() }], noFile)
    await expectRefused([{ kind: 'media', file_id: ownFile }], noMedia)
    await expectRefused([{ kind: 'media', file_id: unfinished.id }], noMedia)
    await expectRefused([{ kind: 'media', file_id: await uploadMedia(stranger) }], noMedia)
    await expectRefused([{ kind: 'media', file_id: await uploadMedia(), captions_id: ownFile }], {
      'blocks.0.captions_id': ['Blok 1: Unggah teks video terlebih dahulu'],
    })
    const colleague = await app.signedIn(await makeTeacher(app.pool))
    const id = await saveId(of({ kind: 'file', file_id: ownFile }))
    const repeatedSave = { ...of({ kind: 'file', file_id: ownFile }, words('Tambahan')), id: String(id) }
    expect((await save(repeatedSave, undefined, colleague)).code).toBe(404)
    await app.pool.query('update files set user_id = $1 where id = $2', [colleague.id, ownFile])
    await saveId(repeatedSave)
    expect((await save(of({ kind: 'file', file_id: ownFile }))).code).toBe(422)
  })

  it('is an upload that no lesson takes', async () => {
    for (const [name, content] of [
      ['a.pdf', html()],
      ['a.mp4', film],
      ['a.docx', pdf()],
    ] as const)
      expect((await upload(classroom.teacher, name, content)).code, name).toBe(415)
    expect((await upload(classroom.teacher, 'a.vtt', Buffer.from('bukan teks video'))).code).toBe(422)
    expect((await upload(student, 'a.pdf', pdf())).code).toBe(403)
    const nothing = await sendForm(app, classroom.teacher, uploadLessonFile.path, {})
    expect([nothing.code, nothing.body.errors]).toEqual([422, { file: ['Pilih file terlebih dahulu'] }])
  })

  it('is the second of two saves of the same version, whole', async () => {
    const id = await saveId(of(words('Mula')))
    const { version } = await detail(id)
    const replies = await Promise.all(
      ['Satu', 'Dua'].map((text) =>
        save({ ...of(words(text), card), id: String(id), version: String(version) }),
      ),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    const keptText = replies[0]?.code === 200 ? 'Satu' : 'Dua'
    expect((await listBlockRows(id)).map(({ text, kind }) => text ?? kind)).toEqual([
      `<p>${keptText}</p>`,
      'link',
    ])
    expect(replies.find(({ code }) => code === 409)?.body.data.row.blocks).toHaveLength(2)
  })
})

describe('what follows a lesson follows its blocks', () => {
  it('is read by no student who may not read the lesson', async () => {
    const id = await saveId({ ...of({ kind: 'file', file_id: await addFile() }), status: 'unpublish' })
    const stranger = await app.signedIn(await makeStudent(app.pool))
    expect((await read(student, id)).code).toBe(404)
    await saveId({ ...material(), id: String(id), status: 'publish' })
    expect((await read(stranger, id)).code).toBe(404)
    const course = await makeCourse(app.pool, classroom.teacher.id)
    await enrol(app.pool, course, student.id)
    const sections_id = String(await makeSection(app.pool, course))
    await saveId({ ...toPublished(), sections_id })
    const lockedId = await saveId({ ...toPublished({ kind: 'file', file_id: await addFile() }), sections_id })
    const reply = await read(student, lockedId)
    expect([reply.code, JSON.stringify(reply.body)]).toEqual([409, expect.not.stringContaining('/files/')])
  })

  it('is copied along, to other classes too, and stands on its own there', async () => {
    const file_id = await addFile()
    const id = await saveId(of({ kind: 'file', file_id }, words('Latihan')))
    const course = await makeCourse(app.pool, classroom.teacher.id)
    const copyReply = await app.call(classroom.teacher, duplicateLessons, {
      body: { list_lessons: [id], targets: [{ courses_id: course }] },
    })
    expect(copyReply.code).toBe(200)
    const { rows } = await app.pool.query('select id from lessons where courses_id = $1', [course])
    await saveId({ ...of(), id: String(id) })
    expect(await listBlockRows(rows[0].id)).toMatchObject([
      { position: 1, kind: 'file', file_id },
      { position: 2, kind: 'text', text: '<p>Latihan</p>' },
    ])
  })

  it('keeps its files from the sweep, and leaves them to it', async () => {
    const [file_id, video] = [await addFile(), await uploadMedia()]
    const id = await saveId(of({ kind: 'file', file_id }, { kind: 'media', file_id: video }))
    const sweepTwice = async () => {
      for (const _ of [1, 2]) {
        await app.pool.query(
          `update files set created_at = created_at - interval '3 days', checked_at = checked_at - interval '3 days'`,
        )
        await sweepFiles({ db: overPool(app.pool), files: { ...nowhere, remove: async () => {} } })
      }
      return (await app.pool.query('select id from files where id = any($1) order by id', [[file_id, video]]))
        .rows
    }
    expect((await app.call(classroom.teacher, removeLesson, { params: { id } })).code).toBe(200)
    expect(await sweepTwice()).toEqual([{ id: file_id }, { id: video }])
    const restoreReply = await app.call(classroom.teacher, restoreArchived, {
      body: { kind: 'lesson', id: [id] },
    })
    expect([restoreReply.code, await kinds(id)]).toEqual([200, ['file', 'media']])
    await saveId({ ...of({ kind: 'file', file_id }), id: String(id) })
    expect(await sweepTwice()).toEqual([{ id: file_id }])
  })

  it('is counted before a class is kept on a device', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id)
    await enrol(app.pool, course, student.id)
    const sections_id = String(await makeSection(app.pool, course))
    const blocks = [
      { kind: 'file', file_id: await addFile('bab.docx', docx()) },
      { kind: 'media', file_id: await uploadMedia() },
      words('Dua'),
    ]
    const id = await saveId({ ...toPublished(...blocks), sections_id, description: '<p>Satu</p>' })
    const sizes = await app.call(student, offlineLessons, { query: { id: course } })
    expect(sizes.body.data).toEqual([
      { id, bytes: docx().length + '<p>Satu</p><p>Dua</p>'.length, media_bytes: film.length },
    ])
  })
})
