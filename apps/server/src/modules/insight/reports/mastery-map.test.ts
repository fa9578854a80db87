import { masteryMap, studentMastery } from '@tuntas/contract/insight/reports'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeCourse, makeLesson, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { makeTwoGoals } from '../../../../test/reporting.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const newStudent = (course: number) => newMember(app, course)
const ask = (endpoint: Endpoint, query: Record<string, unknown>, person = classroom.teacher) =>
  app.call(person, endpoint, { query })

describe('Peta Penguasaan', () => {
  const world = () => makeTwoGoals(app.pool, classroom.teacher.id)

  it('rounds sums over quizzes half up, although a single share is periodic', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
    const student = await newStudent(course)
    // One point of 3 and none of 29: 3.125 percent.
    for (const [points, answers] of [
      [
        [1, 1, 1],
        ['A', 'B', 'B'],
      ],
      [[29], ['B']],
    ] as const) {
      const quiz = await makeQuiz(app.pool, course, { questions: 0 })
      const answersByQuestion: Record<number, string> = {}
      for (const [at, point] of points.entries())
        answersByQuestion[await makeQuestion(app.pool, quiz.id, { point, goals: 'Pecahan' })] =
          answers[at] ?? ''
      await sit(app, student, quiz.id, answersByQuestion)
    }
    const { body } = await ask(masteryMap.page, { courses_id: course })
    expect(body.data[0].cells).toMatchObject([{ share: 3.13, achieved: 0 }])
  })

  it('maps mastery for the lecturer and for the student', async () => {
    const { course, quiz, first, second } = await world()
    const student = await newStudent(course)
    const material = await makeLesson(app.pool, course, { name: 'Bab huruf' })
    await app.pool.query('update questions set related_lessons_id = $2 where id = $1', [second, material])
    await app.pool.query(
      `update goals set code = 'Sub-CPMK-1' where id = (select goal_id from questions where id = $1)`,
      [first],
    )
    await sit(app, student, quiz, { [first]: 'A', [second]: 'B' })
    const { body } = await ask(masteryMap.page, { courses_id: course })
    expect(
      body.goals.map((goal: { goals: string; achieved: number }) => [goal.goals, goal.achieved]),
    ).toEqual([
      ['Bilangan', 1],
      ['<b>Huruf', 0],
    ])
    expect(body.goals).toMatchObject([
      { code: 'Sub-CPMK-1', kkm: 75, items: 1, evidence: 'thin' },
      { code: null, kkm: 75, items: 1, evidence: 'thin' },
    ])
    expect(body.data[0].cells).toMatchObject([
      { share: 100, achieved: 1 },
      { share: 0, achieved: 0 },
    ])
    const masteryReply = await ask(studentMastery, { courses_id: course }, student)
    expect(masteryReply.body.data[0]).toMatchObject({ code: 'Sub-CPMK-1', kkm: 75, evidence: 'thin' })
    expect(masteryReply.body.data[1]).toMatchObject({
      goals: '<b>Huruf',
      share: 0,
      achieved: 0,
      lessons: [{ id: material, name: 'Bab huruf' }],
    })
  })

  it('takes a goal as reached where the latest quiz says so, whatever older points say', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
    const student = await newStudent(course)
    const addQuiz = async (name: string, point: number) => {
      const quiz = await makeQuiz(app.pool, course, { questions: 0, name, max_remedial: 1 })
      const question = await makeQuestion(app.pool, quiz.id, { point, goals: 'Menerapkan tumpukan' })
      return {
        id: quiz.id,
        answer: (letter: string, type = 'normal') =>
          sit(app, student, quiz.id, { [question]: letter }, { type }),
      }
    }
    const readCell = async () => (await ask(masteryMap.page, { courses_id: course })).body.data[0].cells[0]
    const [heavy, light] = [await addQuiz('Kuis 1', 15), await addQuiz('Kuis 2', 1)]
    await heavy.answer('B')
    await light.answer('B')
    expect(await readCell()).toMatchObject({ share: 0, achieved: 0 })
    await light.answer('A', 'remedial')
    expect(await readCell()).toEqual({
      share: 6.25,
      achieved: 1,
      quizzes: [
        { lessons_id: heavy.id, name: 'Kuis 1', reached: 0, sittings: [{ number: 1, share: 0 }] },
        {
          lessons_id: light.id,
          name: 'Kuis 2',
          reached: 1,
          sittings: [
            { number: 1, share: 0 },
            { number: 2, share: 100 },
          ],
        },
      ],
    })
    const masteryReply = await ask(studentMastery, { courses_id: course }, student)
    expect(masteryReply.body.data).toMatchObject([{ share: 6.25, achieved: 1 }])
    await (await addQuiz('Kuis 3', 1)).answer('B')
    expect(await readCell()).toMatchObject({ achieved: 0, quizzes: [{}, {}, { name: 'Kuis 3', reached: 0 }] })
  })

  it('maps goals in their order, and names no locked lesson to study', async () => {
    const { course, quiz, first, second } = await world()
    await app.pool.query(`update courses set learning_order = 'berurutan' where id = $1`, [course])
    const lockedLesson = await makeLesson(app.pool, course)
    const later = await makeQuiz(app.pool, course, { questions: 0 })
    await makeQuestion(app.pool, later.id, { goals: 'Aksara' })
    await app.pool.query('update questions set related_lessons_id = $2 where id = $1', [second, lockedLesson])
    const student = await newStudent(course)
    await sit(app, student, quiz, { [first]: 'A', [second]: 'B' })
    const { data } = (await ask(studentMastery, { courses_id: course }, student)).body
    expect(data.map(({ goals }: { goals: string }) => goals)).toEqual(['Bilangan', '<b>Huruf', 'Aksara'])
    expect(data[1]).toMatchObject({ achieved: 0, lessons: [] })
  })

  it('maps nothing of a draft quiz, neither for the lecturer nor for the student', async () => {
    const { course, quiz, first, second } = await world()
    const draft = await makeQuiz(app.pool, course, { questions: 0 })
    const secondQuestion = await makeQuestion(app.pool, draft.id, { goals: 'Bilangan' })
    const alone = await makeQuestion(app.pool, draft.id, { goals: 'Warna' })
    const student = await newStudent(course)
    await sit(app, student, quiz, { [first]: 'A', [second]: 'B' })
    await sit(app, student, draft.id, { [secondQuestion]: 'B', [alone]: 'B' })
    await app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [draft.id])
    const { body } = await ask(masteryMap.page, { courses_id: course })
    expect(body.goals.map(({ goals }: { goals: string }) => goals)).toEqual(['Bilangan', '<b>Huruf'])
    expect(body.data[0].cells).toMatchObject([
      { share: 100, achieved: 1 },
      { share: 0, achieved: 0 },
    ])
    const masteryReply = await ask(studentMastery, { courses_id: course }, student)
    expect(masteryReply.body.data.map(({ share }: { share: number }) => share)).toEqual([100, 0])
  })
})
