import { studentDashboard } from '@tuntas/contract/insight/dashboard'
import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { removeQuestion } from '@tuntas/contract/learning/questions'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { quizzesByGoals } from '../../../../test/by-goals.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { furnish, first, remedial } = quizzesByGoals(app, classroom)

it('a quiz whose questions are all deleted after remedials by goal is analysed, and its students have a first screen', async () => {
  const quiz = await furnish({ score_policy: 'last', mastery_rule: 'score_and_goals' })
  const student = await newMember(app, classroom.course)
  await first(student, quiz)
  await remedial(student, quiz, [null, 3, 6])
  const query = { ...(await readFilters(app.pool, classroom.course, quiz.id)), type: 'quest' as const }
  const analyse = async () => (await app.call(classroom.teacher, itemAnalysis.page, { query })).body.summary
  expect(await analyse()).toMatchObject({ gain: { n: 1 } })

  for (const id of quiz.questions.flat())
    expect(
      await app.call(classroom.teacher, removeQuestion, { params: { id }, query: { confirm: true } }),
    ).toMatchObject({ code: 200 })

  expect(await analyse()).toMatchObject({ gain: { n: 0, first: null, last: null, pairs: [] } })
  const { sheets } = await downloadWorkbook(app, classroom.teacher, itemAnalysis.export.path, query)
  expect(sheets).toHaveLength(1)
  expect(await app.call(student, studentDashboard)).toMatchObject({ code: 200 })
})
