import {
  calibration,
  calibrationFile,
  calibrationPersons,
  differentialItems,
} from '@tuntas/contract/insight/measurement'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { type Given, repeatPatterns, takenQuiz, untilReady } from '../../../../test/calibrating.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'

const app = withApp()
const classroom = withClassroom(app)

const takeQuiz = (people: readonly Given[]) => takenQuiz(app, classroom.course, people)
type Reply = Record<string, unknown> & { state: string; items: Record<string, number | null>[] }
const ask = (query: object): Promise<Reply> =>
  untilReady(() => app.call(classroom.teacher, calibration, { query }))

describe('a calibration', () => {
  it('explains in words that there are too few people, and for which model', async () => {
    const { query } = await takeQuiz(['111'])
    expect(await ask(query)).toMatchObject({
      state: 'too_small',
      n: 1,
      items: [],
      message: expect.stringContaining('30'),
    })
    const persons = await app.call(classroom.teacher, calibrationPersons, { query })
    expect(persons.body).toMatchObject({ state: 'too_small', data: [] })
    const book = await downloadWorkbook(app, classroom.teacher, calibrationFile.path, query)
    expect(book.sheets[0]?.rows.flat().join(' ')).toContain('sedikitnya 30 mahasiswa')
  })

  it('handles answers that are all alike without NaN or error, and names what it leaves out', async () => {
    const { query } = await takeQuiz(repeatPatterns(['110', 31]))
    const data = await ask(query)
    expect(data).toMatchObject({ state: 'too_small', n: 31, message: expect.stringContaining('dua soal') })
    expect(data.excluded).toMatchObject([
      { number: 1, reason: 'all_right' },
      { number: 2, reason: 'all_right' },
      { number: 3, reason: 'all_wrong' },
    ])
  })

  it('counts empty answers as wrong, and follows a changed answer', async () => {
    const { query, students, quiz } = await takeQuiz(
      repeatPatterns(['10-', 8], ['01-', 8], ['111', 8], ['000', 6]),
    )
    const before = await ask(query)
    expect(before).toMatchObject({ state: 'ready', n: 30, excluded: [] })
    expect(before.items.map(({ right, asked: askedCount }) => [right, askedCount])).toEqual([
      [16, 30],
      [16, 30],
      [8, 30],
    ])
    for (const item of before.items) for (const value of Object.values(item)) expect(value).not.toBeNaN()
    expect(await ask({ ...query, model: '2pl' })).toMatchObject({
      state: 'too_small',
      message: expect.stringContaining('250'),
    })
    await app.pool.query('update attempts set deleted_at = now() where user_id = $1 and lessons_id = $2', [
      students[0],
      quiz.id,
    ])
    expect(await ask(query)).toMatchObject({ state: 'too_small', n: 29 })
  })

  it('leaves out people who were asked no informative item', async () => {
    const { query, students, quiz } = await takeQuiz(
      repeatPatterns(['101', 10], ['110', 10], ['111', 6], ['100', 6]),
    )
    // An older paper contained only the first question, which everybody has right.
    await app.pool.query('update attempts set question_ids = $1 where user_id = $2 and lessons_id = $3', [
      [quiz.questions[0]],
      students[0],
      quiz.id,
    ])
    expect(await ask(query)).toMatchObject({ state: 'ready', n: 31, excluded: [{ number: 1 }] })
    const persons = await app.call(classroom.teacher, calibrationPersons, { query: { ...query, limit: 100 } })
    expect(persons.body.data.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(students[0])
  })

  it('refuses a comparison of groups below twenty, and lists the groups before', async () => {
    const { query } = await takeQuiz(['111', '000'])
    const groups = await app.call(classroom.teacher, differentialItems, {
      query: { ...query, group: 'course' },
    })
    expect(groups.body.data).toMatchObject({ focal: null, items: [], groups: [{ n: 2 }] })
    const { code, body } = await app.call(classroom.teacher, differentialItems, {
      query: { ...query, group: 'course', focal: groups.body.data.groups[0].value },
    })
    expect([code, body.errors.focal[0]]).toEqual([422, expect.stringContaining('sedikitnya 20')])
  })

  it.each([{ model: '3pl' }, { attempt: 'all' }, { lessons_id: 'x' }])('refuses %o', async (wrongQuery) => {
    const { query } = await takeQuiz([])
    const { code } = await app.call(classroom.teacher, calibration, {
      query: { ...query, ...wrongQuery } as object,
    })
    expect(code).toBe(422)
  })
})
