import { addToBank } from '@tuntas/contract/learning/bank'
import { questionTemplate } from '@tuntas/contract/learning/question-files'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { download } from '../../../../test/download.ts'
import { makeQuiz, makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'
import { questionFiles, toCarried } from '../../../../test/question-files.ts'

const app = withApp()
const classroom = withClassroom(app)
const { emptyQuiz, send, stored: listStored } = questionFiles(app, classroom)
const count = async (quiz: number) => (await listStored(quiz)).length

const GIFT = '::1:: Satu tambah satu? {=dua ~tiga}\n\nBumi bulat {T}\n\nJelaskan {}\n'

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
      content: {},
      key: null,
      point: 1,
      level: [],
      goals: null,
      related_lessons: null,
      related_part: null,
    })
    expect(body.data.questions[1]).toMatchObject({ type: 'TRUE_FALSE', key: { value: true }, answer: null })
    expect(await count(quiz)).toBe(0)
  })

  it('adds questions behind those that are there, and is audited once', async () => {
    const { id: quiz } = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const { body } = await send(quiz, 'gift', GIFT)
    expect(body).toMatchObject({ message: '3 soal disimpan.', data: { saved: 3 } })
    const questions = await listStored(quiz)
    expect(questions.map(({ number, answer }) => [number, answer])).toEqual([
      [1, 'A'],
      [2, 'A'],
      [3, 'A'],
      [4, null],
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
    const brokenGift = `${GIFT}\nRusak {=a\n\nLagi {~x ~y}\n`
    const dry = await send(quiz, 'gift', brokenGift, { dry_run: '1' })
    expect(dry.body.data).toMatchObject({ total: 3, saved: 0, errors: [{ line: 7 }, { line: 9 }] })
    const { code, body } = await send(quiz, 'gift', brokenGift)
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
    expect(body.data.warnings).toEqual([{ line: 1, number: 1, message: 'Gambar dari alamat luar dilewati' }])
    expect((await listStored(quiz))[0]?.question).toBe('<p>A</p>')
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
    expect((await listStored(quiz)).map(toCarried)).toMatchObject([
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
    const template = await download(app, classroom.teacher, questionTemplate.path)
    const back = await send(quiz, 'excel', template.content, { name: 'templat.xlsx' })
    expect(back).toMatchObject({
      code: 422,
      body: { data: { errors: [{ message: 'File tidak berisi soal' }] } },
    })
  })

  it('names the row of what is wrong in Excel', async () => {
    const head = ['Tipe', 'Pertanyaan', 'Opsi A', 'Opsi B', 'Kunci', 'Bobot', 'Level']
    const rows = [
      head,
      ['Video', 'x', 'a', 'b', 'A', 1, 'C1'],
      ['', 'x', 'a', 'b', 'D', 1, 'C1'],
      ['', 'x', 'a', 'b', 'A', 'nol', 'C1'],
      ['', 'x', 'a', 'b', 'A', 1, 'C9'],
      ['', '', 'a', 'b', 'A', 1, 'C1'],
      ['', 'x', 'a', 'b', 'A', 0, 'C1'],
      ['', 'x', '', 'b', 'B', 1, 'C1'],
      ['Benar/Salah', 'x', '', '', 'A', 1, 'C1'],
    ]
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows }] }))
    const { body } = await send(await emptyQuiz(), 'excel', content, { name: 'a.xlsx', dry_run: '1' })
    expect(body.data.errors).toEqual([
      {
        line: 2,
        number: 1,
        message: expect.stringMatching(/^Tipe "Video" tidak dikenal: isi Pilihan Ganda, .* atau Esai$/),
      },
      { line: 3, number: 2, message: 'Pilih kunci jawaban' },
      { line: 4, number: 3, message: 'Bobot harus berupa angka' },
      { line: 5, number: 4, message: 'Level "c9" tidak dikenal: isi C1 sampai C6' },
      { line: 6, number: 5, message: 'Isi soal pertanyaan' },
      { line: 7, number: 6, message: 'Bobot soal harus lebih dari 0' },
      { line: 8, number: 7, message: 'Isi opsi A' },
      { line: 9, number: 8, message: 'Kunci benar/salah diisi Benar atau Salah' },
    ])
  })

  it('is for lecturers, into their own quizzes', async () => {
    const quiz = await emptyQuiz()
    const makeCaller = async (id: number) => ({ who: await app.signedIn(id) })
    expect((await send(quiz, 'gift', GIFT, await makeCaller(await makeTeacher(app.pool)))).code).toBe(404)
    expect((await send(quiz, 'gift', GIFT, await makeCaller(await makeStudent(app.pool)))).code).toBe(403)
    expect((await send(quiz, 'gift', GIFT, await makeCaller(await makeUser(app.pool, 'admin')))).code).toBe(
      403,
    )
    expect((await send(999_999, 'gift', GIFT)).code).toBe(404)
    expect((await send(quiz, 'wordperfect', GIFT)).code).toBe(422)
    expect((await send(quiz, 'gift', '')).code).toBe(422)
    expect(await count(quiz)).toBe(0)
  })
})

describe('a file that comes twice', () => {
  const readWarnings = async (quiz: number, content: string) =>
    (await send(quiz, 'gift', content, { dry_run: '1' })).body.data.warnings

  it('is told of before it is saved again', async () => {
    const quiz = await emptyQuiz()
    await send(quiz, 'gift', GIFT)
    expect(await readWarnings(quiz, GIFT)).toEqual([
      {
        line: 1,
        number: 1,
        message: 'Soal dengan teks dan opsi yang sama sudah ada di kuis ini, begitu juga No. 2, 3',
      },
    ])
    expect(await readWarnings(quiz, 'Satu tambah  SATU? {=dua ~empat}\n\nBumi  bulat {F}\n')).toEqual([
      { line: 3, number: 2, message: 'Soal dengan teks dan opsi yang sama sudah ada di kuis ini' },
    ])
    expect(await readWarnings(await emptyQuiz(), GIFT)).toEqual([])
  })

  it('is told of where the bank has its questions, and names them once', async () => {
    const quiz = await emptyQuiz()
    await send(quiz, 'gift', GIFT)
    const { rows } = await app.pool.query<{ id: number }>(
      'select id from questions where lessons_id = $1 order by position',
      [quiz],
    )
    const list_id = rows.map(({ id }) => id)
    await app.send(classroom.teacher, addToBank, { body: { lessons_id: quiz, list_id } })
    const inBank = 'Soal dengan teks dan opsi yang sama sudah ada di bank soal, begitu juga No. 2, 3'
    expect(await readWarnings(await emptyQuiz(), GIFT)).toEqual([{ line: 1, number: 1, message: inBank }])
    expect(JSON.stringify(await readWarnings(quiz, GIFT))).not.toContain('bank soal')
    const { course_category_id } = (
      await app.pool.query('select course_category_id from courses where id = $1', [classroom.course])
    ).rows[0]
    await app.pool.query('update bank_questions set deleted_at = now() where course_category_id = $1', [
      course_category_id,
    ])
    expect(await readWarnings(await emptyQuiz(), GIFT)).toEqual([])
  })

  it('from two lecturers at once stands one behind the other', async () => {
    const quiz = await emptyQuiz()
    const colleague = await app.signedIn(await makeTeacher(app.pool))
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 9)',
      [classroom.course, colleague.id],
    )
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('select from lessons where id = $1 for update', [quiz])
    const both = Promise.all([send(quiz, 'gift', GIFT), send(quiz, 'gift', GIFT, { who: colleague })])
    await expect
      .poll(
        async () =>
          (
            await app.pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
        { timeout: 20_000 },
      )
      .toBe(2)
    await client.query('commit')
    client.release()
    expect((await both).map(({ code }) => code)).toEqual([200, 200])
    const places = await app.pool.query('select position from questions where lessons_id = $1 order by 1', [
      quiz,
    ])
    expect(places.rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
  })
})
