import { API_BASE } from '@tuntas/contract/endpoint'
import { uploadImage } from '@tuntas/contract/files'
import { exportQuestions, importQuestions, questionTemplate } from '@tuntas/contract/question-files'
import { type Question, quizQuestions, saveQuestion } from '@tuntas/contract/questions'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../test/app.ts'
import { makeCourse, makeQuiz, makeStudent, makeTeacher, makeUser } from '../../../test/make.ts'
import { sendForm } from '../../../test/multipart.ts'

const app = withApp()
let teacher: Person
let course: number
beforeAll(async () => {
  const id = await makeTeacher(app.pool)
  teacher = await app.signedIn(id)
  course = await makeCourse(app.pool, id)
})

const emptyQuiz = async () => (await makeQuiz(app.pool, course, { questions: 0 })).id
type Sent = { who?: Person; dry_run?: string; name?: string }
const send = (
  quiz: number,
  format: string,
  content: string | Buffer,
  { who = teacher, dry_run = '0', name = 'soal.txt' }: Sent = {},
) =>
  sendForm(
    app,
    who,
    importQuestions.path,
    { lessons_id: String(quiz), format, dry_run },
    { file: { name, content: Buffer.from(content) } },
  )
const stored = async (quiz: number): Promise<Question[]> =>
  (await app.call(teacher, quizQuestions, { query: { lessons_id: quiz } })).body.data
const count = async (quiz: number) => (await stored(quiz)).length
const exported = async (quiz: number, format: string) => {
  const reply = await app.server.inject({
    method: 'GET',
    url: `${API_BASE}/${exportQuestions.path}`,
    query: { lessons_id: String(quiz), format },
    headers: { authorization: teacher.token },
  })
  expect(reply.statusCode).toBe(200)
  return { content: reply.rawPayload, headers: reply.headers }
}

const GIFT = '::1:: Satu tambah satu? {=dua ~tiga}\n\nBumi bulat {T}\n\nJelaskan {}\n'
const mend = ({ question, options, answer, point, level, goals, type }: Question) => ({
  type,
  question,
  options: options.map(({ label }) => label),
  answer,
  point,
  level,
  goals,
})

const pictures = (html: string) => html.replace(/<img [^>]*>/g, '[gambar]')

/** Milliseconds of this process: a busy machine does not count. */
const spent = (from?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

describe('an import', () => {
  it('tells in a dry run what it holds, and changes nothing', async () => {
    const quiz = await emptyQuiz()
    const { code, body } = await send(quiz, 'gift', GIFT, { dry_run: '1' })
    expect(code).toBe(200)
    expect(body.data).toMatchObject({ total: 3, saved: 0, errors: [], warnings: [] })
    expect(body.data.questions[0]).toEqual({
      number: 1,
      type: 'MULTIPLE_CHOICE',
      question: '<p>Satu tambah satu?</p>',
      options: [
        { key: 'A', label: '<p>dua</p>' },
        { key: 'B', label: '<p>tiga</p>' },
      ],
      answer: 'A',
      point: 1,
    })
    expect(await count(quiz)).toBe(0)
  })

  it('adds questions behind those that are there, and is audited once', async () => {
    const { id: quiz } = await makeQuiz(app.pool, course, { questions: 2 })
    const { body } = await send(quiz, 'gift', GIFT)
    expect(body).toMatchObject({ message: '3 soal disimpan.', data: { saved: 3 } })
    const questions = await stored(quiz)
    expect(questions.map(({ number, answer }) => [number, answer])).toEqual([
      [1, 'A'],
      [2, 'A'],
      [3, 'A'],
      [4, 'A'],
      [5, null],
    ])
    const audited = await app.pool.query(
      `select after from audit_log where action = 'import' and kind = 'lessons' and thing_id = $1`,
      [quiz],
    )
    expect(audited.rows).toEqual([{ after: { total_question: 3, format: 'gift', file_name: 'soal.txt' } }])
  })

  it('saves nothing while one line is wrong', async () => {
    const quiz = await emptyQuiz()
    const broken = `${GIFT}\nRusak {=a\n\nLagi {#3}\n`
    const dry = await send(quiz, 'gift', broken, { dry_run: '1' })
    expect(dry.body.data).toMatchObject({ total: 3, saved: 0, errors: [{ line: 7 }, { line: 9 }] })
    const { code, body } = await send(quiz, 'gift', broken)
    expect(code).toBe(422)
    expect(body.message).toBe(
      'Tidak ada soal yang disimpan. Baris 7: Kurung kurawal } penutup belum ada (dan 1 kesalahan lain)',
    )
    expect(body.data.errors).toHaveLength(2)
    expect(await count(quiz)).toBe(0)
  })

  it('cleans what comes in', async () => {
    const quiz = await emptyQuiz()
    const text =
      '[html]<p onclick\\="x()">A<script>alert(1)</script><img src\\="https\\://evil.id/x.png"></p> {=a ~b}'
    const { body } = await send(quiz, 'gift', text)
    expect(body.data.warnings).toEqual([{ line: 1, message: 'Gambar dari alamat luar dilewati' }])
    expect((await stored(quiz))[0]?.question).toBe('<p>A</p>')
  })

  it('takes Aiken in Windows-1252 and Excel by its template', async () => {
    const quiz = await emptyQuiz()
    expect(
      (await send(quiz, 'aiken', Buffer.from('Caf\xe9?\r\nA. ya\r\nB. tidak\r\nANSWER: B\r\n', 'latin1')))
        .code,
    ).toBe(200)
    const rows = [
      [
        'Tipe',
        'Pertanyaan *',
        'Opsi A',
        'Opsi B',
        'Opsi C',
        'Kunci',
        'Bobot',
        'Level',
        'Tujuan Pembelajaran',
      ],
      ['Pilihan Ganda', '1 < 2?\nYakin?', 'ya', 'tidak', null, 'a', '2,5', 'c2, C3', 'Membandingkan'],
      [null, 'Uraikan', null, null, null, null, null, null, null],
    ]
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows }] }))
    expect((await send(quiz, 'excel', content, { name: 'soal.xlsx' })).code).toBe(200)
    expect((await stored(quiz)).map(mend)).toMatchObject([
      { question: '<p>Café?</p>', answer: 'B' },
      {
        question: '<p>1 &lt; 2?<br />Yakin?</p>',
        options: ['<p>ya</p>', '<p>tidak</p>'],
        answer: 'A',
        point: 2.5,
        level: ['c2', 'c3'],
        goals: 'Membandingkan',
      },
      { type: 'ESSAY', question: '<p>Uraikan</p>', answer: null, point: 1, level: ['c1'] },
    ])
    const template = await app.server.inject({
      url: `${API_BASE}/${questionTemplate.path}`,
      headers: { authorization: teacher.token },
    })
    const back = await send(quiz, 'excel', template.rawPayload, { name: 'templat.xlsx' })
    expect(back).toMatchObject({
      code: 422,
      body: { data: { errors: [{ message: 'File tidak berisi soal' }] } },
    })
  })

  it('names the row of what is wrong in Excel', async () => {
    const head = ['Tipe', 'Pertanyaan', 'Opsi A', 'Opsi B', 'Kunci', 'Bobot', 'Level']
    const rows = [
      head,
      ['Menjodohkan', 'x', 'a', 'b', 'A', 1, 'C1'],
      ['', 'x', 'a', 'b', 'D', 1, 'C1'],
      ['', 'x', 'a', 'b', 'A', 'nol', 'C1'],
      ['', 'x', 'a', 'b', 'A', 1, 'C9'],
      ['', '', 'a', 'b', 'A', 1, 'C1'],
      ['', 'x', 'a', 'b', 'A', 0, 'C1'],
      ['', 'x', '', 'b', 'B', 1, 'C1'],
    ]
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows }] }))
    const { body } = await send(await emptyQuiz(), 'excel', content, { name: 'a.xlsx', dry_run: '1' })
    expect(body.data.errors).toEqual([
      { line: 2, message: 'Tipe "Menjodohkan" tidak dikenal: isi Pilihan Ganda atau Esai' },
      { line: 3, message: 'Pilih kunci jawaban' },
      { line: 4, message: 'Bobot harus berupa angka' },
      { line: 5, message: 'Level "c9" tidak dikenal: isi C1 sampai C6' },
      { line: 6, message: 'Isi soal pertanyaan' },
      { line: 7, message: 'Bobot soal harus lebih dari 0' },
      { line: 8, message: 'Isi opsi A' },
    ])
  })

  it('is for lecturers, into their own quizzes', async () => {
    const quiz = await emptyQuiz()
    const who = async (id: number) => ({ who: await app.signedIn(id) })
    expect((await send(quiz, 'gift', GIFT, await who(await makeTeacher(app.pool)))).code).toBe(404)
    expect((await send(quiz, 'gift', GIFT, await who(await makeStudent(app.pool)))).code).toBe(403)
    expect((await send(quiz, 'gift', GIFT, await who(await makeUser(app.pool, 'admin')))).code).toBe(403)
    expect((await send(999_999, 'gift', GIFT)).code).toBe(404)
    expect((await send(quiz, 'word', GIFT)).code).toBe(422)
    expect((await send(quiz, 'gift', '')).code).toBe(422)
    expect(await count(quiz)).toBe(0)
  })

  it.each(['gift', 'aiken', 'moodle_xml', 'excel'])('refuses whatever is no %s', async (format) => {
    const quiz = await emptyQuiz()
    const noise = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256))
    const text = Buffer.from(Array.from({ length: 3000 }, (_, at) => 1 + ((at * 7919) % 255)))
    for (const content of [
      noise,
      text,
      Buffer.from('<html></html>'),
      Buffer.from('PK\x03\x04'),
      Buffer.from('{{{{::}}'),
      Buffer.from('\ufffe'),
    ]) {
      const { code } = await send(quiz, format, content, { name: format === 'excel' ? 'a.xlsx' : 'a.txt' })
      expect([413, 415, 422], `${format} ${content.subarray(0, 10).toString('hex')}`).toContain(code)
    }
    expect((await send(quiz, format, Buffer.alloc(50 * 1024 * 1024, 'a '))).code).toBe(413)
    expect(await count(quiz)).toBe(0)
  })

  it('is not slowed down by files made for that', async () => {
    const quiz = await emptyQuiz()
    const big = 4_900_000
    const hostile: [string, string][] = [
      ['gift', '{'.repeat(big)],
      ['gift', 'a {=b '.repeat(16_000)],
      ['gift', `${'a\\('.repeat(20_000)} {=b ~c}`],
      ['gift', `${'::'.repeat(40_000)} {=b ~c}`],
      ['gift', 'a {\n=b\n~\n}\n\n'.repeat(50_000)],
      ['aiken', 'A. x\n'.repeat(big / 5)],
      ['moodle_xml', `<quiz>${'<![CDATA['.repeat(big / 9 - 10)}`],
      ['moodle_xml', `<quiz>${'<question type="essay">'.repeat(200_000)}`],
      [
        'moodle_xml',
        `<quiz><question type="essay">${'<a>'.repeat(500_000)}${'</a>'.repeat(500_000)}</question></quiz>`,
      ],
      ['moodle_xml', `<quiz>${'<question type="x"></question>'.repeat(100_000)}</quiz>`],
      [
        'moodle_xml',
        `<quiz><question type="essay"><questiontext><text>${'&lt;img '.repeat(300_000)}</text></questiontext></question></quiz>`,
      ],
    ]
    for (const [format, content] of hostile) {
      const began = process.cpuUsage()
      const { code } = await send(quiz, format, content)
      expect([200, 422]).toContain(code)
      expect(spent(began), `${format} ${content.slice(0, 40)}`).toBeLessThan(5000)
      if (code === 200) expect(content.length).toBeLessThan(200_000)
    }
  }, 60_000)

  it('brings 1,000 questions in less than 5 s', async () => {
    const quiz = await emptyQuiz()
    const file = Array.from(
      { length: 1000 },
      (_, n) => `::${n}::[html]<p>Soal <b>${n}</b></p>{=<p>a</p> ~<p>b</p> ~<p>c</p> ~<p>d</p> ~<p>e</p>}`,
    )
    const began = process.cpuUsage()
    expect((await send(quiz, 'gift', file.join('\n\n'))).body.data.saved).toBe(1000)
    expect(spent(began)).toBeLessThan(5000)
    const questions = await stored(quiz)
    expect([questions.length, questions[999]?.question]).toEqual([1000, '<p>Soal <b>999</b></p>'])
  })
})

describe('an export', () => {
  const save = async (quiz: number, more: Record<string, unknown>) =>
    expect(
      (await app.call(teacher, saveQuestion, { body: { lessons_id: quiz, level: ['c1'], ...more } })).code,
    ).toBe(200)

  /** With every sign that some format means something by. */
  const odd = async (picture: string) => {
    const quiz = await emptyQuiz()
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
    })
    await save(quiz, {
      ...choices,
      point: 1,
      answer: 'C',
      question: `<p>Lihat</p><p>${picture}</p><pre><code>a\n\n// b\n$CATEGORY: x</code></pre>`,
      options: ['<ul><li><p>x</p></li></ul>', `<p>${picture}</p>`, '<p><strong>tebal</strong></p>'],
    })
    await save(quiz, {
      point: 10,
      type: 'ESSAY',
      question:
        '<p>Turunkan <span data-type="inline-math" data-latex="\\frac{a}{b} &lt; &quot;c&quot;"></span></p><div data-type="block-math" data-latex="\\sum_{n=1}^{\\neq} x"></div>',
      level: ['c6'],
    })
    await save(quiz, { point: 1, type: 'ESSAY', question: '<p>Baris<br />dua</p><p>:: paragraf // baru</p>' })
    return quiz
  }
  const noPictures = (questions: Question[]) =>
    questions
      .map(mend)
      .map((one) => ({ ...one, question: pictures(one.question), options: one.options.map(pictures) }))

  it.each(['gift', 'moodle_xml'])('to %s comes back as it was, with its pictures', async (format) => {
    const content = await sharp({ create: { width: 9, height: 5, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    const { body } = await sendForm(
      app,
      teacher,
      uploadImage.path,
      {},
      { file: { name: 'peta.png', content } },
    )
    const from = await odd(`<img src="${body.data.url}" />`)
    const to = await emptyQuiz()
    const reply = await send(to, format, (await exported(from, format)).content)
    expect(reply.body).toMatchObject({ data: { saved: 4, errors: [], warnings: [] } })
    const back = await stored(to)
    expect(noPictures(back)).toEqual(noPictures(await stored(from)))
    for (const html of [back[1]?.question, back[1]?.options[1]?.label]) {
      const src = /<img src="([^"]+)"/.exec(html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
      const shown = await app.server.inject({ url: src })
      expect(shown.statusCode).toBe(200)
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 9, height: 5 })
    }
  })

  it('to Excel comes back as it was, save for pictures', async () => {
    const from = await odd('tanpa gambar')
    const to = await emptyQuiz()
    const { content } = await exported(from, 'excel')
    const reply = await send(to, 'excel', content, { name: 'soal.xlsx' })
    expect(reply.body).toMatchObject({ message: '4 soal disimpan.' })
    expect((await stored(to)).map(mend)).toEqual((await stored(from)).map(mend))
  })

  it('is a file with a name, for the quiz’s own lecturers', async () => {
    const quiz = await emptyQuiz()
    const { headers } = await exported(quiz, 'moodle_xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/Soal Materi \d+\.xml$/)
    const query = { lessons_id: quiz, format: 'gift' }
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await app.call(stranger, exportQuestions, { query })).code).toBe(404)
    const student = await app.signedIn(await makeStudent(app.pool))
    expect((await app.call(student, exportQuestions, { query })).code).toBe(403)
    expect((await app.call(teacher, exportQuestions, { query: { ...query, format: 'aiken' } })).code).toBe(
      422,
    )
  })
})
