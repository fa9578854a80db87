import {
  achievementReport,
  itemAnalysis,
  itemWorkbook,
  progressReport,
  remedialReport,
} from '@tuntas/contract/insight/reports'
import { resetResult } from '@tuntas/contract/learning/marking'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { makeQuestion } from '../../../../test/make.ts'
import { makeTwoGoals } from '../../../../test/reporting.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const newStudent = (course: number, more: Record<string, unknown> = {}) => newMember(app, course, more)
const ask = (endpoint: Endpoint, query: Record<string, unknown>, person = classroom.teacher) =>
  app.call(person, endpoint, { query })
const downloadFile = (endpoint: Endpoint, query: Record<string, unknown>) =>
  downloadWorkbook(app, classroom.teacher, endpoint.path, query)

describe('a quiz of few', () => {
  const world = () => makeTwoGoals(app.pool, classroom.teacher.id)

  it('is refused without its filters, and to others', async () => {
    const { filters, course } = await world()
    const refusal = await ask(progressReport.page, filters)
    expect([refusal.code, refusal.body.message]).toEqual([
      422,
      'Silahkan lakukan filter data terlebih dahulu',
    ])
    expect((await ask(remedialReport.export, { courses_id: course })).code).toBe(422)
    expect((await ask(remedialReport.page, filters, classroom.stranger)).code).toBe(404)
    expect((await ask(remedialReport.page, { ...filters, section_id: 999_999 })).code).toBe(404)
  })

  it('shows letters by answer and verdicts by score', async () => {
    const { course, quiz, first, second, filters } = await world()
    const anna = await newStudent(course, { name: 'Anna' })
    await newStudent(course, { name: 'Budi' })
    await sit(app, anna, quiz, { [first]: 'A', [second]: 'C' })
    const byAnswer = (await ask(itemAnalysis.page, { ...filters, type: 'answer' })).body
    expect(byAnswer.data.map((row: { name: string; quiz: string[] }) => [row.name, row.quiz])).toEqual([
      ['Anna', ['A', 'C']],
      ['Budi', ['-', '-']],
    ])
    expect(byAnswer.question.map((one: { number: number }) => one.number)).toEqual([1, 2])
    const [scoredRow, idle] = (await ask(itemAnalysis.page, { ...filters, type: 'score' })).body.data
    expect(scoredRow.score).toMatchObject({ correct: 1, wrong: 1, score: 50, status: 0 })
    expect(idle.score).toMatchObject({ correct: 0, score: null, status: 0 })
    const [item] = (await ask(itemAnalysis.page, { ...filters, type: 'quest' })).body.data
    expect(item).toMatchObject({ answer: 'A', conclusion: 'Data belum cukup', n: 1 })
  })

  it('lists tests and remedials, and the last of the further ones', async () => {
    const { course, quiz, first, second, filters } = await world()
    const student = await newStudent(course)
    await sit(app, student, quiz, { [first]: 'B', [second]: 'B' })
    for (let nth = 0; nth < 4; nth++)
      await sit(
        app,
        student,
        quiz,
        { [first]: 'A', ...(nth === 3 && { [second]: 'A' }) },
        { type: 'remedial' },
      )
    const [row] = (await ask(remedialReport.page, filters)).body.data
    expect(row.list_score.map((test: { score: number }) => test.score)).toEqual([0, 50, 50, 100])
    expect(row).toMatchObject({ total_remedial: 4, has_finish: 1 })
  })

  it('follows the first and the last attempt, and ignores reset ones', async () => {
    const { course, quiz, first, second, filters } = await world()
    const student = await newStudent(course)
    const attempt = await sit(app, student, quiz, { [first]: 'D' })
    await sit(app, student, quiz, { [first]: 'A', [second]: 'A' }, { type: 'remedial' })
    const progress = async (type: string) =>
      (await ask(progressReport.page, { ...filters, type })).body.data[0]
    expect(await progress('first')).toMatchObject({
      answer: ['D', '-'],
      status: ['wrong', 'empty'],
      score: 0,
      has_finish: 1,
    })
    expect(await progress('last')).toMatchObject({ answer: ['A', 'A'], score: 100 })
    await app.call(classroom.teacher, resetResult, { body: { id: attempt } })
    expect(await progress('last')).toMatchObject({ answer: ['-', '-'], score: null, has_finish: 0 })
  })

  it('sorts goals into reached and not, escaped', async () => {
    const { course, quiz, first, second, filters } = await world()
    await sit(app, await newStudent(course), quiz, { [first]: 'A', [second]: 'B' })
    const { body } = await ask(achievementReport.page, filters)
    const [row] = body.data
    // The first student's score is 50, which must not be mistaken for the row count.
    expect(body.pagination.total).toBe(body.data.length)
    expect(row.achieve).toEqual({ yes: '<ul><li>Bilangan</li></ul>', no: '<ul><li>&lt;b&gt;Huruf</li></ul>' })
    expect(row.score).toEqual({ multiple_choice: 1, essay: null, total: 50 })
  })

  it('leaves unmarked essays out of the analysis, and reports their number', async () => {
    const { course, quiz, first, filters } = await world()
    const essay = await makeQuestion(app.pool, quiz, { type: 'ESSAY', answer: null, options: '[]' })
    await sit(app, await newStudent(course), quiz, { [first]: 'A', [essay]: 'Panjang' })
    await sit(app, await newStudent(course), quiz, { [first]: 'A' })
    expect((await ask(itemAnalysis.page, { ...filters, type: 'quest' })).body.summary).toMatchObject({
      n: 1,
      waiting: 1,
    })
  })

  it('shows a quiz without KKM as taken, without a pass', async () => {
    const { course, quiz, first, filters } = await world()
    await app.pool.query('update lessons set is_competent = false, kkm = null where id = $1', [quiz])
    await sit(app, await newStudent(course, { name: 'Anna' }), quiz, { [first]: 'A' })
    await newStudent(course, { name: 'Budi' })
    for (const [report, more] of [
      [itemAnalysis, { type: 'score' }],
      [remedialReport, {}],
      [progressReport, { type: 'first' }],
    ] as const) {
      const { sheets } = await downloadFile(report.export, { ...filters, ...more })
      const words = sheets[0]?.rows.slice(-3).map((row) => row.at(-1))
      expect(words).toEqual(['Status (tanpa KKM)', 'Selesai', 'Belum mengerjakan'])
    }
  })

  it('counts partial points as neither right nor wrong', async () => {
    const { course, quiz, first, second, filters } = await world()
    const essay = await makeQuestion(app.pool, quiz, { type: 'ESSAY', answer: null, options: '[]', point: 4 })
    const attempt = await sit(app, await newStudent(course), quiz, {
      [first]: 'A',
      [second]: 'B',
      [essay]: 'Isi',
    })
    await app.pool.query(
      "update answers set status = 'wrong', points = 2.5 where attempt_id = $1 and question_id = $2",
      [attempt, essay],
    )
    for (const [report, more] of [
      [progressReport, { type: 'first' }],
      [itemAnalysis, { type: 'answer' }],
    ] as const) {
      const [row] = (await ask(report.page, { ...filters, ...more })).body.data
      expect(row).toMatchObject({ status: ['correct', 'wrong', 'wrong'], partly: [false, false, true] })
      const { sheets } = await downloadFile(report.export, { ...filters, ...more })
      expect(sheets[0]?.rows.at(-1)?.slice(2, 5)).toEqual(['A', 'B', 'Sebagian benar'])
    }
  })

  it.each([
    ['nobody', 0],
    ['one', 1],
  ])('shows - and never NaN: %s', async (_, people) => {
    const { course, quiz, filters } = await world()
    for (let n = 0; n < people; n++) await sit(app, await newStudent(course), quiz, {})
    for (const type of ['answer', 'score', 'quest']) {
      const reply = await ask(itemAnalysis.page, { ...filters, type })
      expect(reply.code).toBe(200)
      expect(JSON.stringify(reply.body)).not.toMatch(/NaN|Infinity/)
    }
    expect((await downloadFile(itemWorkbook, filters)).sheets.map((sheet) => sheet.name)).toEqual([
      'Analisis Butir Soal',
      'Hasil Kuis',
      'Laporan Butir Soal',
      'Rekap',
    ])
  })

  it('writes files with a head, numbers as numbers, and no formulas from texts', async () => {
    const { course, quiz, first, filters } = await world()
    await sit(app, await newStudent(course, { name: '=HYPERLINK("http://x")' }), quiz, { [first]: 'A' })
    const { name, sheets } = await downloadFile(itemAnalysis.export, { ...filters, type: 'score' })
    expect(name).toMatch(/Hasil Kuis KELAS \d+\.xlsx/)
    const rows = sheets[0]?.rows ?? []
    expect(rows[0]?.[0]).toBe('Hasil Kuis')
    expect(rows.some((row) => row[0] === 'Kuis')).toBe(true)
    const last = rows.at(-1) ?? []
    expect(last[1]).toBe('=HYPERLINK("http://x")')
    expect(last[5]).toBe(50)
    expect([rows.at(-2)?.at(-1), last.at(-1)]).toEqual(['Status (KKM 75)', 'Tidak Kompeten'])
  })
})
