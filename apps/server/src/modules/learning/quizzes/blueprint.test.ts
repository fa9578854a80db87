import { exportBlueprint, quizBlueprint, saveBlueprint } from '@tuntas/contract/learning/blueprint'
import { saveSections } from '@tuntas/contract/learning/sections'
import { expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import {
  makeBankQuestion,
  makeCourse,
  makeGoal,
  makeQuestion,
  makeQuiz,
  makeSubject,
} from '../../../../test/make.ts'

const app = withApp()
const classroom = withClassroom(app)

/** A quiz with two questions of a goal and a draw of three others. */
const newQuiz = async () => {
  const subject = await makeSubject(app.pool)
  const course = await makeCourse(app.pool, classroom.teacher.id, { course_category_id: subject })
  const [one, two] = [await makeGoal(app.pool, subject), await makeGoal(app.pool, subject)]
  const quiz = await makeQuiz(app.pool, course, { questions: 0 })
  for (let n = 0; n < 2; n++) await makeQuestion(app.pool, quiz.id, { goal_id: one, point: 2 })
  for (let n = 0; n < 5; n++) await makeBankQuestion(app.pool, subject, {}, { goal_id: two, level: ['c3'] })
  const draw = { n: 3, goal_id: two, point: 4 }
  await app.send(classroom.teacher, saveSections, {
    body: { lessons_id: quiz.id, sections: [{ title: 'Undian', draw }] },
  })
  return { id: quiz.id, one, two }
}
const save = (lessons_id: number, rows: object[], more = {}, person: Person = classroom.teacher) =>
  app.send(person, saveBlueprint, { body: { lessons_id, rows, ...more } })
const read = async (lessons_id: number) =>
  (await app.call(classroom.teacher, quizBlueprint, { query: { lessons_id } })).body
const row = (more: object) => ({ type: 'MULTIPLE_CHOICE', number: 5, point: 2, ...more })

it('is kept in its order, and says what of it the quiz has, draws included', async () => {
  const { id, one, two } = await newQuiz()
  const rows = [
    row({
      goal_id: two,
      level: 'c3',
      material: 'Relasi',
      indicator: 'Disajikan tabel, mahasiswa menentukan kunci',
      number: 3,
      point: 4,
    }),
    row({ goal_id: one, level: 'c1' }),
  ]
  expect((await save(id, rows)).code).toBe(200)
  const { data, beside, total_question, total_point, proposed, head } = await read(id)
  expect(data).toMatchObject([
    {
      goal_id: two,
      material: 'Relasi',
      planned: 3,
      present: 3,
      missing: 0,
      present_point: 12,
      numbers: '3-5',
    },
    { goal_id: one, planned: 5, present: 2, missing: 3, present_point: 4, numbers: '1-2' },
  ])
  expect([beside, total_question, total_point]).toEqual([0, 5, 16])
  expect(proposed).toMatchObject([
    { goal_id: one, level: 'c1', number: 2, point: 2 },
    { goal_id: two, level: 'c3', number: 3, point: 4 },
  ])
  expect(head).toMatchObject({ quiz: expect.any(String), duration: '01:00' })
})

it('tells what the bank of the mata kuliah has, without what is retired', async () => {
  const { id, two } = await newQuiz()
  const { bank } = await read(id)
  expect(bank).toMatchObject([{ goal_id: two, goals: expect.any(String), levels: ['c3'], number: 5 }])
  await app.pool.query(
    `update bank_questions set state = 'retired' where id = (
      select b.id from bank_questions b join bank_versions v on v.id = b.latest_id where v.goal_id = $1 limit 1)`,
    [two],
  )
  expect((await read(id)).bank).toMatchObject([{ goal_id: two, number: 4 }])
})

it('is handed in as Excel in the form that lecturers know', async () => {
  const { id, one } = await newQuiz()
  await save(id, [row({ goal_id: one, indicator: '=2+2' })])
  const { sheets } = await downloadWorkbook(app, classroom.teacher, exportBlueprint.path, { lessons_id: id })
  const writtenRows = sheets[0]?.rows ?? []
  const header = writtenRows.findIndex(([first]) => first === 'No')
  expect(writtenRows[header]?.slice(0, 6)).toEqual([
    'No',
    'CPMK/Tujuan',
    'Materi',
    'Indikator soal',
    'Level kognitif',
    'Bentuk soal',
  ])
  expect(writtenRows[header + 1]?.slice(3, 10)).toEqual([
    '=2+2',
    expect.anything(),
    'Pilihan ganda',
    5,
    '1-2',
    10,
    100,
  ])
})

it('refuses foreign goals, nonsense, strangers and a save of an older version, and changes nothing', async () => {
  const { id, one } = await newQuiz()
  await save(id, [row({ goal_id: one })])
  const foreignGoal = await makeGoal(app.pool, await makeSubject(app.pool))
  const before = await read(id)
  for (const rows of [
    [row({ goal_id: foreignGoal })],
    [row({ number: 0 })],
    [row({ level: 'c7' })],
    [row({ point: -1 })],
  ])
    expect((await save(id, rows)).code).toBe(422)
  expect((await save(id, [], {}, classroom.stranger)).code).toBe(404)
  const both = await Promise.all(
    [3, 4].map((number) => save(id, [row({ number })], { version: before.version })),
  )
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  const staleReply = await save(id, [], { version: before.version })
  expect(staleReply).toMatchObject({
    code: 409,
    body: {
      data: {
        changed_by: expect.stringMatching(/./),
        changed_at: expect.any(String),
        row: [{ type: expect.any(String) }],
      },
    },
  })
  expect((await read(id)).data).toHaveLength(1)
})
