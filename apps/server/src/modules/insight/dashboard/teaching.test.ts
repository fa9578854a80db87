import {
  type ComingWindow,
  exportBehind,
  lectureWork,
  markingCount,
  studentsBehind,
  type WaitingWork,
} from '@tuntas/contract/insight/teaching'
import { declineLate, reconsiderLate } from '@tuntas/contract/learning/marking'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeStudent,
  makeTeacher,
  shift,
} from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
const over = { is_expired: true, start_date: inHours(-48), end_date: inHours(-24) }

let teacher: Person
let course: number
beforeEach(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id)
})

const work = async (person = teacher): Promise<WaitingWork[]> =>
  (await app.call(person, lectureWork)).body.data
const listKinds = async (person = teacher) =>
  (await work(person)).map(({ kind, count, lessons_id }) => ({ kind, count, lessons_id }))
const behind = async (query: object = { courses_id: course }, person = teacher) =>
  (await app.call(person, studentsBehind, { query })).body.data

describe('work that waits for a lecturer', () => {
  it('is empty in a class without activity', async () => {
    await makeQuiz(app.pool, course)
    await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    expect(await work()).toEqual([])
  })

  it('comes with the classes of the active year, those of a team included', async () => {
    const colleague = await app.signedIn(await makeTeacher(app.pool))
    await insert(app.pool, 'course_teamteaching', {
      courses_id: course,
      teacher_id: colleague.id,
      position: 2,
    })
    const listClasses = async (person: Person) =>
      (await app.call(person, lectureWork)).body.classes.map(({ id }: { id: number }) => id)
    expect(await listClasses(teacher)).toEqual([course])
    expect(await listClasses(colleague)).toEqual([course])
    expect(await listClasses(await app.signedIn(await makeTeacher(app.pool)))).toEqual([])
  })

  it('is essays and hand-ins to mark, late answers, held students, open quizzes and late drafts', async () => {
    const essays = await makeQuiz(app.pool, course, { questions: 0 })
    const essay = await makeQuestion(app.pool, essays.id, { type: 'ESSAY', options: '[]', answer: null })
    const student = await newMember(app, course)
    const attempt = await sit(app, student, essays.id, { [essay]: '<p>Jawab</p>' })
    await insert(app.pool, 'rejected_answers', {
      attempt_id: attempt,
      question_id: essay,
      answer: 'x',
      epoch: 1,
      seq: 99,
      reason: 'late',
    })
    const task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    await insert(app.pool, 'submissions', {
      lessons_id: task,
      courses_id: course,
      user_id: student.id,
      description: 'x',
      uploaded: inHours(-30),
    })
    const missedQuiz = await makeQuiz(app.pool, course, over)
    const draft = await makeLesson(app.pool, course, { status: 'unpublish', ...over })
    await makeLesson(app.pool, course, {
      status: 'unpublish',
      ...over,
      start_date: inHours(24),
      end_date: inHours(48),
    })
    const open = await makeQuiz(app.pool, course, {
      is_expired: true,
      start_date: inHours(-1),
      end_date: inHours(1),
    })
    // Stuck: nobody joined after the end.
    await app.pool.query(`update members set join_date = now() - interval '9 days' where courses_id = $1`, [
      course,
    ])
    expect(await listKinds()).toEqual([
      { kind: 'submissions', count: 1, lessons_id: task },
      { kind: 'essays', count: 1, lessons_id: essays.id },
      { kind: 'late', count: 1, lessons_id: essays.id },
      { kind: 'held', count: 1, lessons_id: missedQuiz.id },
      { kind: 'open', count: 1, lessons_id: open.id },
      { kind: 'drafts', count: 1, lessons_id: draft },
    ])
    expect((await app.call(teacher, markingCount)).body.data).toEqual({ count: 3 })
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await app.call(stranger, markingCount)).body.data).toEqual({ count: 0 })
    const [submissions, ...rest] = await work()
    expect(rest.map((row) => row.ended)).toEqual([0, 0, 0, 0, 1])
    expect(Date.now() - Date.parse(submissions?.oldest ?? '')).toBeGreaterThan(29 * HOUR)
  })

  it('does not hold the essays of an attempt that still runs', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', options: '[]', answer: null })
    const student = await newMember(app, course)
    const attempt = await sit(app, student, quiz.id, { [essay]: '<p>Jawab</p>' }, { stopped: false })
    expect(await work()).toEqual([])
    await shift(app.pool, attempt, -120)
    expect(await listKinds()).toEqual([{ kind: 'essays', count: 1, lessons_id: quiz.id }])
  })

  it('counts an answer that another device replaced, or that is counted, no longer as late', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const [question] = quiz.questions
    const student = await newMember(app, course)
    const attempt = await sit(app, student, quiz.id, {})
    const savedAnswer = { attempt_id: attempt, question_id: question, answer: 'a', epoch: 1 }
    await insert(app.pool, 'rejected_answers', { ...savedAnswer, seq: 98, reason: 'superseded' })
    expect(await listKinds()).toEqual([])
    await insert(app.pool, 'rejected_answers', { ...savedAnswer, seq: 99, reason: 'late' })
    expect(await listKinds()).toEqual([{ kind: 'late', count: 1, lessons_id: quiz.id }])
    await app.pool.query(`update rejected_answers set counted = true where reason = 'late'`)
    expect(await listKinds()).toEqual([])
  })

  it('keeps a late answer until it is decided, however old it is', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const [question] = quiz.questions
    const student = await newMember(app, course)
    const attempt = await sit(app, student, quiz.id, {})
    const lateAnswer = { attempt_id: attempt, question_id: question, answer: 'a', epoch: 1, reason: 'late' }
    await insert(app.pool, 'rejected_answers', { ...lateAnswer, seq: 98, received_at: inHours(-24 * 40) })
    const id = await insert(app.pool, 'rejected_answers', {
      ...lateAnswer,
      seq: 99,
      received_at: inHours(-24 * 30),
    })
    const waits = [{ kind: 'late', count: 1, lessons_id: quiz.id }]
    expect(await listKinds()).toEqual(waits)
    await app.send(teacher, declineLate, { body: { id } })
    expect(await listKinds()).toEqual([])
    await app.send(teacher, reconsiderLate, { body: { id } })
    expect(await listKinds()).toEqual(waits)
  })

  it('ignores people who left, like the marking lists', async () => {
    const task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    const student = await newMember(app, course)
    await insert(app.pool, 'submissions', {
      lessons_id: task,
      courses_id: course,
      user_id: student.id,
      description: 'x',
    })
    expect(await listKinds()).toEqual([{ kind: 'submissions', count: 1, lessons_id: task }])
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
      student.id,
    ])
    expect(await listKinds()).toEqual([])
  })

  it('names the windows of the week that begin or end, drafts and later ones left out', async () => {
    const window = (from: number, to: number, more: object = {}) =>
      makeLesson(app.pool, course, {
        type: 'ASSIGNMENT',
        is_expired: true,
        start_date: inHours(from),
        end_date: inHours(to),
        ...more,
      })
    const ends = await window(-48, 30)
    const begins = await window(20, 24 * 30)
    await window(24 * 8, 24 * 9)
    await window(-48, -24)
    await window(-48, 24 * 9)
    await window(20, 40, { status: 'unpublish' })
    const week: ComingWindow[] = (await app.call(teacher, lectureWork)).body.week
    expect(week.map(({ lessons_id, type }) => ({ lessons_id, type }))).toEqual([
      { lessons_id: begins, type: 'ASSIGNMENT' },
      { lessons_id: ends, type: 'ASSIGNMENT' },
    ])
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await app.call(stranger, lectureWork)).body.week).toEqual([])
  })

  it("knows no other lecturer's class", async () => {
    await makeLesson(app.pool, course, { status: 'unpublish', ...over })
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect(await work(stranger)).toEqual([])
  })
})

describe('who is behind', () => {
  it('missed something, is held, or has done far less than the class; the furthest behind first', async () => {
    const lessons = [await makeLesson(app.pool, course), await makeLesson(app.pool, course)]
    const task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', ...over })
    const join = async (name: string) => {
      const id = await makeStudent(app.pool, { name })
      await enrol(app.pool, course, id, { join_date: inHours(-200) })
      return id
    }
    const [ani, budi, citra] = [await join('Ani'), await join('Budi'), await join('Citra')]
    const open = (user_id: number, lessons_id: number | undefined) =>
      insert(app.pool, 'lesson_openings', { user_id, lessons_id })
    const handIn = (user_id: number) =>
      insert(app.pool, 'submissions', { lessons_id: task, courses_id: course, user_id, description: 'x' })
    for (const user of [ani, budi]) {
      await handIn(user)
      for (const lesson of lessons) await open(user, lesson)
    }
    const rows = await behind()
    expect(rows).toMatchObject([
      {
        user_id: citra,
        name: 'Citra',
        done: 0,
        missed: 1,
        held_at: null,
        last_activity: null,
        progress: { total: 3 },
      },
    ])
    expect(await behind({})).toEqual(rows)
  })

  it('exports only the selected rows, and never of a foreign class', async () => {
    const students: number[] = []
    await makeLesson(app.pool, course, { type: 'ASSIGNMENT', ...over })
    for (const name of ['Ani', 'Budi', 'Citra']) {
      const id = await makeStudent(app.pool, { name })
      await enrol(app.pool, course, id, { join_date: inHours(-200) })
      students.push(id)
    }
    const elsewhere = await makeCourse(app.pool, await makeTeacher(app.pool))
    const [ani = 0, , citra = 0] = students
    const file = async (keyList: string) => {
      const { sheets } = await downloadWorkbook(app, teacher, exportBehind.path, { chosen: keyList })
      return sheets[0]?.rows.slice(1).map((row) => row[1])
    }
    expect(await file('')).toHaveLength(3)
    expect(await file(`${course}-${ani},${course}-${citra},${elsewhere}-${citra}`)).toEqual(['Ani', 'Citra'])
    expect(await file(`${elsewhere}-${ani}`)).toEqual([])
    expect((await app.send(teacher, exportBehind, { query: { chosen: '1;2' } })).code).toBe(422)
  })

  it("is refused in another lecturer's class", async () => {
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await app.call(stranger, studentsBehind, { query: { courses_id: course } })).code).toBe(404)
    expect(await behind({}, stranger)).toEqual([])
  })
})
