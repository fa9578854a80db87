import { remedialPapers } from '@tuntas/contract/insight/reports'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { makeCourse, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)

/**
 * Two goals of three questions, the first with three in reserve. Beside `otherCount` students, one student
 * fails the first goal and takes its remedial twice.
 */
const furnish = async (otherCount = 11) => {
  const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
  const quiz = await makeQuiz(app.pool, course, {
    questions: 0,
    remedial_scope: 'goals',
    mastery_rule: 'score_and_goals',
  })
  const makeQuestions = async (goals: string, purpose = 'quiz') => {
    const ids: number[] = []
    for (let n = 0; n < 3; n++) ids.push(await makeQuestion(app.pool, quiz.id, { goals, purpose }))
    return ids
  }
  const [joins, keys] = [await makeQuestions('Relasi'), await makeQuestions('Kunci')]
  const reserve = await makeQuestions('Relasi', 'reserve')
  const failedStudent = await newMember(app, course, { name: 'Zulfa' })
  const answers = (ids: number[], answer: string) => Object.fromEntries(ids.map((id) => [id, answer]))
  await sit(app, failedStudent, quiz.id, { ...answers(joins, 'B'), ...answers(keys, 'A') })
  for (let n = 0; n < otherCount; n++)
    await sit(app, await newMember(app, course), quiz.id, { ...answers(joins, 'A'), ...answers(keys, 'A') })
  await sit(app, failedStudent, quiz.id, answers(reserve, 'B'), { type: 'remedial' })
  await sit(app, failedStudent, quiz.id, answers(joins, 'A'), { type: 'remedial' })
  return { course, quiz, failed: failedStudent, query: await readFilters(app.pool, course, quiz.id) }
}

it('shows for every sitting its questions, repeats, difficulty and fairness', async () => {
  const { query, failed: failedStudent } = await furnish()
  const { body } = await app.call(classroom.teacher, remedialPapers.page, {
    query: { ...query, keywords: 'Zulfa' },
  })
  expect(body.pagination.total).toBe(1)
  const [row] = body.data
  expect(row).toMatchObject({ user_id: failedStudent.id, name: 'Zulfa' })
  expect(row.papers).toMatchObject([
    {
      number: 1,
      by_goals: 0,
      goals: ['Relasi', 'Kunci'],
      total_question: 6,
      seen: 0,
      mean_p: 0.96,
      measured: 6,
      words: null,
    },
    // No first attempt had a reserve question: it counts as hard as measured questions of its goal and kind.
    {
      number: 2,
      by_goals: 1,
      goals: ['Relasi'],
      total_question: 3,
      seen: 0,
      mean_p: null,
      equivalence: 'equal',
      estimated: 3,
      words:
        'Setara: susunan sama, perkiraan benar berselisih 0 soal. Ini perkiraan: 3 soal belum punya data cukup, dipakai rata-rata P soal lain yang tujuan, jenis, dan levelnya sama.',
    },
    {
      number: 3,
      by_goals: 1,
      goals: ['Relasi'],
      total_question: 3,
      seen: 3,
      measured: 3,
      equivalence: 'equal',
      estimated: 0,
      words: 'Soalnya sama dengan kertas pertama: tambahkan cadangan.',
    },
  ])
  const all = await app.call(classroom.teacher, remedialPapers.page, {
    query: { ...query, limit: 10, page: 2 },
  })
  // Students with a remedial come first, whatever their name.
  const front = await app.call(classroom.teacher, remedialPapers.page, { query: { ...query, limit: 10 } })
  expect(front.body.data.map((one: { user_id: number }) => one.user_id).indexOf(failedStudent.id)).toBe(0)
  expect([all.body.pagination.total, all.body.data.length]).toEqual([12, 2])

  const book = await downloadWorkbook(app, classroom.teacher, remedialPapers.export.path, {
    ...query,
    keywords: 'Zulfa',
  })
  const text = JSON.stringify(book)
  for (const word of [
    'Kertas Remedial',
    'Per tujuan',
    'Relasi; Kunci',
    'Setara',
    'Soal dengan P perkiraan',
    'Ini perkiraan',
  ])
    expect(text).toContain(word)
})

it('knows of a class too small for data only that the same questions are equal', async () => {
  const { query } = await furnish(1)
  const { body } = await app.call(classroom.teacher, remedialPapers.page, {
    query: { ...query, keywords: 'Zulfa' },
  })
  const equivalences = body.data[0].papers.map((one: { equivalence: string }) => one.equivalence)
  expect(equivalences).toEqual([null, 'unknown', 'equal'])
})

it('is refused to a lecturer of other classes, and without its quiz', async () => {
  const quiz = await makeQuiz(app.pool, classroom.course)
  const query = await readFilters(app.pool, classroom.course, quiz.id)
  expect((await app.call(classroom.stranger, remedialPapers.page, { query })).code).toBe(404)
  const { courses_id, section_id } = query
  const without = await app.call(classroom.teacher, remedialPapers.page, {
    query: { courses_id, section_id },
  })
  expect([without.code, without.body.code]).toEqual([422, 'no_filters'])
})
