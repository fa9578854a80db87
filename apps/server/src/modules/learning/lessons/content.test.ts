import { FILE_LIMIT, uploadImage } from '@tuntas/contract/campus/files'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { offlineLessons } from '@tuntas/contract/learning/lessons'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { docx, html, pdf, pptx, svg, xlsx, zip } from '../../../../test/documents.ts'
import { withLessonForm } from '../../../../test/lesson-form.ts'
import { enrol, makeCourse, makeSection, makeStudent } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
const classroom = withClassroom(app)
const { material, save, saved: saveMaterial, detail } = withLessonForm(app, classroom)

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
      const savedDetail = await detail(await saveMaterial(document(), file(name, content)))
      expect(savedDetail).toMatchObject({
        filename: name,
        extension: name.split('.')[1],
        size: content.length,
      })
      const reply = await app.server.inject(savedDetail.attachment)
      expect([reply.statusCode, reply.rawPayload.equals(content)], name).toEqual([200, true])
      const way = name.endsWith('.pdf') ? 'inline' : 'attachment'
      expect(String(reply.headers['content-disposition']), name).toContain(way)
    }
  })

  it('are read by students too, and only where the format shows them', async () => {
    const id = await saveMaterial(
      { ...document(), status: 'publish', description: '<p>Baca</p>' },
      file('bab 1.docx', docx()),
    )
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, classroom.course, student.id)
    const read = async () => (await app.call(student, studentLesson, { params: { id } })).body.data
    const { attachment, ...shownLesson } = await read()
    expect(shownLesson).toMatchObject({ filename: 'bab 1.docx', extension: 'docx', size: docx().length })
    expect((await app.server.inject(attachment)).rawPayload.equals(docx())).toBe(true)
    await saveMaterial({ ...material(), id: String(id), status: 'publish' })
    expect(await read()).toMatchObject({ attachment: null, filename: null, extension: null, size: null })
  })

  it('are counted with texts and their pictures before a class is kept on a device', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id)
    const sections_id = String(await makeSection(app.pool, course))
    const student = await app.signedIn(await makeStudent(app.pool))
    const sizes = async (person = student) => app.call(person, offlineLessons, { query: { id: course } })
    expect((await sizes()).code).toBe(404)
    await enrol(app.pool, course, student.id)
    expect((await sizes()).body.data).toEqual([])
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const picture = (
      await sendForm(app, classroom.teacher, uploadImage.path, {}, { file: { name: 'a.png', content: png } })
    ).body.data
    const readNumber = async (sql: string, id: number) =>
      (await app.pool.query<{ n: number }>(sql, [id])).rows[0]?.n ?? 0
    const size = await readNumber('select size as n from files where id = $1', picture.id)
    const description = `<p>Gambar é</p><img src="${picture.url.replaceAll('&', '&amp;')}">`
    const base = { ...material(), sections_id, status: 'publish' }
    const text = await saveMaterial({ ...base, description })
    const document_ = await saveMaterial({ ...base, format: 'FILE', description: '' }, file('a.pdf', pdf()))
    const task = await saveMaterial({ ...base, type: 'ASSIGNMENT', description: '<p>Tulis</p>' })
    await saveMaterial({ ...base, status: 'unpublish' })
    const storedBytes = await readNumber(
      'select octet_length(description) as n from lessons where id = $1',
      text,
    )
    const all = [
      { id: text, bytes: storedBytes + size, media_bytes: 0 },
      { id: document_, bytes: pdf().length, media_bytes: 0 },
      { id: task, bytes: '<p>Tulis</p>'.length, media_bytes: 0 },
    ]
    expect((await sizes()).body.data).toEqual(all.slice(0, 1)) // the others are locked
    await app.call(student, studentLesson, { params: { id: text } })
    await app.call(student, studentLesson, { params: { id: document_ } })
    expect((await sizes()).body.data).toEqual(all)
    expect((await sizes(classroom.teacher)).code).toBe(403)
  })

  it('stay when a save sends none, and are replaced when it sends one', async () => {
    const id = await saveMaterial(document(), file('a.pdf', pdf()))
    await saveMaterial({ ...document(), id: String(id), name: 'Lain' })
    expect((await detail(id)).filename).toBe('a.pdf')
    await saveMaterial({ ...document(), id: String(id) }, { file: { name: 'b.docx', content: docx() } })
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
    const largeReply = await save(document(), file('a.pdf', Buffer.concat([pdf(), Buffer.alloc(FILE_LIMIT)])))
    expect([largeReply.code, largeReply.body.message]).toEqual([
      413,
      'File yang di upload tidak boleh lebih 5 MB',
    ])
    const exact = Buffer.concat([pdf(), Buffer.alloc(FILE_LIMIT - pdf().length)])
    expect((await save(document(), file('a.pdf', exact))).code).toBe(413)
    expect((await app.pool.query('select count(*)::int as n from lessons')).rows[0].n).toBe(before)
    await saveMaterial(document(), file('a.pdf', exact.subarray(0, FILE_LIMIT - 1)))
  })

  it('have a name without path and signs', async () => {
    const savedDetail = await detail(await saveMaterial(document(), file('../../etc/<b>passwd.pdf', pdf())))
    expect(savedDetail.filename).toBe('bpasswd.pdf')
  })
})

describe('texts', () => {
  it('lose scripts in every field, on the way in', async () => {
    const attack =
      '<p>Isi</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>'
    const id = await saveMaterial({
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
    // A name is not HTML: it is stored as typed and shown as text.
    expect(rows[0].name).toBe(attack)
  })

  it('keep pictures of ours alone, and their links never end', async () => {
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const image = (
      await sendForm(
        app,
        classroom.teacher,
        uploadImage.path,
        {},
        { file: { name: 'erd.png', content: png } },
      )
    ).body.data
    const guessed = image.url.replace(/signature=[\w-]+/, 'signature=x')
    const writtenHtml = `<p>Lihat</p><img src="${image.url.replaceAll('&', '&amp;')}" alt="ERD"><img src="${guessed}"><img src="https://x.id/a.gif"><img src="/api/v1/files/${image.id}/erd.webp">`
    const id = await saveMaterial({ ...material(), status: 'publish', description: writtenHtml })
    const { rows } = await app.pool.query('select description from lessons where id = $1', [id])
    expect(rows[0].description).toBe(`<p>Lihat</p><img alt="ERD" src="/api/v1/files/${image.id}/erd.webp" />`)
    const shownHtml = (await detail(id)).description
    expect(shownHtml.match(/<img/g)).toHaveLength(1)
    const src = /src="([^"]+)"/.exec(shownHtml)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await app.server.inject(src)).headers['content-type']).toBe('image/webp')
    // A page can be saved as it was read: the picture link is recognised as ours, even if expired.
    await saveMaterial({ ...material(), id: String(id), status: 'publish', description: shownHtml })
    expect((await app.pool.query('select description from lessons where id = $1', [id])).rows[0]).toEqual(
      rows[0],
    )
    const student = await makeStudent(app.pool)
    await enrol(app.pool, classroom.course, student)
    const read = await app.call(await app.signedIn(student), studentLesson, { params: { id } })
    expect(read.body.data.description).toBe(shownHtml)
  })
})
