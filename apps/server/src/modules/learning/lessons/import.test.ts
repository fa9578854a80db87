import { studentLessons } from '@tuntas/contract/learning/lessons'
import { type Question, quizQuestions } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { withCourseImports } from '../../../../test/course-imports.ts'
import { enrol, makeStudent } from '../../../../test/make.ts'
import { asTar, asZip } from '../../../../test/moodle-backups.ts'
import { courseEntries, PDF } from '../../../../test/moodle-courses.ts'

const app = withApp()
const classroom = withClassroom(app)
const { backup, newClass, send, listTopics, readLesson, rowsIn } = withCourseImports(app, classroom)
const namesIn = async (course: number) =>
  (await listTopics(course)).map(({ name, lessons }) => [
    name,
    lessons.map((one) => `${one.type} ${one.name}`),
  ])
const NOTHING = { topics: 0, lessons: 0 }

describe('a backup of a Moodle course', () => {
  it('is shown beforehand, and nothing is written', async () => {
    const course = await newClass()
    const { code, body } = await send(course, await backup(), { dry_run: '1', keys: [] })
    expect([code, body.message]).toEqual([200, 'Cadangan diperiksa; belum ada yang disimpan.'])
    expect(body.data).toMatchObject({
      title: 'Biologi Sel & Molekuler',
      saved: { topics: 0, lessons: 0, questions: 0 },
    })
    const [, cells, second] = body.data.sections
    expect(cells).toMatchObject({
      name: 'Sel dan jaringan',
      exists: false,
      lost: ['Ringkasan topik dilewati'],
    })
    expect(second.activities[0]).toMatchObject({
      key: 'quiz_21',
      kind: 'quiz',
      name: 'Kuis sel',
      exists: false,
      questions: [
        { type: 'MULTIPLE_CHOICE', total: 1 },
        { type: 'TRUE_FALSE', total: 1 },
        { type: 'CLOZE', total: 1 },
      ],
    })
    expect(second.activities[0].lost).toContain(
      'Soal 4 (ddimageortext 14) dilewati: Soal seret ke gambar (ddimageortext) tidak didukung',
    )
    expect(body.data.left_out.map(({ kind }: { kind: string }) => kind)).toEqual(['Forum', 'Label', 'H5P'])
    expect(await rowsIn(course)).toEqual(NOTHING)
  })

  it.each([
    ['tar', asTar],
    ['zip', asZip],
  ] as const)('packed as %s becomes topics with drafts, and students see nothing', async (_, pack) => {
    const course = await newClass()
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, course, student.id)
    const { code, body } = await send(course, await pack(await courseEntries(4)))
    expect([code, body.message]).toEqual([200, '7 kegiatan disimpan sebagai draf dalam 2 topik.'])
    expect(body.data.saved).toEqual({ topics: 2, lessons: 7, questions: 3 })
    expect(await namesIn(course)).toEqual([
      [
        'Sel dan jaringan',
        ['LESSON Slide pertemuan 1', 'LESSON Struktur sel', 'ASSIGNMENT Laporan praktikum'],
      ],
      ['Topik 2', ['QUIZ Kuis sel', 'LESSON Buku praktikum', 'LESSON Video mitosis', 'LESSON Bahan bacaan']],
    ])
    const { rows } = await app.pool.query('select distinct status from lessons where courses_id = $1', [
      course,
    ])
    expect(rows).toEqual([{ status: 'unpublish' }])
    const lessonsReply = await app.call(student, studentLessons, { query: { id: course } })
    expect(JSON.stringify(lessonsReply.body.data)).not.toContain('Struktur sel')
  })

  it('brings texts cleaned, pictures, documents, windows and settings', async () => {
    const course = await newClass()
    await send(course, await backup())
    const page = await readLesson(course, 'Struktur sel')
    expect(page.description).toMatch(/<img [^>]*src="\/api\/v1\/files\/\d+\/sel%20hewan.webp/)
    expect(page.description).not.toMatch(/script|iframe|PLUGINFILE/)
    expect(page.blocks).toMatchObject([
      { kind: 'link', link_title: 'Struktur sel' },
      { kind: 'file', filename: 'modul.pdf' },
    ])
    expect(await readLesson(course, 'Slide pertemuan 1')).toMatchObject({
      format: 'FILE',
      filename: 'slide 1.pdf',
      description: '<p>Baca sebelum kuliah.</p>',
    })
    expect(await readLesson(course, 'Laporan praktikum')).toMatchObject({
      filename: 'format.pdf',
      description: '<p>Tulis laporan.</p>',
      start_date: '2026-09-21T14:13:20.000Z',
      end_date: '2026-09-28T14:13:20.000Z',
    })
    expect(await readLesson(course, 'Bahan bacaan')).toMatchObject({
      description: '<p>Bahan bacaan</p>',
      blocks: [{ kind: 'file', filename: 'bab 1.pdf' }],
    })
    const quiz = await readLesson(course, 'Kuis sel')
    expect(quiz).toMatchObject({ duration: '00:45', score_policy: 'last', type_quiz: 'formatif' })
    const { rows } = await app.pool.query(
      'select is_competent, kkm::float, max_remedial from lessons where id = $1',
      [quiz.id],
    )
    expect(rows).toEqual([{ is_competent: true, kkm: 70, max_remedial: 2 }])
    const { body } = await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz.id } })
    expect(body.data.map(({ type, point }: Question) => [type, point])).toEqual([
      ['MULTIPLE_CHOICE', 3],
      ['TRUE_FALSE', 1],
      ['CLOZE', 2],
    ])
    expect(body.data[0]?.question).toMatch(/<img [^>]*src="\/api\/v1\/files\/\d+\//)
  })

  it('takes what is ticked alone, behind what the class has', async () => {
    const course = await newClass()
    await send(course, await backup(), { keys: ['assign_13'] })
    const { body } = await send(course, await backup(), { keys: ['book_22'] })
    expect(body.data.saved).toEqual({ topics: 1, lessons: 1, questions: 0 })
    expect(await namesIn(course)).toEqual([
      ['Sel dan jaringan', ['ASSIGNMENT Laporan praktikum']],
      ['Topik 2', ['LESSON Buku praktikum']],
    ])
  })

  it('a second time says what is there already, and takes it again only where that is asked for', async () => {
    const course = await newClass()
    await send(course, await backup())
    const before = await rowsIn(course)
    const previewSections = (await send(course, await backup(), { dry_run: '1' })).body.data.sections
    expect(previewSections.map(({ exists }: { exists: boolean }) => exists)).toEqual([false, true, true])
    expect(previewSections[1].activities.every(({ exists }: { exists: boolean }) => exists)).toBe(true)
    const refusal = await send(course, await backup())
    expect(refusal.code).toBe(409)
    expect(refusal.body.message).toContain('7 kegiatan (Slide pertemuan 1, …) sudah ada di kelas ini')
    expect(await rowsIn(course)).toEqual(before)
    expect((await send(course, await backup(), { again: '1' })).code).toBe(200)
    expect(await rowsIn(course)).toEqual({ topics: 4, lessons: 14 })
  })

  it('twice at once is taken once', async () => {
    const course = await newClass()
    const file = await backup()
    const replies = await Promise.all([send(course, file), send(course, file)])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await rowsIn(course)).toEqual({ topics: 2, lessons: 7 })
  })

  it('leaves a document out that is not what its name says', async () => {
    const course = await newClass()
    const file = await asTar(
      await courseEntries(4, ({ attached }) => ({
        attached: attached.map((one) =>
          one.name === 'slide 1.pdf' ? { ...one, content: Buffer.from('<script>') } : one,
        ),
      })),
    )
    const { code, body } = await send(course, file, { keys: ['resource_12'] })
    expect(code).toBe(200)
    expect(body.data.sections[1].activities[0].lost).toEqual([
      'Berkas slide 1.pdf rusak atau bukan yang dikatakan namanya',
    ])
    expect(await readLesson(course, 'Slide pertemuan 1')).toMatchObject({ format: 'TEXT', filename: null })
  })

  it('is written down', async () => {
    const course = await newClass()
    await send(course, await backup(), { keys: ['book_22'] })
    const { rows } = await app.pool.query(
      `select action, after from audit_log where kind = 'courses' and thing_id = $1`,
      [course],
    )
    expect(rows).toEqual([
      { action: 'import', after: { topics: 1, lessons: 1, questions: 0, file_name: 'biologi.mbz' } },
    ])
  })
})

describe('a backup that cannot be taken', () => {
  it('is that of somebody else’s class, or of another role', async () => {
    const course = await newClass()
    const student = await app.signedIn(await makeStudent(app.pool))
    const file = await backup()
    expect((await send(course, file, { who: classroom.stranger })).code).toBe(404)
    expect((await send(course, file, { who: student })).code).toBe(403)
    await app.pool.query('update courses set teacher_id = $1 where id = $2', [classroom.stranger.id, course])
    expect((await send(course, file)).code).toBe(404)
    expect(await rowsIn(course)).toEqual(NOTHING)
  })

  it('is none, names nothing, or what it does not hold', async () => {
    const course = await newClass()
    const file = await backup()
    expect((await send(course, null)).body.errors).toEqual({ file: ['Pilih file terlebih dahulu'] })
    expect((await send(course, file, { keys: [] })).body.errors).toEqual({
      keys: ['Pilih kegiatan terlebih dahulu'],
    })
    for (const keys of [['forum_1'], ['page_11', 'page_999'], ['../x']])
      expect((await send(course, file, { keys })).body.errors).toEqual({
        keys: ['Kegiatan yang dipilih tidak ada di cadangan ini'],
      })
    expect(await rowsIn(course)).toEqual(NOTHING)
  })

  it('is broken, no backup, or would fill memory', async () => {
    const course = await newClass()
    const wholeBackup = await backup()
    const bomb = await asTar([
      ...(await courseEntries(4)),
      { name: 'backup.log', content: Buffer.alloc(70 * 1024 * 1024) },
    ])
    const entries = await courseEntries(4)
    const withEntities = entries.map((entry) =>
      entry.name === 'moodle_backup.xml'
        ? { ...entry, content: '<!DOCTYPE a [<!ENTITY x "x">]><moodle_backup>&x;</moodle_backup>' }
        : entry,
    )
    const wrongBackups: [Buffer, number][] = [
      [wholeBackup.subarray(0, 300), 415],
      [Buffer.from('x'), 415],
      [PDF, 415],
      [bomb, 413],
      [await asTar([{ name: 'a.txt', content: 'x' }]), 422],
      [await asZip([{ name: 'questions.xml', content: '<question_categories/>' }]), 422],
      [await asTar(withEntities), 422],
    ]
    for (const [file, code] of wrongBackups)
      for (const dry_run of ['0', '1']) expect((await send(course, file, { dry_run })).code).toBe(code)
    expect(await rowsIn(course)).toEqual(NOTHING)
  })
})
