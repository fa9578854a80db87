import { studentLesson } from '@tuntas/contract/attempts'
import { FILE_LIMIT, uploadImage } from '@tuntas/contract/files'
import { updateLesson } from '@tuntas/contract/lesson-form'
import { lecturerLesson, lecturerLessons } from '@tuntas/contract/lessons'
import { topics } from '@tuntas/contract/topics'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../test/app.ts'
import { docx, html, pdf, pptx, svg, xlsx, zip } from '../../../test/documents.ts'
import { enrol, makeCourse, makeLesson, makeQuiz, makeStudent, makeTeacher } from '../../../test/make.ts'
import { sendForm } from '../../../test/multipart.ts'

const app = withApp()
let teacher: Person
let course: number
let section: number

const sectionOf = async (lesson: number): Promise<number> =>
  (await app.pool.query('select sections_id from lessons where id = $1', [lesson])).rows[0].sections_id
const newCourse = async () => {
  const id = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  return { id, section: await sectionOf(await makeLesson(app.pool, id)) }
}

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  ;({ id: course, section } = await newCourse())
})

const material = () => ({
  sections_id: String(section),
  name: 'Normalisasi',
  type: 'LESSON',
  format: 'TEXT',
  description: '<p>Bentuk normal pertama</p>',
})
const quiz = () => ({
  ...material(),
  type: 'QUIZ',
  format: '',
  duration: '00:45',
  is_competent: '1',
  kkm: '72,5',
})
type Files = Parameters<typeof sendForm>[4]
const save = (fields: Record<string, string>, files?: Files, who = teacher) =>
  sendForm(app, who, 'lecture/lesson/save', fields, files)
const saved = async (fields: Record<string, string>, files?: Files): Promise<number> => {
  const reply = await save(fields, files)
  expect(reply.body, JSON.stringify(fields)).toMatchObject({
    status: true,
    message: 'Data berhasil disimpan!',
  })
  return reply.body.data.id
}
const errorsOf = async (fields: Record<string, string>, files?: Files) =>
  (await save(fields, files)).body.errors
const detail = async (id: number, who = teacher) =>
  (await app.call(who, lecturerLesson, { params: { id } })).body.data

describe('the lesson form', () => {
  it('asks for everything that is missing at once, in the words of the specification', async () => {
    expect(await errorsOf({ sections_id: String(section) })).toEqual({
      name: ['Masukan judul pembelajaran'],
      type: ['Pilih jenis pembelajaran'],
    })
    expect(await errorsOf({ sections_id: String(section), type: 'LESSON', is_expired: '1' })).toEqual({
      name: ['Masukan judul pembelajaran'],
      format: ['Pilih format pembelajaran'],
      start_date: ['Pilih tanggal mulai'],
      end_date: ['Pilih tanggal selesai'],
    })
    expect(await errorsOf({ ...quiz(), description: '<p> &nbsp;</p>', duration: '', kkm: '' })).toEqual({
      description: ['Masukan deskripsi'],
      duration: ['Masukan durasi kuis'],
      kkm: ['Masukan nilai KKM'],
    })
    expect(await errorsOf({ ...material(), format: 'FILE' })).toEqual({
      attachment: ['Pilih lampiran dokumen'],
    })
  })

  it('keeps a lesson as a draft at the end of its topic, and says what was written', async () => {
    const id = await saved({ ...material(), note: '<p>Catatan</p>', references: '<p>Elmasri</p>' })
    expect(await detail(id)).toMatchObject({
      name: 'Normalisasi',
      type: 'LESSON',
      format: 'TEXT',
      status: 'unpublish',
      is_expired: 0,
      start_date: null,
      duration: null,
      description: '<p>Bentuk normal pertama</p>',
      note: '<p>Catatan</p>',
      references: '<p>Elmasri</p>',
      attachment: null,
      total_work: 0,
    })
    const list = (await app.call(teacher, lecturerLessons, { query: { id: course } })).body.data
    expect(list.find((one: { id: number }) => one.id === section).lessons.at(-1).id).toBe(id)
  })

  it('takes a window in campus time, and none that ends before it starts', async () => {
    const window = { is_expired: '1', start_date: '2026-11-21 08:00', end_date: '2026-11-21 10:00' }
    const id = await saved({ ...material(), ...window })
    expect(await detail(id)).toMatchObject({
      is_expired: 1,
      start_date: '2026-11-21T01:00:00.000Z',
      end_date: '2026-11-21T03:00:00.000Z',
    })
    const late = { end_date: ['Tanggal selesai harus setelah tanggal mulai'] }
    expect(await errorsOf({ ...material(), ...window, end_date: '2026-11-21 08:00' })).toEqual(late)
    expect(await errorsOf({ ...material(), ...window, end_date: '2026-11-21T00:30:00Z' })).toEqual(late)
    for (const wrong of ['besok', '2026-02-30 08:00', '2026-11-21', '2026-11-21 25:00', '0001-01-01 00:00'])
      expect(Object.keys(await errorsOf({ ...material(), ...window, start_date: wrong })), wrong).toContain(
        'start_date',
      )
  })

  it('takes durations from 00:01 to 23:59 alone', async () => {
    for (const duration of ['00:00', '0:00', '24:00', '99:99', '00:60', '1:5', 'satu', '-1:00', '00:30:00'])
      expect(await errorsOf({ ...quiz(), duration }), duration).toEqual({
        duration: ['Durasi kuis harus 00:01 sampai 23:59'],
      })
    for (const duration of ['00:01', '23:59', '1:05']) {
      const id = await saved({ ...quiz(), duration })
      expect((await detail(id)).duration).toBe(duration.padStart(5, '0'))
    }
  })

  it('takes a KKM above 0 and at most 100, flat or as the object of older clients, and at most 6 remedials', async () => {
    for (const kkm of ['0', '100.01', '-1', 'tinggi'])
      expect(Object.keys(await errorsOf({ ...quiz(), kkm })), kkm).toEqual(['kkm'])
    expect(Object.keys(await errorsOf({ ...quiz(), max_remedial: '7' }))).toEqual(['max_remedial'])
    const { is_competent: _, ...bare } = quiz()
    const id = await saved({ ...bare, kkm: JSON.stringify({ is_competent: 1, kkm: 80, max_remedial: 2 }) })
    expect((await detail(id)).kkm).toEqual({ is_competent: 1, kkm: 80, max_remedial: 2 })
    expect((await detail(await saved(quiz()))).kkm).toEqual({ is_competent: 1, kkm: 72.5, max_remedial: 0 })
  })

  it('keeps quiz settings that a later save does not send', async () => {
    const id = await saved({
      ...quiz(),
      score_policy: 'average',
      cap_remedial: '1',
      is_random_option: 'true',
    })
    await saved({ ...quiz(), id: String(id), name: 'Kuis lain' })
    const kept = { name: 'Kuis lain', score_policy: 'average', cap_remedial: 1, is_random_option: 1 }
    expect(await detail(id)).toMatchObject({ ...kept, show_review: 'never' })
    const reply = await app.call(teacher, updateLesson, {
      body: { id, duration: '01:30', show_review: 'mastered', is_random_question: 1 },
    })
    expect(reply.code).toBe(200)
    const changed = { duration: '01:30', show_review: 'mastered', is_random_question: 1 }
    expect(await detail(id)).toMatchObject({ ...kept, ...changed })
    for (const wrong of [{ duration: '00:00' }, { score_policy: 'best' }, { kkm: 0 }, { max_remedial: 9 }])
      expect(
        (await app.call(teacher, updateLesson, { body: { id, ...wrong } })).code,
        JSON.stringify(wrong),
      ).toBe(422)
  })

  it('publishes any lesson by its settings, and gives quiz settings to a quiz alone', async () => {
    const id = await saved(material())
    const update = (body: object) => app.call(teacher, updateLesson, { body: { id, ...body } })
    expect((await update({ status: 'publish' })).code).toBe(200)
    expect((await detail(id)).status).toBe('publish')
    expect((await update({ status: 'unpublish', duration: '01:00' })).body.errors).toEqual({
      duration: ['Setelan ini hanya untuk kuis.'],
    })
    expect(await detail(id)).toMatchObject({ status: 'publish', duration: null })
  })

  it('moves a lesson to another topic of the class, and to none of another class', async () => {
    const id = await saved(material())
    const other = await sectionOf(await makeLesson(app.pool, course))
    await saved({ ...material(), id: String(id), sections_id: String(other) })
    expect((await detail(id)).sections_id).toBe(other)
    const away = await newCourse()
    expect((await save({ ...material(), id: String(id), sections_id: String(away.section) })).code).toBe(404)
    expect((await detail(id)).sections_id).toBe(other)
  })

  it('refuses another type once questions or work hang on the lesson', async () => {
    const { id } = await makeQuiz(app.pool, course)
    const reply = await save({ ...material(), id: String(id) })
    expect([reply.code, reply.body.message]).toEqual([
      409,
      'Jenis pembelajaran tidak dapat diubah karena sudah memiliki soal atau pekerjaan mahasiswa.',
    ])
  })

  it('is nothing to other lecturers', async () => {
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    const id = await saved(material())
    const own = await makeLesson(app.pool, await makeCourse(app.pool, stranger.id))
    const home = String(await sectionOf(own))
    expect((await save(material(), {}, stranger)).code).toBe(404)
    expect((await save({ ...material(), id: String(id), sections_id: home }, {}, stranger)).code).toBe(404)
    expect((await save({ ...material(), id: String(own) }, {}, stranger)).code).toBe(404)
    expect((await app.call(stranger, updateLesson, { body: { id, duration: '01:00' } })).code).toBe(404)
    expect((await app.call(stranger, topics, { query: { courses_id: course } })).code).toBe(404)
  })
})

describe('documents', () => {
  const file = (name: string, content: Buffer) => ({ attachment: { name, content } })
  const document = () => ({ ...material(), format: 'FILE', description: '' })

  it('of every kind are kept as they came, and opened by a signed link', async () => {
    for (const [name, content] of [
      ['silabus kelas.pdf', pdf()],
      ['bab 1.docx', docx()],
      ['tayangan.pptx', pptx()],
      ['nilai.xlsx', xlsx()],
    ] as const) {
      const found = await detail(await saved(document(), file(name, content)))
      expect(found).toMatchObject({ filename: name, extension: name.split('.')[1], size: content.length })
      const reply = await app.server.inject(found.attachment)
      expect([reply.statusCode, reply.rawPayload.equals(content)], name).toEqual([200, true])
      const way = name.endsWith('.pdf') ? 'inline' : 'attachment'
      expect(String(reply.headers['content-disposition']), name).toContain(way)
    }
  })

  it('are read by students too, and only where the format shows them', async () => {
    const id = await saved(
      { ...document(), status: 'publish', description: '<p>Baca</p>' },
      file('bab 1.docx', docx()),
    )
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, course, student.id)
    const read = async () => (await app.call(student, studentLesson, { params: { id } })).body.data
    const { attachment, ...shown } = await read()
    expect(shown).toMatchObject({ filename: 'bab 1.docx', extension: 'docx', size: docx().length })
    expect((await app.server.inject(attachment)).rawPayload.equals(docx())).toBe(true)
    await saved({ ...material(), id: String(id), status: 'publish' })
    expect(await read()).toMatchObject({ attachment: null, filename: null, extension: null, size: null })
  })

  it('stay when a save sends none, and are replaced when it sends one', async () => {
    const id = await saved(document(), file('a.pdf', pdf()))
    await saved({ ...document(), id: String(id), name: 'Lain' })
    expect((await detail(id)).filename).toBe('a.pdf')
    await saved({ ...document(), id: String(id) }, { file: { name: 'b.docx', content: docx() } })
    expect((await detail(id)).filename).toBe('b.docx')
  })

  it('that are not what they say are refused, and nothing is saved', async () => {
    const before = (await app.pool.query('select count(*)::int as n from lessons')).rows[0].n
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    for (const [name, content] of [
      ['a.pdf', html()],
      ['a.png', svg()],
      ['a.svg', svg()],
      ['a.html', html()],
      ['a.docx', zip([{ name: 'a.txt', text: 'x' }])],
      ['a.docx', pptx()],
      ['a.pdf', docx()],
      ['a.exe', Buffer.from('MZ\x90\x00')],
      ['a.zip', zip([{ name: 'a.txt', text: 'x' }])],
      ['a.pdf.html', pdf()],
      ['a.png', png.subarray(0, 60)],
      ['a', pdf()],
    ] as const) {
      const reply = await save(document(), file(name, content))
      expect([reply.code, reply.body.message], name).toEqual([415, 'Jenis file tidak diperbolehkan.'])
    }
    const large = await save(document(), file('a.pdf', Buffer.concat([pdf(), Buffer.alloc(FILE_LIMIT)])))
    expect([large.code, large.body.message]).toEqual([413, 'File yang di upload tidak boleh lebih 5 MB'])
    const exact = Buffer.concat([pdf(), Buffer.alloc(FILE_LIMIT - pdf().length)])
    expect((await save(document(), file('a.pdf', exact))).code).toBe(413)
    expect((await app.pool.query('select count(*)::int as n from lessons')).rows[0].n).toBe(before)
    await saved(document(), file('a.pdf', exact.subarray(0, FILE_LIMIT - 1)))
  })

  it('have a name without path and signs', async () => {
    const found = await detail(await saved(document(), file('../../etc/<b>passwd.pdf', pdf())))
    expect(found.filename).toBe('bpasswd.pdf')
  })
})

describe('texts', () => {
  it('lose scripts in every field, on the way in', async () => {
    const attack =
      '<p>Isi</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>'
    const id = await saved({
      ...material(),
      name: attack,
      description: attack,
      note: attack,
      references: attack,
    })
    const { rows } = await app.pool.query(
      'select name, description, note, "references" from lessons where id = $1',
      [id],
    )
    for (const field of ['description', 'note', 'references'])
      expect(rows[0][field], field).toMatch(/^<p>Isi<\/p><a [^>]*>x<\/a>$/)
    // A name is no HTML: it is kept as it was written, and drawn as text.
    expect(rows[0].name).toBe(attack)
  })

  it('keep pictures of ours alone, and their links never end', async () => {
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const image = (
      await sendForm(app, teacher, uploadImage.path, {}, { file: { name: 'erd.png', content: png } })
    ).body.data
    const guessed = image.url.replace(/signature=[\w-]+/, 'signature=x')
    const written = `<p>Lihat</p><img src="${image.url.replaceAll('&', '&amp;')}" alt="ERD"><img src="${guessed}"><img src="https://x.id/a.gif"><img src="/api/v1/files/${image.id}/erd.webp">`
    const id = await saved({ ...material(), status: 'publish', description: written })
    const { rows } = await app.pool.query('select description from lessons where id = $1', [id])
    expect(rows[0].description).toBe(`<p>Lihat</p><img alt="ERD" src="/api/v1/files/${image.id}/erd.webp" />`)
    const shown = (await detail(id)).description
    expect(shown.match(/<img/g)).toHaveLength(1)
    const src = /src="([^"]+)"/.exec(shown)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await app.server.inject(src)).headers['content-type']).toBe('image/webp')
    // What was read can be sent back: the link is ours, however old it is.
    await saved({ ...material(), id: String(id), status: 'publish', description: shown })
    expect((await app.pool.query('select description from lessons where id = $1', [id])).rows[0]).toEqual(
      rows[0],
    )
    const student = await makeStudent(app.pool)
    await enrol(app.pool, course, student)
    const read = await app.call(await app.signedIn(student), studentLesson, { params: { id } })
    expect(read.body.data.description).toBe(shown)
  })
})
