import { gradebook } from '@tuntas/contract/insight/reports'
import { quizResults } from '@tuntas/contract/learning/attempts'
import {
  makePrint,
  printFile,
  quizPrints,
  takePrintMarks,
  undoPrintMarks,
} from '@tuntas/contract/learning/prints'
import { type QuestionType, saveQuestion } from '@tuntas/contract/learning/questions'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { download } from '../../../../test/download.ts'
import { exampleEntries } from '../../../../test/kinds-examples.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { pdfPages } from '../../../../test/pdf-text.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'
import type { Actor } from '../../../platform/actor.ts'
import { overPool } from '../../../platform/db.ts'
import { endPrinting } from '../../../platform/printing.ts'
import { onPaper } from './copies.ts'
import { printedKinds } from './kinds/index.ts'
import { listCopies, taughtRun } from './read.store.ts'

const app = withApp()
const classroom = withClassroom(app)
afterAll(endPrinting)
const { start } = sittingCalls(app)

const LEFT_OUT: QuestionType[] = ['FILE_UPLOAD']
/** A quiz with a question of every kind that needs no picture of its own. */
const everyKind = async (more: Record<string, unknown> = {}): Promise<number> => {
  const quiz = await makeQuiz(app.pool, classroom.course, {
    questions: 0,
    is_random_option: true,
    ...more,
  } as never)
  await app.pool.query('delete from questions where lessons_id = $1', [quiz.id])
  for (const [type, { body }] of exampleEntries) {
    if (type === 'HOTSPOT') continue
    const reply = await app.call(classroom.teacher, saveQuestion, {
      body: {
        lessons_id: quiz.id,
        type,
        question: `<p>Soal ${type} <span data-type="inline-math" data-latex="\\frac{1}{2}"></span></p>`,
        point: 2,
        level: ['c2'],
        ...body,
      } as never,
    })
    expect(reply.code, JSON.stringify(reply.body)).toBe(200)
  }
  return quiz.id
}
const print = async (lessons_id: number, more: object = {}) => {
  const reply = await app.send(classroom.teacher, makePrint, {
    body: { lessons_id, order: 'own', seed: 7, ...more },
  })
  expect(reply.code, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const copiesOf = async (id: number) => {
  const db = overPool(app.pool)
  const run = await taughtRun(db, { id: classroom.teacher.id } as Actor, id)
  return {
    run,
    copies: await listCopies(db, run),
    questions: new Map(run.questions.map((one) => [one.id, one])),
  }
}
type Copies = Awaited<ReturnType<typeof copiesOf>>
/** What a student who knows everything writes: the key of the paper, essays left to their lecturer. */
const rightCells = ({ questions }: Copies, copy: Copies['copies'][number], mark: string) =>
  onPaper(questions, copy).map((on) =>
    on.question.type === 'ESSAY' ? mark : (printedKinds[on.question.type].key(on).split(' / ')[0] ?? ''),
  )
const workbook = async (rows: (string | number | null)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Jawaban', rows }] }))
const headOf = (count: number) => [
  'NIM',
  'Nama',
  'Kode',
  ...Array.from({ length: count }, (_, at) => String(at + 1)),
]
const send = async (
  id: number,
  rows: (string | number | null)[][],
  more: Record<string, string> = {},
  who = classroom.teacher,
) =>
  sendForm(
    app,
    who,
    takePrintMarks.path,
    { id: String(id), ...more },
    {
      file: { name: 'jawaban.xlsx', content: await workbook(rows) },
    },
  )
const attemptsOf = async (quiz: number, student: { id: number }) =>
  (
    await app.pool.query(
      'select id, number, origin, score, wait, finished_by, deleted_at is not null as gone from attempts where lessons_id = $1 and user_id = $2 order by id',
      [quiz, student.id],
    )
  ).rows

test('a print holds a paper for each student, with everything that paper has, and tells what it leaves out', async () => {
  const quiz = await everyKind()
  const ani = await newMember(app, classroom.course)
  const before = (await app.pool.query('select count(*) from print_runs')).rows[0]
  const looked = await app.send(classroom.teacher, makePrint, {
    body: { lessons_id: quiz, order: 'own', seed: 7, dry_run: 1 },
  })
  expect(looked.body.data.id).toBeNull()
  expect(looked.body.data.pages).toBeGreaterThan(0)
  expect(looked.body.data.warnings.filter((one: { left_out: boolean }) => one.left_out)).toHaveLength(
    LEFT_OUT.length,
  )
  expect((await app.pool.query('select count(*) from print_runs')).rows[0]).toEqual(before)

  const { rows: parts } = await app.pool.query(
    `with s as (insert into quiz_sections (lessons_id, title, position) values ($1, 'Bagian Satu', 1), ($1, 'Bagian Dua', 2) returning id, title)
      update questions q set section_id = s.id from s where q.lessons_id = $1 and (s.title = 'Bagian Dua') = (q.type = 'ESSAY') returning s.title`,
    [quiz],
  )
  expect(new Set(parts.map(({ title }) => title)).size).toBe(2)
  const made = await print(quiz)
  const { copies, questions, run } = await copiesOf(made.id)
  const own = copies.find(({ user_id }) => user_id === ani.id)
  expect(own?.question_ids).toHaveLength(run.questions.length)
  expect(new Set(copies.map(({ code }) => code)).size).toBe(copies.length)
  const file = await download(app, classroom.teacher, printFile.path, { id: made.id, part: 'naskah' })
  const pages = await pdfPages(file.content)
  const mine = pages.filter((page) => page.includes(`Kode naskah ${own?.code}`)).join(' ')
  for (const on of onPaper(questions, own as never)) expect(mine).toContain(`Soal ${on.question.type}`)
  expect(mine).toMatch(/Halaman 1 dari \d/)
  expect(mine.split('Bagian Dua')).toHaveLength(2)
  expect(mine.indexOf('Bagian Satu')).toBeLessThan(mine.indexOf('Bagian Dua'))
  expect(mine.indexOf('Bagian Dua')).toBeLessThan(mine.indexOf('Soal ESSAY'))
  // The key stands in its own file alone.
  const keys = (
    await pdfPages(
      (
        await download(app, classroom.teacher, printFile.path, { id: made.id, part: 'kunci' })
      ).content,
    )
  ).join(' ')
  expect(keys).toContain(String(own?.code))
  expect(keys).toContain('Kunci jawaban')
  expect(pages.join(' ')).not.toContain('Kunci jawaban')
  const sheet = (
    await pdfPages(
      (
        await download(app, classroom.teacher, printFile.path, { id: made.id, part: 'jawaban' })
      ).content,
    )
  ).join(' ')
  expect(sheet).toContain('Lembar jawaban')
  const again = await download(app, classroom.teacher, printFile.path, { id: made.id, part: 'naskah' })
  expect(again.content.equals(file.content)).toBe(true)
})

test('marks come back by the very paper, also after its questions were edited, and are undone as one', async () => {
  const quiz = await everyKind()
  const [budi, citra] = [await newMember(app, classroom.course), await newMember(app, classroom.course)]
  const made = await print(quiz)
  const printed = await copiesOf(made.id)
  const nimOf = async ({ id }: { id: number }) =>
    (await app.pool.query('select nim from students where id = $1', [id])).rows[0].nim as string
  const copyOf = ({ id }: { id: number }) =>
    printed.copies.find(({ user_id }) => user_id === id) as Copies['copies'][number]
  // Whoever edits a question afterwards changes no paper that is out.
  await app.pool.query(
    `update questions set version = version + 1, options = (select jsonb_agg(o order by o ->> 'key' desc) from jsonb_array_elements(options) o)
      where lessons_id = $1 and type = 'MULTIPLE_CHOICE'`,
    [quiz],
  )
  const count = copyOf(budi).question_ids.length
  const rows = [
    headOf(count),
    [await nimOf(budi), 'Budi', copyOf(budi).code, ...rightCells(printed, copyOf(budi), '2')],
    [await nimOf(citra), 'Citra', null, ...rightCells(printed, copyOf(citra), '')],
  ]
  const looked = await send(made.id, rows, { dry_run: '1' })
  expect(looked.body.data).toMatchObject({ total: 2, taken: 2, errors: 0, changed: [1], id: null })
  expect(await attemptsOf(quiz, budi)).toEqual([])
  const taken = await send(made.id, rows)
  expect(taken.code, JSON.stringify(taken.body)).toBe(200)
  expect(await attemptsOf(quiz, budi)).toMatchObject([
    { number: 1, origin: 'paper', score: 100, wait: 0, finished_by: 'stop', gone: false },
  ])
  // The essay waits for its lecturer.
  expect(await attemptsOf(quiz, citra)).toMatchObject([{ origin: 'paper', wait: 1 }])
  // Reports read them as they read every other.
  const results = await app.call(classroom.teacher, quizResults, { query: { id: quiz } })
  expect(results.body.data.find(({ user_id }: { user_id: number }) => user_id === budi.id)).toMatchObject({
    state: 'mastered',
    results: { correct: 11, wait: 0, score: 100 },
  })
  const book = await app.call(classroom.teacher, gradebook.page, {
    query: { courses_id: classroom.course, keywords: await nimOf(budi) },
  })
  const column = book.body.items.findIndex((item: { id: number }) => item.id === quiz)
  expect(book.body.data[0].scores[column]).toMatchObject({ score: 100 })
  // The same file again finds them there and takes nobody.
  const twice = await send(made.id, rows)
  expect(twice.code).toBe(422)
  const marks = (taken.body.data as { id: number }).id
  const stranger = await app.send(classroom.stranger, undoPrintMarks, { body: { id: marks } })
  expect(stranger.code).toBe(404)
  const undone = await app.send(classroom.teacher, undoPrintMarks, { body: { id: marks } })
  expect(undone.body.data.undone).toBe(2)
  expect((await attemptsOf(quiz, budi)).every(({ gone }) => gone)).toBe(true)
  expect((await app.send(classroom.teacher, undoPrintMarks, { body: { id: marks } })).code).toBe(409)
  const { body } = await app.call(classroom.teacher, quizPrints, { query: { lessons_id: quiz } })
  expect(body.data[0].marks[0]).toMatchObject({ taken: 2 })
  expect(body.data[0].marks[0].undone_at).not.toBeNull()
})

test('rows that are wrong are named and nothing is taken with them', async () => {
  const quiz = await everyKind()
  const dodi = await newMember(app, classroom.course)
  const eka = await newMember(app, classroom.course)
  const made = await print(quiz)
  const printed = await copiesOf(made.id)
  const nim = async (id: number) =>
    (await app.pool.query('select nim from students where id = $1', [id])).rows[0].nim
  const own = printed.copies.find(({ user_id }) => user_id === dodi.id) as Copies['copies'][number]
  const other = printed.copies.find(({ user_id }) => user_id === eka.id) as Copies['copies'][number]
  const count = own.question_ids.length
  const right = rightCells(printed, own, '1')
  const at = onPaper(printed.questions, own).findIndex(({ question }) => question.type === 'MULTIPLE_CHOICE')
  const wrong = right.with(at, 'J')
  const rows = [
    headOf(count),
    ['9999', 'Siapa', null, ...right],
    [await nim(dodi.id), null, other.code, ...right],
    [await nim(dodi.id), null, own.code, ...wrong],
    [await nim(eka.id), null, 'ZZZZZ', ...right],
  ]
  const looked = await send(made.id, rows, { dry_run: '1' })
  const messages = (looked.body.data as { rows: { messages: string[] }[] }).rows.map((row) =>
    row.messages.join(' '),
  )
  expect(messages[0]).toContain('tidak terdaftar')
  expect(messages[1]).toContain('milik mahasiswa lain')
  expect(messages[2]).toContain('lebih dari sekali')
  expect(messages[3]).toContain('bukan dari cetakan ini')
  expect((await send(made.id, rows)).code).toBe(422)
  expect(await attemptsOf(quiz, dodi)).toEqual([])
  const letter = await send(made.id, [headOf(count), [await nim(dodi.id), null, own.code, ...wrong]], {
    dry_run: '1',
  })
  expect((letter.body.data as { rows: { messages: string[] }[] }).rows[0]?.messages[0]).toContain(
    `Nomor ${at + 1}: "J" tidak ada di naskah ini`,
  )
  // No head, no answers, no file, another's class, a moment to come.
  expect(
    (
      await send(made.id, [
        ['a', 'b'],
        ['c', 'd'],
      ])
    ).code,
  ).toBe(422)
  expect((await send(made.id, [headOf(count), [await nim(dodi.id)]])).code).toBe(422)
  expect((await sendForm(app, classroom.teacher, takePrintMarks.path, { id: String(made.id) })).code).toBe(
    422,
  )
  expect((await send(made.id, rows, {}, classroom.stranger)).code).toBe(404)
  expect((await send(made.id, rows, { exam_date: '2099-01-01T08:00' })).code).toBe(422)
})

test('who has a digital attempt is left alone, unless the rules give another one; who is sitting is refused', async () => {
  const quiz = await everyKind({ is_competent: true, kkm: 75, max_remedial: 1 })
  const [fajar, gita] = [await newMember(app, classroom.course), await newMember(app, classroom.course)]
  const made = await print(quiz)
  const printed = await copiesOf(made.id)
  await sit(app, fajar, quiz, {})
  await start(gita, quiz)
  const nim = async (id: number) =>
    (await app.pool.query('select nim from students where id = $1', [id])).rows[0].nim
  const line = async (id: number) => {
    const own = printed.copies.find(({ user_id }) => user_id === id) as Copies['copies'][number]
    return [await nim(id), null, own.code, ...rightCells(printed, own, '2')]
  }
  const count = printed.copies[0]?.question_ids.length ?? 0
  const rows = [headOf(count), await line(fajar.id), await line(gita.id)]
  const states = async (more: Record<string, string>) =>
    (
      (await send(made.id, rows, { dry_run: '1', ...more })).body.data as { rows: { state: string }[] }
    ).rows.map(({ state }) => state)
  expect(await states({})).toEqual(['attempted', 'error'])
  expect(await states({ again: '1' })).toEqual(['ok', 'error'])
  const taken = await send(made.id, [headOf(count), await line(fajar.id)], { again: '1' })
  expect(taken.code, JSON.stringify(taken.body)).toBe(200)
  expect(await attemptsOf(quiz, fajar)).toMatchObject([
    { number: 1, origin: 'web' },
    { number: 2, origin: 'paper', score: 100 },
  ])
  // Mastered: no further one.
  expect(await states({ again: '1' })).toEqual(['attempted', 'error'])
})

test('two files at once take each student once', async () => {
  const quiz = await everyKind()
  const hadi = await newMember(app, classroom.course)
  const made = await print(quiz, { order: 'same' })
  const printed = await copiesOf(made.id)
  const [only] = printed.copies
  expect(printed.copies).toHaveLength(1)
  const nim = (await app.pool.query('select nim from students where id = $1', [hadi.id])).rows[0].nim
  const rows = [
    headOf(only?.question_ids.length ?? 0),
    [nim, null, null, ...rightCells(printed, only as never, '2')],
  ]
  const codes = (await Promise.all([send(made.id, rows), send(made.id, rows)])).map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(await attemptsOf(quiz, hadi)).toHaveLength(1)
})

test('the template names the class, and students and other lecturers reach no file', async () => {
  const quiz = await everyKind()
  const made = await print(quiz)
  const { content } = await download(app, classroom.teacher, printFile.path, {
    id: made.id,
    part: 'template',
  })
  const [sheet] = (await readXlsx(content)).sheets
  expect(sheet?.rows[0]?.slice(0, 4)).toEqual(['NIM', 'Nama', 'Kode', '1'])
  expect(sheet?.rows).toHaveLength(1 + made.copies)
  const student = await newMember(app, classroom.course)
  for (const part of ['naskah', 'jawaban', 'kunci', 'template'] as const) {
    expect((await app.send(student, printFile, { query: { id: made.id, part } })).code).toBe(403)
    expect((await app.send(classroom.stranger, printFile, { query: { id: made.id, part } })).code).toBe(404)
  }
})
