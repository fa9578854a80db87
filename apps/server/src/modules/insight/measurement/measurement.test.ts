import {
  calibration,
  calibrationFile,
  calibrationPersons,
  differentialItems,
} from '@tuntas/contract/insight/measurement'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)

type Given = string[]
/** A quiz of three questions that was taken with these answers: `AB ` chose A, chose B, and left the third empty. */
const taken = async (people: Given) => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 3, kkm: 75 })
  const students: number[] = []
  for (const answers of people) {
    const student = await newMember(app, classroom.course)
    const chosen = [...answers].flatMap((letter, at) =>
      letter === ' ' ? [] : [[quiz.questions[at] ?? 0, letter] as const],
    )
    await sit(app, student, quiz.id, Object.fromEntries(chosen))
    students.push(student.id)
  }
  return { quiz, students, query: { courses_id: classroom.course, lessons_id: quiz.id } }
}
const ask = async (
  query: object,
): Promise<Record<string, unknown> & { state: string; items: Record<string, number | null>[] }> => {
  const { body } = await app.call(classroom.teacher, calibration, { query })
  return body.data.state === 'running' ? ask(query) : body.data
}
const repeated = (...patterns: [string, number][]) =>
  patterns.flatMap(([pattern, count]) => Array<string>(count).fill(pattern))

describe('a calibration', () => {
  it('says in words that there are too few people, and for which model', async () => {
    const { query } = await taken(['AAA'])
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

  it('knows neither NaN nor a fault where everybody answers alike, and names what it leaves out', async () => {
    const { query } = await taken(repeated(['AAB', 31]))
    const data = await ask(query)
    expect(data).toMatchObject({ state: 'too_small', n: 31, message: expect.stringContaining('dua soal') })
    expect(data.excluded).toMatchObject([
      { number: 1, reason: 'all_right' },
      { number: 2, reason: 'all_right' },
      { number: 3, reason: 'all_wrong' },
    ])
  })

  it('takes what was left empty as wrong, and follows a changed answer', async () => {
    const { query, students, quiz } = await taken(repeated(['AB ', 8], ['BA ', 8], ['AAA', 8], ['BBB', 6]))
    const before = await ask(query)
    expect(before).toMatchObject({ state: 'ready', n: 30, excluded: [] })
    expect(before.items.map(({ right, asked }) => [right, asked])).toEqual([
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

  it('leaves out who was asked nothing that tells people apart', async () => {
    const { query, students, quiz } = await taken(repeated(['ABA', 10], ['AAB', 10], ['AAA', 6], ['ABB', 6]))
    // An older paper held the first question alone, which everybody has right.
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
    const { query } = await taken(['AAA', 'BBB'])
    const groups = await app.call(classroom.teacher, differentialItems, {
      query: { ...query, group: 'course' },
    })
    expect(groups.body.data).toMatchObject({ focal: null, items: [], groups: [{ n: 2 }] })
    const { code, body } = await app.call(classroom.teacher, differentialItems, {
      query: { ...query, group: 'course', focal: groups.body.data.groups[0].value },
    })
    expect([code, body.errors.focal[0]]).toEqual([422, expect.stringContaining('sedikitnya 20')])
  })

  it.each([{ model: '3pl' }, { attempt: 'all' }, { lessons_id: 'x' }])('refuses %o', async (wrong) => {
    const { query } = await taken([])
    const { code } = await app.call(classroom.teacher, calibration, {
      query: { ...query, ...wrong } as object,
    })
    expect(code).toBe(422)
  })
})
