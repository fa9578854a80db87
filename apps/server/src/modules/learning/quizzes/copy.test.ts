import { removeLesson } from '@tuntas/contract/learning/lesson-form'
import { lecturerLesson, studentLessons } from '@tuntas/contract/learning/lessons'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  enrol,
  ensureGoal,
  makeCourse,
  makeLesson,
  makeQuiz,
  makeStudent,
  makeTeacher,
} from '../../../../test/make.ts'
import { toIds, topicsOfClasses } from '../../../../test/topics.ts'

const app = withApp()
let teacher: Person
let stranger: Person

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

const { tree, addTopic, classOfThree } = topicsOfClasses(app, () => teacher)

describe('copying', () => {
  const copy = (courses_id: number, list_lessons: unknown, person = teacher) =>
    app.send(person, duplicateLessons, { body: { courses_id, list_lessons } })

  it('keeps order, questions, documents and references, unpublished and without window', async () => {
    const { course, first, second, lessons } = await classOfThree()
    const quiz = await makeQuiz(app.pool, course, {
      sections_id: second,
      is_expired: true,
      start_date: '2026-01-01T00:00:00Z',
      end_date: '2026-02-01T00:00:00Z',
      references: '<p>Elmasri</p>',
      score_policy: 'last',
      max_remedial: 3,
    })
    const [related, remainingQuestion] = quiz.questions
    await app.pool.query(
      "update questions set related_lessons_id = $2, related_part = 'hlm. 2', goal_id = $3 where id = $1",
      [related, lessons[0], await ensureGoal(app.pool, quiz.id, 'Tujuan')],
    )
    await app.pool.query(
      "update questions set related_lessons_id = $2, related_part = 'hlm. 9' where id = $1",
      [remainingQuestion, lessons[1]],
    )
    await app.pool.query('update questions set deleted_at = now() where id = $1', [quiz.questions[3]])
    const target = await makeCourse(app.pool, teacher.id)
    const existingTopic = await addTopic(target, 'satu')
    const reply = await copy(target, [quiz.id, lessons[2], lessons[0]])
    expect(reply.body.data).toMatchObject({ sections: 1, lessons: 3, questions: 3 })
    const copiedTopics = await tree(target)
    expect(copiedTopics.map((topic) => topic.name)).toEqual(['satu', 'Dua'])
    expect(copiedTopics[0]?.id).toBe(existingTopic)
    const names = async (ids: number[]) =>
      (
        await app.pool.query('select name from lessons where id = any($1) order by array_position($1, id)', [
          ids,
        ])
      ).rows
    expect(copiedTopics[0]?.lessons.map(({ name }) => ({ name }))).toEqual(
      await names([lessons[0], lessons[2]]),
    )
    const copiedId = copiedTopics[1]?.lessons[0]?.id ?? 0
    expect((await app.call(teacher, lecturerLesson, { params: { id: copiedId } })).body.data).toMatchObject({
      status: 'unpublish',
      is_expired: 0,
      start_date: null,
      end_date: null,
      references: '<p>Elmasri</p>',
      score_policy: 'last',
      kkm: { is_competent: 1, kkm: 75, max_remedial: 3 },
      total_question: 3,
    })
    const rows = async (id: number) =>
      (
        await app.pool.query(
          'select question, options, answer, goal_id, related_lessons_id, related_part from questions where lessons_id = $1 and deleted_at is null order by position',
          [id],
        )
      ).rows
    const [before, after] = [await rows(quiz.id), await rows(copiedId)]
    const withoutRelated = (list: Record<string, unknown>[]) =>
      list.map(({ related_lessons_id: _, related_part: __, ...rest }) => rest)
    expect(withoutRelated(after)).toEqual(withoutRelated(before))
    expect(after.map((row) => row.related_lessons_id)).toEqual([copiedTopics[0]?.lessons[0]?.id, null, null])
    expect(after.map((row) => row.related_part)).toEqual(['hlm. 2', null, null])
    expect(toIds((await tree(course))[0]?.lessons ?? []), 'the source').toEqual(lessons)
    expect(first).not.toBe(existingTopic)
  })

  it('goes to several classes at once, dates moved and published as it was', async () => {
    const { course, first, lessons } = await classOfThree()
    const window = { is_expired: true, start_date: '2026-08-31T01:00:00Z', end_date: '2026-09-06T16:59:00Z' }
    const quiz = await makeQuiz(app.pool, course, { sections_id: first, ...window })
    const hiddenLesson = await makeLesson(app.pool, course, { sections_id: first, status: 'unpublish' })
    const [one, two] = [await makeCourse(app.pool, teacher.id), await makeCourse(app.pool, teacher.id)]
    const topic = await addTopic(two, 'Minggu 1')
    const { code, body } = await app.send(teacher, duplicateLessons, {
      body: {
        list_id: [lessons[0], quiz.id, hiddenLesson],
        targets: [{ courses_id: two, sections_id: topic }, { courses_id: one }],
        days: 7,
        keep_status: 1,
      },
    })
    expect(code).toBe(200)
    expect(body.data).toEqual({
      sections: 1,
      lessons: 6,
      questions: 8,
      targets: [
        { courses_id: one, sections: 1, lessons: 3, questions: 4 },
        { courses_id: two, sections: 0, lessons: 3, questions: 4 },
      ],
    })
    expect((await tree(two)).map(({ name, lessons }) => [name, lessons.length])).toEqual([['Minggu 1', 3]])
    for (const id of [one, two]) {
      const { rows } = await app.pool.query(
        `select status, is_expired, to_char(start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as start_date,
          to_char(end_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as end_date from lessons where courses_id = $1 order by position`,
        [id],
      )
      expect(rows).toEqual([
        { status: 'publish', is_expired: false, start_date: null, end_date: null },
        {
          status: 'publish',
          is_expired: true,
          start_date: '2026-09-07 01:00',
          end_date: '2026-09-13 16:59',
        },
        { status: 'unpublish', is_expired: false, start_date: null, end_date: null },
      ])
    }
  })

  it('goes to all targets or to none', async () => {
    const { course, second, lessons } = await classOfThree()
    const [ownCourse, foreignCourse] = [
      await makeCourse(app.pool, teacher.id),
      await makeCourse(app.pool, stranger.id),
    ]
    const copyTo = (targets: unknown) =>
      app.send(teacher, duplicateLessons, { body: { list_lessons: lessons, targets } })
    expect((await copyTo([{ courses_id: ownCourse }, { courses_id: foreignCourse }])).code).toBe(404)
    expect((await copyTo([{ courses_id: ownCourse, sections_id: second }])).code).toBe(404)
    expect((await copyTo([])).body.errors).toEqual({ targets: ['Pilih kelas'] })
    expect((await copyTo(undefined)).body.errors).toEqual({ courses_id: ['Pilih kelas'] })
    expect(await tree(ownCourse)).toEqual([])
    expect((await tree(course))[1]?.lessons).toEqual([])
  })

  it('is shown to no student before it is published', async () => {
    const { lessons } = await classOfThree()
    const target = await makeCourse(app.pool, teacher.id)
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, target, student.id)
    await copy(target, lessons)
    const [topic] = (await app.call(student, studentLessons, { query: { id: target } })).body.data
    expect(topic.lessons).toEqual([])
  })

  it("takes nothing from or to a class that is not the lecturer's, nor what was deleted", async () => {
    const { course, lessons } = await classOfThree()
    const foreignCourse = await makeCourse(app.pool, stranger.id)
    const foreignLesson = await makeLesson(app.pool, foreignCourse)
    expect((await copy(foreignCourse, lessons, stranger)).code).toBe(404)
    expect((await copy(foreignCourse, lessons)).code).toBe(404)
    expect((await copy(course, [...lessons, foreignLesson])).code).toBe(404)
    await app.call(teacher, removeLesson, { params: { id: lessons[0] } })
    expect((await copy(course, lessons)).code).toBe(404)
    const empty = await copy(course, [])
    expect([empty.code, empty.body.errors]).toEqual([
      422,
      { list_lessons: ['Silahkan pilih pembelajaran terlebih dahulu'] },
    ])
    expect((await tree(course))[0]?.lessons).toHaveLength(2)
  })

  it('of two at once adds each topic once', async () => {
    const { lessons } = await classOfThree()
    const target = await makeCourse(app.pool, teacher.id)
    const replies = await Promise.all([copy(target, lessons), copy(target, lessons), copy(target, lessons)])
    expect(replies.map((reply) => reply.code)).toEqual([200, 200, 200])
    const copiedTopics = await tree(target)
    expect(copiedTopics).toHaveLength(1)
    expect(copiedTopics[0]?.lessons).toHaveLength(9)
  })

  it('of 200 lessons with 1,000 questions takes less than two seconds', async () => {
    const source = await makeCourse(app.pool, teacher.id)
    const section = await addTopic(source, 'Besar')
    await app.pool.query(
      `insert into lessons (courses_id, sections_id, name, type, type_quiz, duration, position)
        select $1, $2, 'Kuis ' || n, 'QUIZ', 'formatif', '01:00', n from generate_series(1, 200) n`,
      [source, section],
    )
    await app.pool.query(
      `insert into questions (lessons_id, position, point, type, question, level)
        select l.id, n, 1, 'ESSAY', 'Soal', '{c1}' from lessons l, generate_series(1, 5) n where l.courses_id = $1`,
      [source],
    )
    const ids = toIds((await tree(source))[0]?.lessons ?? [])
    const target = await makeCourse(app.pool, teacher.id)
    expect((await copy(target, ids)).body.data).toMatchObject({ sections: 1, lessons: 200, questions: 1000 })
  })
})
