import { moveStudents } from '@tuntas/contract/classroom/groups'
import {
  groupWork,
  type QueueRow,
  saveAssignment,
  submissionQueue,
  updateOwnScore,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { beforeEach } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { enrol, insert, makeCourse, makeLesson, makeStudent, makeTeacher } from './make.ts'
import { sendForm } from './multipart.ts'

/**
 * A class of four with two groups and a group assignment, new for each test, and the calls of students and
 * lecturer.
 */
export const withGroupWork = (app: TestApp) => {
  const world = {} as Record<'teacher' | 'ani' | 'budi' | 'citra' | 'dewi', Person> &
    Record<'course' | 'task' | 'one' | 'two' | 'membership', number>

  const person = async (name: string): Promise<Person> => {
    const student = await app.signedIn(await makeStudent(app.pool, { name }))
    world.membership = await enrol(app.pool, world.course, student.id)
    return student
  }
  const place = (groupId: number | undefined, ...people: (Person | undefined)[]) =>
    app.send(world.teacher, moveStudents, {
      body: {
        courses_id: world.course,
        list_user_id: people.map((person) => person?.id),
        ...(groupId && { group_id: groupId }),
      },
    })

  beforeEach(async () => {
    world.teacher = await app.signedIn(await makeTeacher(app.pool))
    world.course = await makeCourse(app.pool, world.teacher.id, { learning_order: 'bebas' })
    world.task = await makeLesson(app.pool, world.course, { type: 'ASSIGNMENT', is_group: true })
    world.one = await insert(app.pool, 'class_groups', { courses_id: world.course, name: 'Kelompok 1' })
    world.two = await insert(app.pool, 'class_groups', { courses_id: world.course, name: 'Kelompok 2' })
    world.ani = await person('Ani')
    world.budi = await person('Budi')
    world.citra = await person('Citra')
    world.dewi = await person('Dewi')
    await place(world.one, world.ani, world.budi)
    await place(world.two, world.citra)
  })

  const pdf = (name: string) => ({ name, content: Buffer.from('%PDF-1.4\n%%EOF\n') })
  const handIn = (
    person: Person | undefined,
    text: string,
    more: Record<string, string> = {},
    file = 'a.pdf',
  ) =>
    sendForm(
      app,
      person as Person,
      saveAssignment.path,
      { lessons_id: String(world.task), description: `<p>${text}</p>`, ...more },
      { attachment: pdf(file) },
    )
  const readWork = async (person: Person | undefined) =>
    (await app.call(person as Person, groupWork, { query: { lessons_id: world.task } })).body.data
  const readLesson = async (person: Person | undefined) =>
    (await app.call(person as Person, studentLesson, { params: { id: world.task }, query: { record: '0' } }))
      .body.data
  const readScore = async (person: Person | undefined): Promise<number | null> =>
    (await readLesson(person)).assignment?.score ?? null
  const queue = async (): Promise<QueueRow[]> =>
    (await app.call(world.teacher, submissionQueue, { query: { lessons_id: world.task } })).body.data
  const readQueueRow = async (person: Person | undefined): Promise<QueueRow> =>
    (await queue()).find((row) => row.user_id === person?.id) as QueueRow
  const mark = async (person: Person | undefined, score: number, more = {}) =>
    app.send(world.teacher, updateScore, { body: { id: (await readQueueRow(person)).id, score, ...more } })
  const markOwn = async (person: Person | undefined, body: object, by = world.teacher) =>
    app.send(by, updateOwnScore, { body: { id: (await readQueueRow(person)).id, ...body } })

  return { world, place, handIn, readWork, readLesson, readScore, readQueueRow, mark, markOwn }
}
