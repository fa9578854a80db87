import { masteryMap, studentMastery } from '@tuntas/contract/insight/reports'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeCourse, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const ask = (endpoint: Endpoint, query: Record<string, unknown>, person = classroom.teacher) =>
  app.call(person, endpoint, { query })

it('takes a goal as reached where the latest quiz says so, whatever older points say', async () => {
  const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
  const student = await newMember(app, course)
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
  const ownReply = await ask(studentMastery, { courses_id: course }, student)
  expect(ownReply.body.data).toMatchObject([{ share: 6.25, achieved: 1 }])
  await (await addQuiz('Kuis 3', 1)).answer('B')
  expect(await readCell()).toMatchObject({ achieved: 0, quizzes: [{}, {}, { name: 'Kuis 3', reached: 0 }] })
})
