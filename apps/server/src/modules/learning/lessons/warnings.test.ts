import { adminCourses } from '@tuntas/contract/classroom/courses'
import { saveWeights } from '@tuntas/contract/insight/reports'
import { publishLessons, removeLesson, saveLesson, updateLesson } from '@tuntas/contract/learning/lesson-form'
import { removeTopic } from '@tuntas/contract/learning/topics'
import { restoreArchived } from '@tuntas/contract/operations/archive'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import {
  makeCourse,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeSection,
  makeTeacher,
  makeUser,
} from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)

const isThere = async (id: number) =>
  (await app.pool.query('select deleted_at is null as there, status from lessons where id = $1', [id]))
    .rows[0]

/** A class with weights 80 and 20, the second on a draft in another topic. */
const weighed = async () => {
  const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
  const [first, second] = [await makeSection(app.pool, course), await makeSection(app.pool, course)]
  const item = (sections_id: number, status: string, name: string) =>
    makeLesson(app.pool, course, { type: 'ASSIGNMENT', sections_id, status, name })
  const task = await item(first, 'publish', 'Tugas 1')
  const draft = await item(second, 'unpublish', 'UTS')
  const weights = [
    { lessons_id: task, weight: 80 },
    { lessons_id: draft, weight: 20 },
  ]
  expect(
    (await app.send(classroom.teacher, saveWeights, { body: { courses_id: course, weights } })).code,
  ).toBe(200)
  return { course, first, second, task, draft, item }
}
const spare = { spare_warnings: 1 }
const WEIGHTS = {
  code: 'weights',
  message: 'Jumlah bobot menjadi 80% (semula 100%).',
  before: 100,
  after: 80,
}
const warnedReply = (...warnings: object[]) => ({ code: 409, body: { code: 'warned', data: { warnings } } })

describe('a change of lessons', () => {
  it('that takes weight is refused where that is asked for, and done without', async () => {
    const { draft } = await weighed()
    const remove = (query: Record<string, unknown>) =>
      app.send(classroom.teacher, removeLesson, { params: { id: draft }, query })
    expect(await remove(spare)).toMatchObject(warnedReply(WEIGHTS))
    expect(await isThere(draft)).toMatchObject({ there: true })
    expect((await remove({})).code).toBe(200)
    expect(await isThere(draft)).toMatchObject({ there: false })
    const restore = (more: object) =>
      app.send(classroom.teacher, restoreArchived, { body: { kind: 'lesson', id: draft, ...more } })
    expect(await restore(spare)).toMatchObject(
      warnedReply({
        code: 'weights',
        message: 'Jumlah bobot menjadi 100% (semula 80%).',
        before: 80,
        after: 100,
      }),
    )
    expect((await restore({})).code).toBe(200)
    expect(await isThere(draft)).toMatchObject({ there: true })
  })

  it('that takes a topic with weight is refused as one', async () => {
    const { second, draft } = await weighed()
    const remove = (query: Record<string, unknown>) =>
      app.send(classroom.teacher, removeTopic, { params: { id: second }, query })
    expect(await remove(spare)).toMatchObject(warnedReply(WEIGHTS))
    const { rows } = await app.pool.query('select deleted_at from sections where id = $1', [second])
    expect(rows).toEqual([{ deleted_at: null }])
    expect((await remove({})).code).toBe(200)
    expect(await isThere(draft)).toMatchObject({ there: true })
  })

  it('that makes an item an enrichment takes its weight, too', async () => {
    const { task } = await weighed()
    const update = (more: object) =>
      app.send(classroom.teacher, updateLesson, { body: { id: task, is_enrichment: 1, ...more } })
    expect(await update(spare)).toMatchObject(
      warnedReply({ ...WEIGHTS, message: expect.any(String), after: 20 }),
    )
    expect((await update({})).code).toBe(200)
  })

  it('that publishes what weighs nothing, and quizzes without questions, names them', async () => {
    const { course, first, item, draft } = await weighed()
    const more = await item(first, 'unpublish', 'Tugas 2')
    const empty = await makeQuiz(app.pool, course, {
      questions: 0,
      sections_id: first,
      status: 'unpublish',
      name: 'Kuis kosong',
    })
    const publish = (list_id: number[], and: object) =>
      app.send(classroom.teacher, publishLessons, {
        body: { courses_id: course, list_id, status: 'publish', ...and },
      })
    expect(await publish([more, empty.id, draft], spare)).toMatchObject(
      warnedReply(
        { code: 'no_weight', lessons: [{ id: more, name: 'Tugas 2' }, { id: empty.id }] },
        { code: 'empty_quiz', lessons: [{ id: empty.id, name: 'Kuis kosong' }] },
      ),
    )
    expect(await isThere(empty.id)).toMatchObject({ status: 'unpublish' })
    expect((await publish([draft], spare)).code).toBe(200)
    expect((await publish([more, empty.id], {})).code).toBe(200)
    expect(await isThere(empty.id)).toMatchObject({ status: 'publish' })
    // Already published lessons cause no warning.
    expect((await publish([more, empty.id], spare)).code).toBe(200)
  })

  it('warns of a remedial by goal without reserve questions', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
    const quiz = await makeQuiz(app.pool, course, {
      questions: 0,
      name: 'Kuis per tujuan',
      status: 'unpublish',
      is_competent: true,
      kkm: 75,
      remedial_scope: 'goals',
    })
    for (const goals of ['Tumpukan', 'Tumpukan', 'Antrean']) await makeQuestion(app.pool, quiz.id, { goals })
    await makeQuestion(app.pool, quiz.id, { goals: 'Antrean', purpose: 'reserve' })
    const publish = (more: object) =>
      app.send(classroom.teacher, publishLessons, {
        body: { courses_id: course, list_id: [quiz.id], status: 'publish', ...more },
      })
    expect(await publish(spare)).toMatchObject(
      warnedReply({
        code: 'no_reserve',
        lessons: [{ id: quiz.id, goals: [{ text: 'Tumpukan', questions: 2, reserve: 0 }] }],
      }),
    )
    await makeQuestion(app.pool, quiz.id, { goals: 'Tumpukan', purpose: 'reserve' })
    expect((await publish(spare)).code).toBe(200)
  })

  it('of a quiz with remedials warns of a remedial that asks the same questions again', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
    const draft = { questions: 2, status: 'unpublish', is_competent: true, kkm: 75 }
    const quiz = await makeQuiz(app.pool, course, { ...draft, name: 'Kuis ulang', max_remedial: 1 })
    const single = await makeQuiz(app.pool, course, { ...draft, name: 'Kuis sekali', max_remedial: 0 })
    const publish = (id: number) =>
      app.send(classroom.teacher, publishLessons, {
        body: { courses_id: course, list_id: [id], status: 'publish', ...spare },
      })
    expect((await publish(single.id)).code).toBe(200)
    expect(await publish(quiz.id)).toMatchObject(
      warnedReply({
        code: 'no_reserve',
        message: 'Remedial "Kuis ulang" akan mengulang soal yang sama. Belum ada soal cadangan.',
        lessons: [{ id: quiz.id, goals: [] }],
      }),
    )
    await makeQuestion(app.pool, quiz.id, { purpose: 'reserve' })
    expect((await publish(quiz.id)).code).toBe(200)
  })

  it('by its form warns after what is wrong with it', async () => {
    const { course, first } = await weighed()
    const form = {
      sections_id: first,
      name: 'Kuis baru',
      type: 'QUIZ',
      status: 'publish',
      duration: '00:30',
      description: '<p>Kerjakan</p>',
      ...spare,
    }
    const save = (more: object) => app.send(classroom.teacher, saveLesson, { body: { ...form, ...more } })
    expect((await save({ duration: '' })).body.errors).toHaveProperty('duration')
    expect((await save({ sections_id: 999_999 })).code).toBe(404)
    expect(await save({})).toMatchObject(
      warnedReply({ code: 'no_weight', lessons: [{ name: 'Kuis baru' }] }, { code: 'empty_quiz' }),
    )
    expect((await save({ status: 'unpublish' })).code).toBe(200)
    const { rows } = await app.pool.query('select id from lessons where courses_id = $1 and name = $2', [
      course,
      'Kuis baru',
    ])
    expect(rows).toHaveLength(1)
    const quiz = rows[0].id
    await makeQuestion(app.pool, quiz)
    expect(await save({ id: quiz })).toMatchObject(
      warnedReply({ code: 'no_weight', lessons: [{ id: quiz }] }),
    )
    expect((await save({ id: quiz, spare_warnings: 0 })).code).toBe(200)
    expect((await save({ spare_warnings: 'x' })).body.errors).toHaveProperty('spare_warnings')
  })
})

describe('another main lecturer', () => {
  it('of a class with students is warned of with what waits', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const next = await makeTeacher(app.pool)
    const { rows } = await app.pool.query(
      `insert into study_groups (code, name) values ($1, $1) returning id`,
      [`W${course}`],
    )
    const group = rows[0].id
    await app.pool.query('insert into course_study_groups (courses_id, study_group_id) values ($1, $2)', [
      course,
      group,
    ])
    const read = async () => (await app.call(admin, adminCourses.detail, { query: { id: course } })).body.data
    const save = async (more: object) =>
      app.send(admin, adminCourses.save, { body: { ...(await read()), ...spare, ...more } })
    // There is no student to be marked.
    expect((await save({ teacher_id: next })).code).toBe(200)
    expect((await save({ teacher_id: classroom.teacher.id })).code).toBe(200)
    const student = await newMember(app, course)
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
    await sit(app, student, quiz.id, { [essay]: '<p>Isi</p>' })
    expect((await save({ name: 'Nama lain' })).code).toBe(200)
    expect(await save({ teacher_id: next })).toMatchObject(
      warnedReply({
        code: 'teacher_changed',
        message: 'Dosen pengampu utama diganti. Yang belum dinilai: 1 esai.',
        essays_waiting: 1,
        assignments_waiting: 0,
        late_waiting: 0,
        state: 'open',
      }),
    )
    expect((await read()).teacher_id).toBe(classroom.teacher.id)
    expect((await save({ teacher_id: next, spare_warnings: 0 })).code).toBe(200)
    expect((await read()).teacher_id).toBe(next)
  })
})
