import { PIECE_BYTES } from '@tuntas/contract/campus/media'
import { importCourse } from '@tuntas/contract/learning/course-import'
import { lecturerLesson, lecturerLessons, studentLessons } from '@tuntas/contract/learning/lessons'
import { type Question, quizQuestions } from '@tuntas/contract/learning/questions'
import { quizSections } from '@tuntas/contract/learning/sections'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { enrol, makeCourse, makeStudent, makeSubject, makeTeacher } from '../../../../test/make.ts'
import { asTar, asZip } from '../../../../test/moodle-backups.ts'
import { courseEntries, gradingBy, PDF, quizBody } from '../../../../test/moodle-courses.ts'
import { sendForm, sendInPieces } from '../../../../test/multipart.ts'

const app = withApp()
const classroom = withClassroom(app)

const KEYS = ['page_11', 'resource_12', 'assign_13', 'quiz_21', 'book_22', 'url_23', 'folder_24']
const backup = async () => asTar(await courseEntries(4))
const newClass = () => makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })

type Sent = { who?: Person; dry_run?: string; keys?: readonly string[]; again?: string; media_id?: number }
const send = async (
  course: number,
  content: Buffer | null,
  { who = classroom.teacher, dry_run = '0', keys = KEYS, again = '0', media_id }: Sent = {},
) =>
  sendForm(
    app,
    who,
    importCourse.path,
    {
      courses_id: String(course),
      dry_run,
      again,
      keys: JSON.stringify(keys),
      ...(media_id !== undefined && { media_id: String(media_id) }),
    },
    content ? { file: { name: 'biologi.mbz', content } } : {},
  )
type Topic = { name: string; lessons: { id: number; type: string; name: string }[] }
const listTopics = async (course: number): Promise<Topic[]> =>
  (await app.call(classroom.teacher, lecturerLessons, { query: { id: course } })).body.data
const namesIn = async (course: number) =>
  (await listTopics(course)).map(({ name, lessons }) => [
    name,
    lessons.map((one) => `${one.type} ${one.name}`),
  ])
const readLesson = async (course: number, name: string) => {
  const lesson = (await listTopics(course)).flatMap(({ lessons }) => lessons).find((one) => one.name === name)
  return (await app.call(classroom.teacher, lecturerLesson, { params: { id: lesson?.id ?? 0 } })).body.data
}
const rowsIn = async (course: number) =>
  (
    await app.pool.query(
      `select (select count(*)::int from sections where courses_id = $1) as topics,
        (select count(*)::int from lessons where courses_id = $1) as lessons`,
      [course],
    )
  ).rows[0]
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
      'Soal 4 (ddwtos 14) dilewati: Soal seret kata ke teks (ddwtos) tidak didukung',
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
    const seen = await app.call(student, studentLessons, { query: { id: course } })
    expect(JSON.stringify(seen.body.data)).not.toContain('Struktur sel')
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
    const seen = (await send(course, await backup(), { dry_run: '1' })).body.data.sections
    expect(seen.map(({ exists }: { exists: boolean }) => exists)).toEqual([false, true, true])
    expect(seen[1].activities.every(({ exists }: { exists: boolean }) => exists)).toBe(true)
    const refused = await send(course, await backup())
    expect(refused.code).toBe(409)
    expect(refused.body.message).toContain('7 kegiatan (Slide pertemuan 1, …) sudah ada di kelas ini')
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
    const whole = await backup()
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
    const wrong: [Buffer, number][] = [
      [whole.subarray(0, 300), 415],
      [Buffer.from('x'), 415],
      [PDF, 415],
      [bomb, 413],
      [await asTar([{ name: 'a.txt', content: 'x' }]), 422],
      [await asZip([{ name: 'questions.xml', content: '<question_categories/>' }]), 422],
      [await asTar(withEntities), 422],
    ]
    for (const [file, code] of wrong)
      for (const dry_run of ['0', '1']) expect((await send(course, file, { dry_run })).code).toBe(code)
    expect(await rowsIn(course)).toEqual(NOTHING)
  })
})

describe('a quiz that draws', () => {
  const condition = {
    filter: { category: { values: ['1'], filteroptions: { includesubcategories: false } } },
  }
  const drawing = async () =>
    asTar(
      await courseEntries(4, ({ activities }) => ({
        activities: activities.map((one) =>
          one.id === 21
            ? { ...one, body: quizBody(4, [{ question: 3 }, { condition, mark: 2 }, { condition, mark: 2 }]) }
            : one.id === 13
              ? { ...one, grading: gradingBy('rubric', 'Isi') }
              : one,
        ),
      })),
    )
  const bankIn = async (course: number) => {
    const { rows } = await app.pool.query(
      `select f.name, count(b.id)::int as n from courses c join bank_questions b on b.course_category_id = c.course_category_id
        left join bank_folders f on f.id = b.folder_id where c.id = $1 group by f.name`,
      [course],
    )
    return rows
  }
  const newSubject = async () =>
    makeCourse(app.pool, classroom.teacher.id, { course_category_id: await makeSubject(app.pool) })

  it('brings its category into the bank, and a section that draws from the folder', async () => {
    const course = await newSubject()
    const file = await drawing()
    const seen = await send(course, file, { dry_run: '1', keys: [] })
    const quiz = seen.body.data.sections[2].activities[0]
    expect(quiz.draws).toEqual([{ folder: 'Biologi', n: 2, point: 2, total: 10 }])
    expect(quiz.questions).toEqual([{ type: 'TRUE_FALSE', total: 1 }])
    expect(quiz.size).toBeGreaterThan(0) // pictures of the category's questions
    expect(seen.body.data.sections[1].activities[0].size).toBeGreaterThanOrEqual(PDF.length)
    expect(await bankIn(course)).toEqual([])
    const { code, body } = await send(course, file, { keys: ['quiz_21', 'assign_13'] })
    expect([code, body.data.saved]).toEqual([200, { topics: 2, lessons: 2, questions: 1 }])
    expect(await bankIn(course)).toEqual([{ name: 'Biologi', n: 10 }])
    const lesson = (await listTopics(course))
      .flatMap(({ lessons }) => lessons)
      .find(({ type }) => type === 'QUIZ')
    const sections = await app.call(classroom.teacher, quizSections, {
      query: { lessons_id: lesson?.id ?? 0 },
    })
    expect(sections.body.data).toMatchObject([{ title: 'Biologi', draw: { n: 2, point: 2, matching: 10 } }])
    expect(sections.body).toMatchObject({ total_question: 3, total_point: 5 })
    expect((await readLesson(course, 'Laporan praktikum')).rubric.criteria).toMatchObject([{ name: 'Isi' }])
    const again = await send(course, file, { keys: ['quiz_21'], again: '1' })
    expect(again.code).toBe(200)
    expect(await bankIn(course)).toEqual([{ name: 'Biologi', n: 10 }])
  })

  it('draws from a category with those within it, and from one of these, in whatever order', async () => {
    const course = await newSubject()
    const of = (id: string, deep: boolean) => ({
      condition: { filter: { category: { values: [id], filteroptions: { includesubcategories: deep } } } },
    })
    const entries = await courseEntries(4, ({ activities }) => ({
      activities: activities.map((one) =>
        one.id === 21 ? { ...one, body: quizBody(4, [of('1', true), of('2', false)]) } : one,
      ),
    }))
    const moved = /<question_bank_entry id="3">.*?<\/question_bank_entry>/s
    const file = await asTar(
      entries.map((entry) => {
        if (entry.name !== 'questions.xml') return entry
        const bank = String(entry.content)
        const inner = `<question_category id="2"><name>Sel</name><parent>1</parent><question_bank_entries>${moved.exec(bank)?.[0]}</question_bank_entries></question_category>`
        return {
          ...entry,
          content: bank.replace(moved, '').replace('<question_category id="1">', `${inner}$&`),
        }
      }),
    )
    const seen = await send(course, file, { dry_run: '1', keys: [] })
    const quiz = seen.body.data.sections[2].activities[0]
    expect(quiz.draws).toMatchObject([
      { folder: 'Biologi', n: 1, total: 10 },
      { folder: 'Biologi / Sel', n: 1, total: 1 },
    ])
    expect(quiz.lost.filter((one: string) => /berisi soal|lewati/.test(one))).toEqual([])
    const { code, body } = await send(course, file, { keys: ['quiz_21'] })
    expect(code).toBe(200)
    const [saved] = body.data.sections.flatMap(({ activities }: { activities: object[] }) => activities)
    expect(saved.lost.filter((one: string) => /Undian|dimulai/.test(one))).toEqual([])
    const lesson = (await listTopics(course)).flatMap(({ lessons }) => lessons)[0]
    const query = { lessons_id: lesson?.id ?? 0 }
    expect((await app.call(classroom.teacher, quizSections, { query })).body.data).toMatchObject([
      { title: 'Biologi', draw: { matching: 10 } },
      { title: 'Biologi / Sel', draw: { matching: 1 } },
    ])
  })

  it('draws nothing for who may only read the bank, and says so', async () => {
    const course = await newSubject()
    const reader = await app.signedIn(await makeTeacher(app.pool))
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
      [course, reader.id],
    )
    await app.pool.query(
      'insert into bank_readers select course_category_id, $2 from courses where id = $1',
      [course, reader.id],
    )
    const { code, body } = await send(course, await drawing(), { who: reader, keys: ['quiz_21'] })
    expect(code).toBe(200)
    const quiz = body.data.sections.flatMap(({ activities }: { activities: object[] }) => activities)[0]
    expect([quiz.draws, quiz.lost.filter((one: string) => one.includes('acak'))]).toEqual([
      [],
      ['2 soal acak dari kategori "Biologi" dilewati: kamu hanya dapat membaca bank soal mata kuliah ini'],
    ])
    expect(await bankIn(course)).toEqual([])
  })
})

describe('a large backup', () => {
  const upload = (who: Person, content: Buffer) => sendInPieces(app, who, { name: 'besar.mbz', content })
  /** A film within that no packing makes smaller. */
  const large = async (pack: typeof asTar) => {
    const noise = Buffer.from(Array.from({ length: PIECE_BYTES * 2 }, () => Math.floor(Math.random() * 256)))
    return pack([{ name: `files/ab/${'ab'.repeat(20)}`, content: noise }, ...(await courseEntries(4))])
  }

  it.each([
    ['tar', asTar],
    ['zip', asZip],
  ] as const)('comes in pieces and is read as a stream, packed as %s', async (_, pack) => {
    const course = await newClass()
    const { id, code } = await upload(classroom.teacher, await large(pack))
    expect(code).toBe(200)
    const seen = await app.call(classroom.teacher, importCourse, {
      body: { courses_id: course, media_id: id, dry_run: true },
    })
    expect(seen.body.data.sections).toHaveLength(3)
    expect((await send(course, null, { media_id: id })).code).toBe(200)
    expect(await rowsIn(course)).toEqual({ topics: 2, lessons: 7 })
    const other = await app.call(classroom.stranger, importCourse, {
      body: { courses_id: course, media_id: id, dry_run: true },
    })
    expect(other.code).toBe(404)
  })

  it('is no video of a lesson, and a video no backup', async () => {
    const course = await newClass()
    const { id } = await upload(classroom.teacher, await backup())
    await send(course, await backup(), { keys: ['page_11'] })
    const { rows } = await app.pool.query(
      'select id, sections_id, version from lessons where courses_id = $1',
      [course],
    )
    const form = {
      id: String(rows[0].id),
      version: String(rows[0].version),
      sections_id: String(rows[0].sections_id),
      name: 'x',
      type: 'LESSON',
      format: 'TEXT',
      description: '<p>x</p>',
    }
    const asMedia = await sendForm(app, classroom.teacher, 'lecture/lesson/save', {
      ...form,
      media_id: String(id),
    })
    expect(asMedia.code).toBe(422)
    const blocks = JSON.stringify([{ kind: 'media', file_id: id }])
    expect((await sendForm(app, classroom.teacher, 'lecture/lesson/save', { ...form, blocks })).code).toBe(
      422,
    )
    expect((await upload(classroom.teacher, Buffer.from('not a backup'))).code).toBe(415)
  })
})
