import { applyStandard, removeStandard, saveStandard, standards } from '@tuntas/contract/insight/standards'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { takenQuiz } from '../../../../test/calibrating.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeCourse, makeQuiz } from '../../../../test/make.ts'

const app = withApp()
const classroom = withClassroom(app)

const readPanels = async (lessons_id: number) =>
  (await app.call(classroom.teacher, standards, { query: { lessons_id } })).body.data
const save = (body: Record<string, unknown>) =>
  app.call(classroom.teacher, saveStandard as Endpoint, { body })
const apply = (body: Record<string, unknown>) =>
  app.call(classroom.teacher, applyStandard as Endpoint, { body })
const readKkm = async (id: number) =>
  (await app.call(classroom.teacher, lecturerLesson, { params: { id } })).body.data.kkm

/** A quiz of five questions taken by eight students: 0, 20, 40, 40, 60, 60, 80 and 100. */
const makeTaken = async () => {
  const course = await makeCourse(app.pool, classroom.teacher.id)
  const patterns = ['00000', '10000', '11000', '11000', '11100', '11100', '11110', '11111']
  return { course, ...(await takenQuiz(app, course, patterns)) }
}
const inBorder = (students: readonly number[]) => students.map((user_id) => ({ user_id, group: 'batas' }))

describe('standard setting', () => {
  it('keeps a panel of judges with its cut, and shows the observed share', async () => {
    const { quiz } = await makeTaken()
    const ratings = ['Ani', 'Budi'].flatMap((judge, at) =>
      quiz.questions.map((question_id) => ({ judge, question_id, round: 1, value: 50 + 10 * at })),
    )
    const panel = {
      lessons_id: quiz.id,
      name: 'Panel UTS',
      method: 'angoff',
      judges: ['Ani', 'Budi'],
      ratings,
    }
    const reply = await save(panel)
    expect(reply.body.data).toMatchObject({ version: 1 })
    const { kkm, items, panels } = await readPanels(quiz.id)
    expect({ kkm, items: items.length }).toEqual({ kkm: 75, items: 5 })
    expect(panels).toMatchObject([{ name: 'Panel UTS', judges: ['Ani', 'Budi'], result: { cut: 55, n: 2 } }])
    // Six of eight have the second question right.
    expect(panels[0].result.items[1]).toMatchObject({ number: 2, mean: 55, p: 0.75 })
    const secondReply = await save({
      ...panel,
      id: reply.body.data.id,
      version: 1,
      judges: ['Ani'],
      ratings: ratings.slice(0, 5),
    })
    expect(secondReply.body.data).toEqual({ id: reply.body.data.id, version: 2 })
    expect((await readPanels(quiz.id)).panels).toMatchObject([{ judges: ['Ani'], result: { cut: 50 } }])
  })

  it('refuses a stale version, and one of two saves at once', async () => {
    const { quiz } = await makeTaken()
    const panel = { lessons_id: quiz.id, name: 'Panel', method: 'angoff', judges: ['Ani'] }
    const { id } = (await save(panel)).body.data
    const replies = await Promise.all(
      [1, 2].map((nth) => save({ ...panel, id, version: 1, name: `Panel ${nth}` })),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    expect((await save({ ...panel, id, version: 1 })).code).toBe(409)
    expect((await apply({ id, version: 1 })).code).toBe(409)
  })

  it('makes the cut the KKM only after the changes were confirmed', async () => {
    const { quiz, students } = await makeTaken()
    const groups = inBorder(students.slice(1, 6))
    const { id } = (await save({ lessons_id: quiz.id, name: 'Batas', method: 'borderline', groups })).body
      .data
    const unconfirmed = await apply({ id })
    // 20, 40, 40, 60, 60 → 40: three students at 75 become seven at 40.
    expect([unconfirmed.code, unconfirmed.body.data]).toEqual([409, { changed: { gained: 4, lost: 0 } }])
    expect(await readKkm(quiz.id)).toMatchObject({ kkm: 75 })
    const { code, body } = await apply({ id, version: 1, confirm: true })
    expect([code, body.data]).toEqual([200, { kkm: 40 }])
    expect(await readKkm(quiz.id)).toMatchObject({ kkm: 40, is_competent: 1 })
    expect((await readPanels(quiz.id)).panels[0].applied_at).not.toBeNull()
    const { rows } = await app.pool.query(
      "select before, after from audit_log where kind = 'lessons' and thing_id = $1 and action = 'update' order by id desc limit 1",
      [quiz.id],
    )
    expect(rows[0]).toMatchObject({ before: { kkm: 75 }, after: { kkm: 40, standard_panel: 'Batas' } })
    await app.call(classroom.teacher, removeStandard, { params: { id } })
    expect((await readPanels(quiz.id)).panels).toEqual([])
    expect(await readKkm(quiz.id)).toMatchObject({ kkm: 40 })
    expect((await apply({ id })).code).toBe(404)
  })

  it('of two at once sets the same KKM once after the other', async () => {
    const { quiz, students } = await makeTaken()
    const { id } = (
      await save({
        lessons_id: quiz.id,
        name: 'Batas',
        method: 'borderline',
        groups: inBorder(students.slice(1, 6)),
      })
    ).body.data
    const replies = await Promise.all([1, 2, 3].map(() => apply({ id, confirm: true })))
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(await readKkm(quiz.id)).toMatchObject({ kkm: 40 })
  })

  it('refuses a cut that cannot be estimated, and a closed class', async () => {
    const { course, quiz, students } = await makeTaken()
    const smallGroup = {
      lessons_id: quiz.id,
      name: 'Batas',
      method: 'borderline',
      groups: inBorder(students.slice(0, 4)),
    }
    const { id } = (await save(smallGroup)).body.data
    const earlyReply = await apply({ id, confirm: true })
    expect([earlyReply.code, earlyReply.body.message]).toEqual([409, 'Batas belum dapat ditaksir'])
    await save({ ...smallGroup, id, groups: inBorder(students) })
    await app.pool.query(
      `insert into final_marks (courses_id, version, closed_at, closed_by, document, sha256, pdf)
        values ($1, 1, now(), $2, jsonb_build_object('items', jsonb_build_array(jsonb_build_object('lessons_id', $3::int, 'weight', 0))), '', '')`,
      [course, classroom.teacher.id, quiz.id],
    )
    expect((await apply({ id, confirm: true })).body).toMatchObject({ code: 'marks_closed' })
    expect(await readKkm(quiz.id)).toMatchObject({ kkm: 75 })
  })

  it('belongs to one quiz, and needs a judge', async () => {
    const { quiz } = await makeTaken()
    const otherQuiz = await makeTaken()
    const panel = { lessons_id: quiz.id, name: 'Panel', method: 'angoff', judges: ['Ani'] }
    const { id } = (await save(panel)).body.data
    expect((await save({ ...panel, id, lessons_id: otherQuiz.quiz.id })).code).toBe(404)
    expect((await save({ ...panel, judges: [] })).body.errors).toHaveProperty('judges')
  })

  it('refuses ratings of another quiz and students of another class, by field', async () => {
    const { quiz } = await makeTaken()
    const otherQuiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    const { code, body } = await save({
      lessons_id: quiz.id,
      name: 'Panel',
      method: 'angoff',
      judges: ['Ani', ' ani '],
      ratings: [
        { judge: 'Ani', question_id: otherQuiz.questions[0], round: 1, value: 50 },
        { judge: 'Zed', question_id: quiz.questions[0], round: 1, value: 50 },
      ],
      groups: [{ user_id: classroom.teacher.id, group: 'batas' }],
    })
    expect(code).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual([
      'groups.0.user_id',
      'judges',
      'ratings.0.question_id',
      'ratings.1.judge',
    ])
    expect((await readPanels(quiz.id)).panels).toEqual([])
  })

  it.each([
    { method: 'ebel' },
    { ratings: [{ judge: 'Ani', question_id: 1, round: 3, value: 50 }] },
    { ratings: [{ judge: 'Ani', question_id: 1, round: 1, value: 101 }] },
    { groups: [{ user_id: 1, group: 'atas' }] },
    { judges: Array.from({ length: 21 }, (_, at) => `Penilai ${at}`) },
  ])('refuses %o', async (wrongFields) => {
    const { quiz } = await makeTaken()
    const panel = { lessons_id: quiz.id, name: 'Panel', method: 'angoff', judges: ['Ani'] }
    expect((await save({ ...panel, ...wrongFields })).code).toBe(422)
  })
})

it('saves twenty judges of 200 questions in two rounds', async () => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 200 })
  const judges = Array.from({ length: 20 }, (_, at) => `Penilai ${at}`)
  const ratings = [1, 2].flatMap((round) =>
    judges.flatMap((judge, at) =>
      quiz.questions.map((question_id) => ({ judge, question_id, round, value: 50 + at })),
    ),
  )
  const { code } = await save({ lessons_id: quiz.id, name: 'Besar', method: 'angoff', judges, ratings })
  expect(code).toBe(200)
  expect((await readPanels(quiz.id)).panels).toMatchObject([{ result: { cut: 59.5, round: 2, n: 20 } }])
})
