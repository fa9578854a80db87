import { gradebook } from '@tuntas/contract/insight/reports'
import { quizResults } from '@tuntas/contract/learning/attempts'
import { quizPrints, takePrintMarks, undoPrintMarks } from '@tuntas/contract/learning/prints'
import { afterAll, expect, test } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { insert } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { buildHead, papers } from '../../../../test/prints.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'
import { endPrinting } from '../../../platform/files/printing.ts'
import { onPaper } from './copies.ts'

const app = withApp()
const classroom = withClassroom(app)
const { everyKind, print, readCopies, rightCells, send, listAttempts } = papers(app, classroom)
type Copies = Awaited<ReturnType<typeof readCopies>>
afterAll(endPrinting)
const { start } = sittingCalls(app)

test('marks come back by the very paper, also after its questions were edited, and are undone as one', async () => {
  const quiz = await everyKind()
  const [budi, citra] = [await newMember(app, classroom.course), await newMember(app, classroom.course)]
  const printRun = await print(quiz)
  const printedCopies = await readCopies(printRun.id)
  const readNim = async ({ id }: { id: number }) =>
    (await app.pool.query('select nim from students where id = $1', [id])).rows[0].nim as string
  const getCopy = ({ id }: { id: number }) =>
    printedCopies.copies.find(({ user_id }) => user_id === id) as Copies['copies'][number]
  // Editing a question afterwards does not change printed papers.
  await app.pool.query(
    `update questions set version = version + 1, options = (select jsonb_agg(o order by o ->> 'key' desc) from jsonb_array_elements(options) o)
      where lessons_id = $1 and type = 'MULTIPLE_CHOICE'`,
    [quiz],
  )
  const count = getCopy(budi).question_ids.length
  const rows = [
    buildHead(count),
    [await readNim(budi), 'Budi', getCopy(budi).code, ...rightCells(printedCopies, getCopy(budi), '2')],
    [await readNim(citra), 'Citra', null, ...rightCells(printedCopies, getCopy(citra), '')],
  ]
  const looked = await send(printRun.id, rows, { dry_run: '1' })
  expect(looked.body.data).toMatchObject({ total: 2, taken: 2, errors: 0, changed: [1], id: null })
  expect(await listAttempts(quiz, budi)).toEqual([])
  const takeReply = await send(printRun.id, rows)
  expect(takeReply.code, JSON.stringify(takeReply.body)).toBe(200)
  expect(await listAttempts(quiz, budi)).toMatchObject([
    { number: 1, origin: 'paper', score: 100, wait: 0, finished_by: 'stop', gone: false },
  ])
  // The essay waits for its lecturer.
  expect(await listAttempts(quiz, citra)).toMatchObject([{ origin: 'paper', wait: 1 }])
  // Reports treat them like any other attempt.
  const results = await app.call(classroom.teacher, quizResults, { query: { id: quiz } })
  expect(results.body.data.find(({ user_id }: { user_id: number }) => user_id === budi.id)).toMatchObject({
    state: 'mastered',
    results: { correct: 11, wait: 0, score: 100 },
  })
  const book = await app.call(classroom.teacher, gradebook.page, {
    query: { courses_id: classroom.course, keywords: await readNim(budi) },
  })
  const column = book.body.items.findIndex((item: { id: number }) => item.id === quiz)
  expect(book.body.data[0].scores[column]).toMatchObject({ score: 100 })
  // Sending the same file again adds no attempts.
  const twice = await send(printRun.id, rows)
  expect(twice.code).toBe(422)
  const marks = (takeReply.body.data as { id: number }).id
  const stranger = await app.send(classroom.stranger, undoPrintMarks, { body: { id: marks } })
  expect(stranger.code).toBe(404)
  const undoReply = await app.send(classroom.teacher, undoPrintMarks, { body: { id: marks } })
  expect(undoReply.body.data.undone).toBe(2)
  expect((await listAttempts(quiz, budi)).every(({ gone: isGone }) => isGone)).toBe(true)
  expect((await app.send(classroom.teacher, undoPrintMarks, { body: { id: marks } })).code).toBe(409)
  const { body } = await app.call(classroom.teacher, quizPrints, { query: { lessons_id: quiz } })
  expect(body.data[0].marks[0]).toMatchObject({ taken: 2 })
  expect(body.data[0].marks[0].undone_at).not.toBeNull()
})

test('rows that are wrong are named and nothing is taken with them', async () => {
  const quiz = await everyKind()
  const dodi = await newMember(app, classroom.course)
  const eka = await newMember(app, classroom.course)
  const printRun = await print(quiz)
  const printedCopies = await readCopies(printRun.id)
  const nim = async (id: number) =>
    (await app.pool.query('select nim from students where id = $1', [id])).rows[0].nim
  const ownCopy = printedCopies.copies.find(({ user_id }) => user_id === dodi.id) as Copies['copies'][number]
  const otherCopy = printedCopies.copies.find(({ user_id }) => user_id === eka.id) as Copies['copies'][number]
  const count = ownCopy.question_ids.length
  const right = rightCells(printedCopies, ownCopy, '1')
  const at = onPaper(printedCopies.questions, ownCopy).findIndex(
    ({ question }) => question.type === 'MULTIPLE_CHOICE',
  )
  const wrongLine = right.with(at, 'J')
  const rows = [
    buildHead(count),
    ['9999', 'Siapa', null, ...right],
    [await nim(dodi.id), null, otherCopy.code, ...right],
    [await nim(dodi.id), null, ownCopy.code, ...wrongLine],
    [await nim(eka.id), null, 'ZZZZZ', ...right],
  ]
  const looked = await send(printRun.id, rows, { dry_run: '1' })
  const messages = (looked.body.data as { rows: { messages: string[] }[] }).rows.map((row) =>
    row.messages.join(' '),
  )
  expect(messages[0]).toContain('tidak terdaftar')
  expect(messages[1]).toContain('milik mahasiswa lain')
  expect(messages[2]).toContain('lebih dari sekali')
  expect(messages[3]).toContain('bukan dari cetakan ini')
  expect((await send(printRun.id, rows)).code).toBe(422)
  expect(await listAttempts(quiz, dodi)).toEqual([])
  const letter = await send(
    printRun.id,
    [buildHead(count), [await nim(dodi.id), null, ownCopy.code, ...wrongLine]],
    {
      dry_run: '1',
    },
  )
  expect((letter.body.data as { rows: { messages: string[] }[] }).rows[0]?.messages[0]).toContain(
    `Nomor ${at + 1}: "J" tidak ada di naskah ini`,
  )
  // No header, no answers, no file, another lecturer's print, a time in the future.
  expect(
    (
      await send(printRun.id, [
        ['a', 'b'],
        ['c', 'd'],
      ])
    ).code,
  ).toBe(422)
  expect((await send(printRun.id, [buildHead(count), [await nim(dodi.id)]])).code).toBe(422)
  expect(
    (await sendForm(app, classroom.teacher, takePrintMarks.path, { id: String(printRun.id) })).code,
  ).toBe(422)
  expect((await send(printRun.id, rows, {}, classroom.stranger)).code).toBe(404)
  expect((await send(printRun.id, rows, { exam_date: '2099-01-01T08:00' })).code).toBe(422)
})

test('who has a digital attempt is left alone, unless the rules give another one; who is sitting is refused', async () => {
  const quiz = await everyKind({ is_competent: true, kkm: 75, max_remedial: 1 })
  const [fajar, gita] = [await newMember(app, classroom.course), await newMember(app, classroom.course)]
  const printRun = await print(quiz)
  const printedCopies = await readCopies(printRun.id)
  await sit(app, fajar, quiz, {})
  await start(gita, quiz)
  const nim = async (id: number) =>
    (await app.pool.query('select nim from students where id = $1', [id])).rows[0].nim
  const line = async (id: number) => {
    const ownCopy = printedCopies.copies.find(({ user_id }) => user_id === id) as Copies['copies'][number]
    return [await nim(id), null, ownCopy.code, ...rightCells(printedCopies, ownCopy, '2')]
  }
  const count = printedCopies.copies[0]?.question_ids.length ?? 0
  const rows = [buildHead(count), await line(fajar.id), await line(gita.id)]
  const states = async (more: Record<string, string>) =>
    (
      (await send(printRun.id, rows, { dry_run: '1', ...more })).body.data as { rows: { state: string }[] }
    ).rows.map(({ state }) => state)
  expect(await states({})).toEqual(['attempted', 'error'])
  expect(await states({ again: '1' })).toEqual(['ok', 'error'])
  const takeReply = await send(printRun.id, [buildHead(count), await line(fajar.id)], { again: '1' })
  expect(takeReply.code, JSON.stringify(takeReply.body)).toBe(200)
  expect(await listAttempts(quiz, fajar)).toMatchObject([
    { number: 1, origin: 'web' },
    { number: 2, origin: 'paper', score: 100 },
  ])
  // Mastered, so no further attempt.
  expect(await states({ again: '1' })).toEqual(['attempted', 'error'])
})

test('two files at once take each student once', async () => {
  const quiz = await everyKind()
  const hadi = await newMember(app, classroom.course)
  const printRun = await print(quiz, { order: 'same' })
  const printedCopies = await readCopies(printRun.id)
  const [only] = printedCopies.copies
  expect(printedCopies.copies).toHaveLength(1)
  const nim = (await app.pool.query('select nim from students where id = $1', [hadi.id])).rows[0].nim
  const rows = [
    buildHead(only?.question_ids.length ?? 0),
    [nim, null, null, ...rightCells(printedCopies, only as never, '2')],
  ]
  const codes = (await Promise.all([send(printRun.id, rows), send(printRun.id, rows)])).map(
    ({ code }) => code,
  )
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(await listAttempts(quiz, hadi)).toHaveLength(1)
})

test('a file is refused while the marks of its class are closed, also when it is only looked at', async () => {
  const quiz = await everyKind()
  const iwan = await newMember(app, classroom.course)
  const printRun = await print(quiz)
  const printedCopies = await readCopies(printRun.id)
  const ownCopy = printedCopies.copies.find(({ user_id }) => user_id === iwan.id) as Copies['copies'][number]
  const { rows: students } = await app.pool.query('select nim from students where id = $1', [iwan.id])
  const head = buildHead(ownCopy.question_ids.length)
  const sheet = [head, [students[0].nim, null, ownCopy.code, ...rightCells(printedCopies, ownCopy, '2')]]
  await insert(app.pool, 'final_marks', {
    courses_id: classroom.course,
    version: 1,
    closed_at: new Date(),
    closed_by: classroom.teacher.id,
    document: { items: [{ lessons_id: quiz, weight: 100 }] },
    sha256: 'x',
    pdf: 'x',
  })
  for (const more of [{ dry_run: '1' }, {}] as Record<string, string>[])
    expect((await send(printRun.id, sheet, more)).body).toMatchObject({
      code: 'marks_closed',
      data: { version: 1 },
    })
  expect(await listAttempts(quiz, iwan)).toEqual([])
})
