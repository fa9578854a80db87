import { removeMembers } from '@tuntas/contract/classroom/members'
import { readLesson } from '@tuntas/contract/learning/attempts'
import { removeException, saveException } from '@tuntas/contract/learning/exceptions'
import { removeLesson, updateLesson } from '@tuntas/contract/learning/lesson-form'
import { countAllLate, resetResult, restoreResult, updateStatus } from '@tuntas/contract/learning/marking'
import { removeQuestion, saveQuestion } from '@tuntas/contract/learning/questions'
import { restore, restoreArchived } from '@tuntas/contract/operations/archive'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import {
  enrol,
  makeCourse,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeStudent,
  makeTeacher,
  makeUser,
  shift,
} from './make.ts'
import type { TestRequest } from './requests.ts'
import { sittingCalls } from './sitting.ts'

/** A class with random actions of its people, concurrent and in any order. */

const KEYS = ['A', 'B', 'C', 'D']
export type Quiz = { id: number; questions: number[] }
type Student = Person & { membership: number }
/** Numbers that select the subject of an action; any value works. */
export type Choice = { a: number; b: number; c: number; d: number }

const at = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

const makeQuizzes = async (app: TestApp, course: number): Promise<Quiz[]> => {
  const quizzes: Quiz[] = []
  for (const remedial_scope of ['quiz', 'goals']) {
    const quiz = await makeQuiz(app.pool, course, { max_remedial: 2, remedial_scope })
    const essay = { type: 'ESSAY', answer: null, options: '[]', point: 3, goals: 'Menjelaskan' }
    quiz.questions.push(await makeQuestion(app.pool, quiz.id, essay))
    quiz.questions.push(await makeQuestion(app.pool, quiz.id, { point: 2, goals: 'Memilih' }))
    quizzes.push(quiz)
  }
  return quizzes
}

export const makeLivingClass = async (app: TestApp) => {
  const { pool } = app
  const teacher = await app.signedIn(await makeTeacher(pool))
  const admin = await app.signedIn(await makeUser(pool, 'admin'))
  const course = await makeCourse(pool, teacher.id, { learning_order: 'bebas' })
  const students: Student[] = []
  for (let number = 0; number < 4; number++) {
    const student = await app.signedIn(await makeStudent(pool))
    students.push({ ...student, membership: await enrol(pool, course, student.id) })
  }
  const quizzes = await makeQuizzes(app, course)
  const material = await makeLesson(pool, course)
  await pool.query(
    'update questions set related_lessons_id = $1 where lessons_id in (select id from lessons where courses_id = $2)',
    [material, course],
  )
  /** Acknowledged answers by attempt and question. */
  const acknowledged = new Map<string, string>()
  return { app, teacher, admin, course, students, quizzes, material, acknowledged }
}
export type LivingClass = Awaited<ReturnType<typeof makeLivingClass>>

/** A refusal has a message; nothing is an internal error. */
const demand = async (app: TestApp, person: Person, endpoint: Endpoint, request: TestRequest) => {
  const reply = await app.send(person, endpoint, request)
  expect(reply.code, `${endpoint.path}: ${JSON.stringify(reply.body)}`).toBeLessThan(500)
  return reply
}

/** A row of the class that the query selects by number. */
const findRow = async ({ app, course }: LivingClass, text: string, number: number) => {
  const { rows } = await app.pool.query(text, [course])
  return rows.length === 0 ? undefined : at(rows, number)
}

type Asked = { id: number; type: string; options: { key: string; label: string }[] }
const chooseAnswer = ({ type, options }: Asked, number: number) => {
  if (type === 'ESSAY') return { sent: `<p>Esai ${number}</p>`, stored: `<p>Esai ${number}</p>` }
  const option = at(options, number)
  return { sent: option.key, stored: option.label.replace(/^.*Pilihan ([A-D]).*$/s, '$1') }
}

/**
 * A student takes a quiz: answers most of it, ends it or leaves it open, and sometimes sends one answer too
 * late.
 */
const sit = async (livingClass: LivingClass, { a, b, c, d }: Choice) => {
  const { app, students, quizzes, material, acknowledged } = livingClass
  const { start, paper, save, stop } = sittingCalls(app)
  const [student, quiz] = [at(students, a), at(quizzes, b)]
  await demand(app, student, readLesson, { body: { id: material, by: 'end' } })
  if ((await start(student, quiz.id, 'normal')).code !== 200) await start(student, quiz.id, 'remedial')
  const paperReply = await paper(student, quiz.id)
  if (paperReply.code !== 200) return
  const { attempt, data } = paperReply.body
  let seq = 0
  const answer = async (question: Asked, number: number) => {
    const { sent: sentAnswer, stored: storedAnswer } = chooseAnswer(question, number)
    const body = {
      answer_id: attempt.id,
      id: question.id,
      answer: sentAnswer,
      epoch: attempt.epoch,
      seq: ++seq,
    }
    const reply = await save(student, body)
    expect(reply.code).toBeLessThan(500)
    if (reply.code === 200) acknowledged.set(`${attempt.id} ${question.id}`, storedAnswer)
  }
  for (const [place, question] of (data as Asked[]).entries())
    if ((c + place) % 5 > 0) await answer(question, c + place * d)
  if (d % 3 === 0) return
  expect((await stop(student, attempt.id)).code).toBeLessThan(500)
  if (d % 3 === 1) await answer(at(data as Asked[], c), d)
}

const changeQuestion = async ({ app, teacher, quizzes }: LivingClass, { b, c, d }: Choice) => {
  const quiz = at(quizzes, b)
  const { rows } = await app.pool.query('select * from questions where id = $1', [at(quiz.questions, c)])
  const { id, type, question, level, options } = rows[0]
  const body = { id, lessons_id: quiz.id, point: 1 + (d % 5), type, question, level, confirm: 1 }
  const choice = type === 'ESSAY' ? {} : { answer: at(KEYS, d), options }
  await demand(app, teacher, saveQuestion, { body: { ...body, ...choice } })
}

const mark = async (livingClass: LivingClass, { a, c, d }: Choice) => {
  const answer = await findRow(
    livingClass,
    `select w.id, q.type, q.point from answers w join attempts a on a.id = w.attempt_id join questions q on q.id = w.question_id
      where a.courses_id = $1 and a.end_date is not null order by w.id`,
    a,
  )
  if (!answer) return
  const points = answer.type === 'ESSAY' ? at([undefined, 0, 1, answer.point], d) : undefined
  const body = { id: answer.id, status: at(['correct', 'wrong', 'wait'], c), points }
  await demand(livingClass.app, livingClass.teacher, updateStatus, { body })
}

const changeSettings = ({ app, teacher, quizzes }: LivingClass, { a, b, c, d }: Choice) =>
  demand(app, teacher, updateLesson, {
    body: {
      id: at(quizzes, a).id,
      kkm: at([50, 75, 90], b),
      score_policy: at(['highest', 'last', 'average'], c),
      cap_remedial: d % 2,
      is_competent: Number(d % 3 > 0),
      max_remedial: 1 + (b % 3),
    },
  })

const grant = ({ app, teacher, course, students, quizzes }: LivingClass, { a, b, c }: Choice) =>
  demand(app, teacher, saveException, {
    body: {
      user_id: at(students, a).id,
      courses_id: course,
      lessons_id: at(quizzes, b).id,
      kind: at(['pass', 'unlock', 'remedials', 'minutes'], c),
      value: 2,
      reason: 'Sakit',
    },
  })

const revoke = async (livingClass: LivingClass, { a }: Choice) => {
  const row = await findRow(livingClass, 'select id from exceptions where courses_id = $1 order by id', a)
  if (row) await demand(livingClass.app, livingClass.teacher, removeException, { params: { id: row.id } })
}

const putAttempt = async (livingClass: LivingClass, { a }: Choice, isArchived: boolean) => {
  const condition = `deleted_at is ${isArchived ? '' : 'not'} null`
  const row = await findRow(
    livingClass,
    `select id from attempts where courses_id = $1 and ${condition} order by id`,
    a,
  )
  if (!row) return
  await demand(livingClass.app, livingClass.teacher, isArchived ? resetResult : restoreResult, {
    body: { id: row.id },
  })
}

/** Moves the deadline of an open attempt into the past. */
const letTimePass = async (livingClass: LivingClass, { a }: Choice) => {
  const open = 'select id from attempts where courses_id = $1 and end_date is null order by id'
  const row = await findRow(livingClass, open, a)
  if (row) await shift(livingClass.app.pool, row.id, -120)
}

/** Late answers that are let count replace acknowledged ones. */
const countLate = async ({ app, teacher, quizzes, acknowledged }: LivingClass, { a }: Choice) => {
  const { code } = await demand(app, teacher, countAllLate, { body: { id: at(quizzes, a).id } })
  if (code === 200) acknowledged.clear()
}

export const acts: Record<string, (livingClass: LivingClass, choice: Choice) => Promise<unknown>> = {
  sit,
  changeQuestion,
  removeQuestion: ({ app, teacher, quizzes }, { a, b }) =>
    demand(app, teacher, removeQuestion, {
      params: { id: at(at(quizzes, a).questions, b) },
      query: { confirm: 1 },
    }),
  restoreQuestion: ({ app, admin, quizzes }, { a, b }) =>
    demand(app, admin, restore, { body: { kind: 'question', id: at(at(quizzes, a).questions, b) } }),
  mark,
  changeSettings,
  grant,
  revoke,
  reset: (livingClass, choice) => putAttempt(livingClass, choice, true),
  restoreAttempt: (livingClass, choice) => putAttempt(livingClass, choice, false),
  leave: ({ app, teacher, students }, { a }) =>
    demand(app, teacher, removeMembers, { body: { list_id: [at(students, a).membership] } }),
  comeBack: ({ app, teacher, students }, { a }) =>
    demand(app, teacher, restoreArchived, { body: { kind: 'member', id: at(students, a).membership } }),
  archiveQuiz: ({ app, teacher, quizzes }, { a }) =>
    demand(app, teacher, removeLesson, { params: { id: at(quizzes, a).id } }),
  restoreQuiz: ({ app, teacher, quizzes }, { a }) =>
    demand(app, teacher, restoreArchived, { body: { kind: 'lesson', id: at(quizzes, a).id } }),
  letTimePass,
  countLate,
}
