import { studentLesson } from '@tuntas/contract/learning/attempts'
import { removeLesson, reorderLessons } from '@tuntas/contract/learning/lesson-form'
import { lecturerLesson, studentLessons } from '@tuntas/contract/learning/lessons'
import {
  removeTopic,
  reorderTopics,
  resetTopics,
  saveTopic,
  theories,
  theoriesBySection,
  topicDetail,
  topics,
} from '@tuntas/contract/learning/topics'
import { archivedOfCourse, restoreArchived } from '@tuntas/contract/operations/archive'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeQuiz, makeStudent, makeTeacher } from '../../../../test/make.ts'
import { toIds, topicsOfClasses } from '../../../../test/topics.ts'

const app = withApp()
let teacher: Person
let stranger: Person

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

const { tree, classOfThree } = topicsOfClasses(app, () => teacher)

describe('topics', () => {
  it('are added at the end, renamed, and listed with their names', async () => {
    const { course, first, second, third } = await classOfThree()
    expect(toIds(await tree(course))).toEqual([first, second, third])
    const renameReply = await app.send(teacher, saveTopic, {
      body: { id: second, course_id: course, name: ' Relasi ' },
    })
    expect(renameReply.body.data.id).toBe(second)
    const listedTopics = (await app.send(teacher, topics, { query: { course_id: course } })).body.data
    expect(listedTopics[1]).toEqual({
      id: second,
      version: 2,
      courses_id: course,
      name: 'Relasi',
      section: 'Relasi',
      title: 'Relasi',
    })
    const detail = (await app.call(teacher, topicDetail, { params: { id: first } })).body.data
    expect(detail).toMatchObject({ name: 'Satu', total_lesson: 3 })
    expect((await app.send(teacher, saveTopic, { body: { courses_id: course } })).body.errors).toEqual({
      name: ['Masukan nama topik'],
    })
  })

  it('of another lecturer, or of another class, are nothing', async () => {
    const { course, first } = await classOfThree()
    const otherCourse = await makeCourse(app.pool, teacher.id)
    const ownCourse = await makeCourse(app.pool, stranger.id)
    const codes = [
      await app.call(stranger, saveTopic, { body: { courses_id: course, name: 'x' } }),
      await app.call(stranger, saveTopic, { body: { id: first, courses_id: ownCourse, name: 'x' } }),
      await app.call(teacher, saveTopic, { body: { id: first, courses_id: otherCourse, name: 'x' } }),
      await app.call(stranger, topicDetail, { params: { id: first } }),
      await app.call(stranger, removeTopic, { params: { id: first } }),
      await app.call(stranger, resetTopics, { body: { courses_id: course } }),
      await app.call(stranger, theories, { query: { courses_id: course } }),
      await app.call(stranger, theoriesBySection, { query: { courses_id: course } }),
      await app.call(stranger, archivedOfCourse, { query: { courses_id: course } }),
    ].map((reply) => reply.code)
    expect(codes).toEqual(codes.map(() => 404))
    expect((await tree(course))[0]).toMatchObject({ id: first, name: 'Satu' })
  })
})

describe('the order', () => {
  it('of topics and lessons is what the lecturer makes it', async () => {
    const { course, first, second, third, lessons } = await classOfThree()
    await app.call(teacher, reorderTopics, { body: { courses_id: course, list_id: [third, first, second] } })
    const list_id = [lessons[2], lessons[0], lessons[1]]
    expect((await app.send(teacher, reorderLessons, { body: { section_id: first, list_id } })).code).toBe(200)
    const orderedTopics = await tree(course)
    expect(toIds(orderedTopics)).toEqual([third, first, second])
    expect(toIds(orderedTopics[1]?.lessons ?? [])).toEqual(list_id)
  })

  it('changes all or nothing, never by foreign, missing, archived or repeated ids', async () => {
    const { course, first, second, third, lessons } = await classOfThree()
    const otherClass = await classOfThree()
    const order = (list_id: unknown) =>
      app.send(teacher, reorderTopics, { body: { courses_id: course, list_id } })
    for (const list of [
      [first, second],
      [first, second, third, otherClass.first],
      [first, second, otherClass.third],
      [third, second, first, first],
      [third, third, third],
      [first, second, third, 999_999],
    ])
      expect((await order(list)).code, String(list)).toBe(409)
    for (const list of [[], 'x', null, ['a'], [0]]) expect((await order(list)).code, String(list)).toBe(422)
    const lessonOrder = (list_id: unknown) =>
      app.send(teacher, reorderLessons, { body: { sections_id: first, list_id } })
    expect((await lessonOrder([lessons[0], lessons[1], otherClass.lessons[2]])).code).toBe(409)
    await app.call(teacher, removeLesson, { params: { id: lessons[2] } })
    expect((await lessonOrder([...lessons].reverse())).code).toBe(409)
    const strangeRequest = { body: { sections_id: first, list_id: [lessons[0], lessons[1]] } }
    expect((await app.call(stranger, reorderLessons, strangeRequest)).code).toBe(404)
    const now = await tree(course)
    expect(toIds(now)).toEqual([first, second, third])
    expect(toIds(now[0]?.lessons ?? [])).toEqual([lessons[0], lessons[1]])
  })

  it('never locks again what a student has opened', async () => {
    const { course, first, lessons } = await classOfThree()
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, course, student.id)
    await app.call(student, studentLesson, { params: { id: lessons[0] } })
    const list_id = [lessons[1], lessons[2], lessons[0]]
    await app.call(teacher, reorderLessons, { body: { sections_id: first, list_id } })
    const [topic] = (await app.call(student, studentLessons, { query: { id: course } })).body.data
    expect(topic.lessons.map((one: { locked: number }) => one.locked)).toEqual([0, 1, 0])
    expect((await app.call(student, studentLesson, { params: { id: lessons[2] } })).code).toBe(409)
  })
})

describe('what is deleted', () => {
  const listArchived = async (courses_id: number): Promise<{ kind: string; id: number; detail: string }[]> =>
    (await app.call(teacher, archivedOfCourse, { query: { courses_id } })).body.data
  const restore = (kind: string, id: unknown, person = teacher) =>
    app.send(person, restoreArchived, { body: { kind, id } })

  it('is gone for everyone, and comes back to where it was', async () => {
    const { course, first, second, third, lessons } = await classOfThree()
    await app.call(teacher, removeLesson, { params: { id: lessons[1] } })
    await app.call(teacher, removeTopic, { params: { id: second } })
    expect(toIds(await tree(course))).toEqual([first, third])
    expect((await app.call(teacher, lecturerLesson, { params: { id: lessons[1] } })).code).toBe(404)
    expect((await app.call(teacher, removeLesson, { params: { id: lessons[1] } })).code).toBe(404)
    expect(await listArchived(course)).toMatchObject([
      { kind: 'topic', id: second, name: 'Dua', detail: '0 pembelajaran' },
      { kind: 'lesson', id: lessons[1], detail: 'Satu' },
    ])
    expect((await restore('lesson', lessons[1])).code).toBe(200)
    expect((await restore('topic', [second])).code).toBe(200)
    const now = await tree(course)
    expect(toIds(now)).toEqual([first, second, third])
    expect(toIds(now[0]?.lessons ?? [])).toEqual(lessons)
    expect(await listArchived(course)).toEqual([])
    expect((await restore('lesson', lessons[1])).code).toBe(404)
  })

  it('by a reset is all topics with their lessons and the work of students, and all of it comes back', async () => {
    const { course, first, second, third, lessons } = await classOfThree()
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, course, student.id)
    await app.call(student, studentLesson, { params: { id: lessons[0] } })
    await app.call(teacher, removeLesson, { params: { id: lessons[2] } })
    const reset = await app.call(teacher, resetTopics, { body: { courses_id: course } })
    expect(reset.body.data).toEqual({ sections: 3 })
    expect(await tree(course)).toEqual([])
    expect((await app.call(student, studentLesson, { params: { id: lessons[0] } })).code).toBe(404)
    expect((await restore('lesson', lessons[2])).body.message).toBe(
      'Topiknya juga sudah dihapus. Pulihkan topiknya terlebih dahulu.',
    )
    expect((await restore('topic', [first, second, third])).code).toBe(200)
    const [topic] = (await app.call(student, studentLessons, { query: { id: course } })).body.data
    expect(topic.lessons.map((one: { state: string }) => one.state)).toEqual(['settled', 'available'])
    const { rows } = await app.pool.query(
      `select action from audit_log where kind = 'sections' and thing_id = $1 order by id`,
      [first],
    )
    expect(rows.map((row) => row.action)).toEqual(['create', 'archive', 'restore'])
  })

  it('comes back for its own lecturers alone, all of the list or none', async () => {
    const { course, first, second, lessons } = await classOfThree()
    await app.call(teacher, removeTopic, { params: { id: first } })
    expect((await restore('topic', first, stranger)).code).toBe(404)
    expect((await restore('topic', [first, second])).code).toBe(404)
    expect((await restore('topic', [first, 999_999])).code).toBe(404)
    expect((await restore('lesson', lessons[0])).code).toBe(404)
    expect((await restore('class', first)).code).toBe(422)
    expect(toIds(await tree(course))).not.toContain(first)
  })
})

describe('the audit log of a class', () => {
  const listNotified = async (kind: string, id: number) =>
    (
      await app.pool.query(
        'select user_id, action, before, after from audit_log where kind = $1 and thing_id = $2 order by id',
        [kind, id],
      )
    ).rows

  it('tells who created, renamed and ordered topics and lessons, from what to what', async () => {
    const { course, first, second, third, lessons } = await classOfThree()
    const [one, two, three] = lessons
    const by = { user_id: teacher.id }
    await app.call(teacher, saveTopic, { body: { id: first, courses_id: course, name: 'Pembuka' } })
    expect(await listNotified('sections', first)).toEqual([
      {
        ...by,
        action: 'create',
        before: null,
        after: { id: first, courses_id: course, name: 'Satu' },
      },
      { ...by, action: 'update', before: { name: 'Satu' }, after: { name: 'Pembuka' } },
    ])
    const order = [third, first, second]
    await app.call(teacher, reorderTopics, { body: { courses_id: course, list_id: order } })
    expect(await listNotified('courses', course)).toEqual([
      {
        ...by,
        action: 'reorder',
        before: { section_ids: [first, second, third] },
        after: { section_ids: order },
      },
    ])
    await app.call(teacher, reorderLessons, { body: { sections_id: first, list_id: [three, one, two] } })
    expect((await listNotified('sections', first)).at(-1)).toEqual({
      ...by,
      action: 'reorder',
      before: { lesson_ids: lessons },
      after: { lesson_ids: [three, one, two] },
    })
  })

  it('says nothing of what was refused', async () => {
    const { course, first } = await classOfThree()
    const before = (await listNotified('courses', course)).length
    await app.call(teacher, reorderTopics, { body: { courses_id: course, list_id: [first] } })
    await app.call(stranger, saveTopic, { body: { id: first, courses_id: course, name: 'Curian' } })
    expect((await listNotified('courses', course)).length).toBe(before)
    expect((await listNotified('sections', first)).length).toBe(1)
  })
})

describe('lessons to choose from', () => {
  it('are the material by name, and everything as a tree', async () => {
    const { course, first, lessons } = await classOfThree()
    const quiz = await makeQuiz(app.pool, course, { sections_id: first, status: 'unpublish' })
    const material = (await app.call(teacher, theories, { query: { courses_id: course } })).body.data
    expect(toIds(material)).toEqual(lessons)
    const shownTheories = (await app.call(teacher, theoriesBySection, { query: { courses_id: course } })).body
      .data
    expect(shownTheories).toHaveLength(3)
    expect(shownTheories[0].lessons.at(-1)).toMatchObject({
      id: quiz.id,
      type: 'QUIZ',
      status: 'unpublish',
      total_question: 4,
    })
  })
})
