import { uploadImage } from '@tuntas/contract/campus/files'
import {
  type ExportFormat,
  exportFormats,
  exportQuestions,
  planExport,
} from '@tuntas/contract/learning/question-files'
import { type Question, saveQuestion } from '@tuntas/contract/learning/questions'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { download } from '../../../../test/download.ts'
import { makeLesson, makeStudent } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { questionFiles, toCarried } from '../../../../test/question-files.ts'

const app = withApp()
const classroom = withClassroom(app)
const { emptyQuiz, send, stored: listStored } = questionFiles(app, classroom)
const exported = (quiz: number, format: string) =>
  download(app, classroom.teacher, exportQuestions.path, { lessons_id: quiz, format })
const pictures = (html: string) => html.replace(/<img [^>]*>/g, '[gambar]')

describe('an export', () => {
  const save = async (quiz: number, more: Record<string, unknown>) =>
    expect(
      (
        await app.send(classroom.teacher, saveQuestion, {
          body: { lessons_id: quiz, level: ['c1'], ...more },
        })
      ).code,
    ).toBe(200)

  /** Contains every character that some format treats as syntax. */
  const makeOdd = async (picture: string) => {
    const quiz = await emptyQuiz()
    const related_lessons_id = await makeLesson(app.pool, classroom.course, {
      name: `Bab ${quiz}: Luas & [keliling]`,
    })
    const choices = {
      type: 'MULTIPLE_CHOICE',
      options: ['<p>a = b</p>', '<p>~ # : { } \\ \\n</p>', '<p>]]&gt; &amp;amp; "x" \'y\'</p>'],
    }
    await save(quiz, {
      ...choices,
      point: 2.5,
      answer: 'B',
      question: '<p>Ibu &lt;b&gt; kota: 50% {x} = ?</p>',
      level: ['c3', 'c2'],
      goals: 'Menghitung [luas] & "isi"',
      related_lessons_id,
      related_part: 'hlm. 3–5: [luas] & "isi"',
      explanation: '<p>Karena ~ = # {x} : <span data-type="inline-math" data-latex="x^2"></span></p>',
    })
    await save(quiz, {
      ...choices,
      point: 1,
      answer: 'C',
      question: `<p>Lihat</p>${picture}<p>${picture}</p><pre><code>a\n\n// b\n$CATEGORY: x</code></pre>`,
      options: [
        { label: '<ul><li><p>x</p></li></ul>', explanation: '<p>bukan: # } salah</p>' },
        { label: picture, explanation: null },
        { label: '<p><strong>tebal</strong></p>', explanation: `<p>benar</p><p>${picture}</p>` },
      ],
    })
    await save(quiz, {
      point: 10,
      type: 'ESSAY',
      question:
        '<p>Turunkan <span data-type="inline-math" data-latex="\\frac{a}{b} &lt; &quot;c&quot;"></span></p><div data-type="block-math" data-latex="\\sum_{n=1}^{\\neq} x"></div>',
      level: ['c6'],
    })
    await save(quiz, {
      point: 1,
      type: 'ESSAY',
      question: '<p>Baris<br />dua</p><p>:: paragraf // baru</p>',
      explanation: '<p>Lihat bab 2</p>',
    })
    await save(quiz, {
      point: 1,
      type: 'ESSAY',
      question:
        '<h2 data-align="right">Judul</h2><p data-align="center">a <a href="https://b.id/?c=1&amp;d=2">b</a></p><p data-align="justify">c</p>',
      explanation: '<p data-align="center">tengah</p>',
    })
    for (const value of [true, false])
      await save(quiz, {
        point: 2,
        type: 'TRUE_FALSE',
        question: '<p>Bumi bulat</p>',
        key: { value },
        explanation: '<p>Bumi</p>',
      })
    return quiz
  }
  const noPictures = (questions: Question[]) =>
    questions.map(toCarried).map((one) => ({
      ...one,
      question: pictures(one.question),
      options: one.options.map(pictures),
      option_explanations: one.option_explanations.map((html) => html && pictures(html)),
    }))

  it.each(exportFormats)('to %s comes back as it was, with its pictures', async (format) => {
    const content = await sharp({ create: { width: 9, height: 5, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    const { body } = await sendForm(
      app,
      classroom.teacher,
      uploadImage.path,
      {},
      { file: { name: 'peta.png', content } },
    )
    const from = await makeOdd(`<img src="${body.data.url}" alt="Peta &quot;A&quot;" width="90" />`)
    const to = await emptyQuiz()
    const name = format === 'excel' ? 'soal.xlsx' : 'soal.txt'
    const reply = await send(to, format, (await exported(from, format)).content, { name })
    expect(reply.body).toMatchObject({ data: { saved: 7, errors: [], warnings: [] } })
    const back = await listStored(to)
    expect(noPictures(back)).toEqual(noPictures(await listStored(from)))
    for (const html of [back[1]?.question, back[1]?.options[1]?.label, back[1]?.options[2]?.explanation]) {
      const src = /<img [^>]*src="([^"]+)"/.exec(html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
      const picture = await app.server.inject({ url: src })
      expect(picture.statusCode).toBe(200)
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 9, height: 5 })
      expect(html).toMatch(/<img [^>]*alt="Peta &quot;A&quot;" width="90"/)
    }
    const plan = await app.call(classroom.teacher, planExport, {
      query: { lessons_id: from, format, dry_run: true },
    })
    expect(plan.body.data).toEqual({ taken: 7, skipped: [], lost: [] })
  })

  it('to Excel has formulas as TeX and its pictures on a sheet', async () => {
    const from = await makeOdd('tanpa gambar')
    const { sheets } = await readXlsx((await exported(from, 'excel')).content)
    const texts = JSON.stringify(sheets[0]?.rows)
    expect(texts).toContain('\\\\(x^2\\\\)')
    expect(texts).not.toMatch(/data-latex|\[gambar\]/)
  })

  it('to Excel keeps where each question is asked; other formats say that they do not', async () => {
    const from = await emptyQuiz()
    for (const purpose of ['quiz', 'reserve', 'practice'])
      await save(from, {
        type: 'MULTIPLE_CHOICE',
        point: 1,
        question: `<p>${purpose}?</p>`,
        options: ['A', 'B'].map((key) => ({ key, label: `<p>${key}</p>` })),
        answer: 'A',
        purpose,
      })
    const plan = async (format: ExportFormat) =>
      (await app.call(classroom.teacher, planExport, { query: { lessons_id: from, format, dry_run: true } }))
        .body.data.lost
    expect(await plan('excel')).toEqual([])
    expect(await plan('gift')).toMatchObject([
      { number: 2, reason: 'Cadangan remedial: dibaca kembali sebagai soal kuis' },
      { number: 3, reason: 'Latihan saja: dibaca kembali sebagai soal kuis' },
    ])
    const { content } = await exported(from, 'excel')
    const purposesAfter = async (bytes: Buffer) => {
      const to = await emptyQuiz()
      const { body } = await send(to, 'excel', bytes, { name: 'soal.xlsx' })
      const { errors = [] } = body.data
      return errors.length > 0
        ? errors.map(({ message }: { message: string }) => message)
        : (await listStored(to)).map(({ purpose }) => purpose)
    }
    expect(await purposesAfter(content)).toEqual(['quiz', 'reserve', 'practice'])
    const sheet = (head: string, ...cells: string[]) =>
      writeXlsx({
        sheets: [{ name: 'Soal', rows: [['Pertanyaan', head], ...cells.map((cell) => ['Apa?', cell])] }],
      })
    expect(await purposesAfter(Buffer.from(await sheet('Bobot', '1')))).toEqual(['quiz'])
    expect(await purposesAfter(Buffer.from(await sheet('ditanyakan di', '', 'CADANGAN REMEDIAL')))).toEqual([
      'quiz',
      'reserve',
    ])
    expect(await purposesAfter(Buffer.from(await sheet('Ditanyakan di', 'Ujian')))).toEqual([
      'Ditanyakan di "Ujian" tidak dikenal: isi Kuis, Cadangan remedial, atau Latihan saja',
    ])
  })

  it('tells beforehand what a file cannot carry', async () => {
    const quiz = await emptyQuiz()
    const twinLesson = { name: 'Bab kembar' }
    const related_lessons_id = await makeLesson(app.pool, classroom.course, twinLesson)
    await makeLesson(app.pool, classroom.course, twinLesson)
    const essay = { type: 'ESSAY', point: 1 }
    await save(quiz, { ...essay, question: `<p>${'panjang '.repeat(5000)}</p>` })
    const question =
      '<p>Bab mana, bila a &lt; b &amp; <span data-type="inline-math" data-latex="x^2"></span>?</p>'
    await save(quiz, { ...essay, question, related_lessons_id })
    const plan = async (format: ExportFormat) =>
      (await app.call(classroom.teacher, planExport, { query: { lessons_id: quiz, format, dry_run: true } }))
        .body.data
    const losses = [
      {
        number: 2,
        title: 'Bab mana, bila a < b & \\(x^2\\)?',
        reason: 'Materi terkait "Bab kembar" tidak dapat dikenali kembali dari namanya',
      },
    ]
    expect(await plan('moodle_xml')).toEqual({ taken: 2, skipped: [], lost: losses })
    expect(await plan('excel')).toMatchObject({
      taken: 1,
      skipped: [{ number: 1, reason: 'Teksnya terlalu panjang untuk satu sel Excel' }],
      lost: losses,
    })
    const { content } = await exported(quiz, 'excel')
    const to = await emptyQuiz()
    const { body } = await send(to, 'excel', content, { name: 'soal.xlsx' })
    expect(body.data).toMatchObject({
      saved: 1,
      warnings: [
        { line: 2, number: 1, message: 'Materi terkait "Bab kembar" ada lebih dari satu di kelas ini' },
      ],
    })
  })

  it('is a file with a name, for the quiz’s own lecturers', async () => {
    const quiz = await emptyQuiz()
    const { name, type } = await exported(quiz, 'moodle_xml')
    expect(type).toBe('application/xml; charset=utf-8')
    expect(name).toMatch(/Soal Materi \d+\.xml$/)
    const query = { lessons_id: quiz, format: 'gift' }
    expect((await app.send(classroom.stranger, exportQuestions, { query })).code).toBe(404)
    const student = await app.signedIn(await makeStudent(app.pool))
    expect((await app.send(student, exportQuestions, { query })).code).toBe(403)
    expect(
      (await app.send(classroom.teacher, exportQuestions, { query: { ...query, format: 'aiken' } })).code,
    ).toBe(422)
  })
})
