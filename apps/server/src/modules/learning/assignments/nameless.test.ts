import {
  assignmentRubrics,
  submissionDetail,
  submissionQueue,
  submissionVersions,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { beforeAll, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, insert, makeCourse, makeLesson, makeStudent, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
let teacher: Person
let stranger: Person
let course: number
const WRITERS = ['Anindya Paramitha', 'Bagas Kuncoro', 'Cempaka Wulandari']
let writers: Person[]

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id)
  writers = await Promise.all(
    WRITERS.map(async (name) => app.signedIn(await makeStudent(app.pool, { name }))),
  )
  for (const { id } of writers) await enrol(app.pool, course, id)
})

const newTask = (more: object = {}) => makeLesson(app.pool, course, { type: 'ASSIGNMENT', ...more })
const handIn = async (lessons_id: number, { id: user_id }: Person) => {
  const attachment_file_id = await insert(app.pool, 'files', {
    user_id,
    key: `nameless-${lessons_id}-${user_id}`,
    name: 'Anindya Paramitha.pdf',
    size: 1,
    type: 'application/pdf',
  })
  const work = { lessons_id, courses_id: course, user_id, attachment_file_id, submitted_by: user_id }
  return insert(app.pool, 'submissions', { ...work, description: '<p>Isi</p>' })
}
const readQueue = async (lessons_id: number, anonymous?: boolean) =>
  (await app.call(teacher, submissionQueue, { query: { lessons_id, ...(anonymous && { anonymous }) } })).body
    .data
const mark = (id: number, more: object = {}) =>
  app.send(teacher, updateScore, { body: { id, score: 80, ...more } })

it('is marked without anything that names its writer, until the mark is returned', async () => {
  const task = await newTask({ hold_feedback: true })
  const [first, second] = [await handIn(task, writers[0] as Person), await handIn(task, writers[1] as Person)]
  const namedRows = await readQueue(task)
  expect(namedRows.map(({ name }: { name: string }) => name)).toEqual(WRITERS)

  const hiddenRows = await readQueue(task, true)
  // Who handed nothing in is named: there is no work to hide.
  expect(hiddenRows.map(({ name }: { name: string }) => name)).toEqual([
    'Mahasiswa 1',
    'Mahasiswa 2',
    WRITERS[2],
  ])
  const details = await Promise.all(
    [submissionDetail, submissionVersions].map(
      async (endpoint) => (await app.call(teacher, endpoint, { query: { id: first, anonymous: true } })).body,
    ),
  )
  const replyText = JSON.stringify([hiddenRows, details])
  for (const text of [...WRITERS.slice(0, 2), 'Anindya']) expect(replyText).not.toContain(text)
  expect(details[0].data).toMatchObject({ user_id: 0, nim: '', filename: 'Lampiran.pdf' })

  await mark(second)
  expect(JSON.stringify(await readQueue(task, true))).not.toContain(WRITERS[1])
  await app.pool.query('update submissions set returned_at = now() where id = $1', [second])
  expect((await readQueue(task, true)).map(({ name }: { name: string }) => name)).toEqual([
    'Mahasiswa 1',
    WRITERS[1],
    WRITERS[2],
  ])
})

const criteria = [
  {
    name: 'Isi',
    levels: [
      { name: 'Baik', points: 4, description: null },
      { name: 'Kurang', points: 1, description: null },
    ],
  },
]

it('says which level of its present rubric each work has', async () => {
  const task = await newTask({ rubric: JSON.stringify({ criteria }) })
  const id = await handIn(task, writers[0] as Person)
  const readLevels = async () => (await readQueue(task)).find((row: { id: number }) => row.id === id)?.levels
  expect(await readLevels()).toBe(null)
  await mark(id, { rubric: { criteria, chosen: [1] } })
  expect(await readLevels()).toEqual([1])
  const otherRubric = { criteria: [{ ...criteria[0], name: 'Bahasa' }] }
  await app.pool.query('update lessons set rubric = $2 where id = $1', [task, JSON.stringify(otherRubric)])
  expect(await readLevels()).toBe(null)
})

it('offers the rubrics of its lecturer, equal ones once, and to nobody else', async () => {
  const rubric = JSON.stringify({ criteria: [{ ...criteria[0], name: 'Sekali saja' }] })
  await newTask({ rubric })
  const newest = await newTask({ rubric, name: 'Yang terbaru' })
  const { data } = (await app.call(teacher, assignmentRubrics)).body
  const equalRubrics = data.filter((row: { rubric: object }) =>
    JSON.stringify(row.rubric).includes('Sekali saja'),
  )
  expect(equalRubrics).toMatchObject([{ id: newest, name: 'Yang terbaru' }])
  expect((await app.call(stranger, assignmentRubrics)).body.data).toEqual([])
})
