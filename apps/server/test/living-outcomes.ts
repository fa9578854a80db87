import { linkCpmk } from '@tuntas/contract/campus/masters'
import { removeMembers } from '@tuntas/contract/classroom/members'
import { saveWeights } from '@tuntas/contract/insight/reports'
import { updateScore } from '@tuntas/contract/learning/assignments'
import { archiveGoal, mergeGoals, restoreGoal, saveGoal, unmergeGoals } from '@tuntas/contract/learning/goals'
import { removeLesson, updateLesson } from '@tuntas/contract/learning/lesson-form'
import { resetResult, restoreResult, updateStatus } from '@tuntas/contract/learning/marking'
import { removeQuestion, saveQuestion } from '@tuntas/contract/learning/questions'
import { restore, restoreArchived } from '@tuntas/contract/operations/archive'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeGoal,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeStudent,
  makeSubject,
  makeTeacher,
  makeUser,
  masters,
} from './make.ts'
import type { TestRequest } from './requests.ts'
import { joinEarlier, sittingCalls } from './sitting.ts'

/** A class whose outcomes are measured while its goals, questions, weights and people change. */

/** Numbers that select the subject of an action; any value works. */
export type Choice = { a: number; b: number; c: number; d: number }
const at = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

const makeTree = async ({ pool }: TestApp, subject: number) => {
  const sharedMasters = await masters(pool)
  const ofProgram = {
    study_program_id: sharedMasters.study_program_id,
    curriculum_id: sharedMasters.curriculum_id,
  }
  const cpl: number[] = []
  const cpmk: number[] = []
  for (const n of [1, 2]) {
    const outcomeName = { code: `CPL-${subject}-${n}`, name: `Capaian ${n}` }
    cpl.push(await insert(pool, 'cpl', { ...ofProgram, ...outcomeName, kind: 'khusus' }))
    cpmk.push(
      await insert(pool, 'cpmk', { course_category_id: subject, code: `CPMK-${n}`, name: `Mampu ${n}` }),
    )
  }
  await pool.query('insert into cpmk_cpl (cpmk_id, cpl_id) select * from unnest($1::int[], $2::int[])', [
    cpmk,
    cpl,
  ])
  const goals: number[] = []
  for (const n of [0, 1, 2, 3])
    goals.push(await makeGoal(pool, subject, { code: `G${n}`, text: `Tujuan ${n}`, cpmk_id: cpmk[n % 2] }))
  return { cpl, cpmk, goals }
}

const makeWork = async ({ pool }: TestApp, course: number, goals: readonly number[]) => {
  const quizzes: { id: number; questions: number[] }[] = []
  for (const more of [{}, { remedial_scope: 'goals' }]) {
    const quiz = await makeQuiz(pool, course, { questions: 0, max_remedial: 3, kkm: 75, ...more })
    for (const goal_id of [...goals, null])
      quiz.questions.push(await makeQuestion(pool, quiz.id, { goal_id, point: 1 + quiz.questions.length }))
    const essay = { type: 'ESSAY', answer: null, options: '[]', point: 3, goal_id: goals[0] }
    quiz.questions.push(await makeQuestion(pool, quiz.id, essay))
    quizzes.push(quiz)
  }
  const task = await makeLesson(pool, course, { type: 'ASSIGNMENT', name: 'Tugas' })
  await pool.query(
    'insert into lesson_goals (lessons_id, goal_id, share) values ($1, $2, 30), ($1, $3, 70)',
    [task, goals[1], goals[2]],
  )
  return { quizzes, task }
}

export const makeMeasuredClass = async (app: TestApp) => {
  const { pool } = app
  const teacher = await app.signedIn(await makeTeacher(pool))
  const admin = await app.signedIn(await makeUser(pool, 'admin'))
  const subject = await makeSubject(pool)
  const tree = await makeTree(app, subject)
  const course = await makeCourse(pool, teacher.id, { course_category_id: subject, learning_order: 'bebas' })
  const work = await makeWork(app, course, tree.goals)
  const students: (Person & { membership: number })[] = []
  for (let n = 0; n < 3; n++) {
    const student = await app.signedIn(await makeStudent(pool))
    students.push({ ...student, membership: await enrol(pool, course, student.id) })
  }
  await joinEarlier(app, course)
  return { app, teacher, admin, subject, course, students, ...tree, ...work }
}
export type MeasuredClass = Awaited<ReturnType<typeof makeMeasuredClass>>

/** A refusal has a message; nothing is an internal error. */
const demand = async (app: TestApp, person: Person, endpoint: Endpoint, request: TestRequest) => {
  const reply = await app.send(person, endpoint, request)
  expect(reply.code, `${endpoint.path}: ${JSON.stringify(reply.body)}`).toBeLessThan(500)
  return reply
}
const asTeacher = ({ app, teacher }: MeasuredClass, endpoint: Endpoint, body: object) =>
  demand(app, teacher, endpoint, { body })

type Asked = { id: number; type: string; options: { key: string }[] }
/** A student takes a quiz, and answers some of it right. */
const sit = async ({ app, students, quizzes }: MeasuredClass, { a, b, c, d }: Choice) => {
  const { start, paper, save, stop } = sittingCalls(app)
  const [student, quiz] = [at(students, a), at(quizzes, b)]
  if ((await start(student, quiz.id, 'normal')).code !== 200) await start(student, quiz.id, 'remedial')
  const paperReply = await paper(student, quiz.id)
  if (paperReply.code !== 200) return
  const { attempt, data } = paperReply.body as { attempt: { id: number; epoch: number }; data: Asked[] }
  for (const [place, { id, type, options }] of data.entries()) {
    const answer = type === 'ESSAY' ? '<p>Esai</p>' : at(options, c + place * d).key
    await save(student, { answer_id: attempt.id, id, answer, epoch: attempt.epoch, seq: place + 1 })
  }
  await stop(student, attempt.id)
}

const findRow = async ({ app, course }: MeasuredClass, text: string, number: number) => {
  const { rows } = await app.pool.query(text, [course])
  return rows.length === 0 ? undefined : at(rows, number)
}

const mark = async (livingClass: MeasuredClass, { a, c }: Choice) => {
  const essays = `select w.id from answers w join attempts t on t.id = w.attempt_id join questions q on q.id = w.question_id
    where t.courses_id = $1 and q.type = 'ESSAY' and t.end_date is not null order by w.id`
  const answer = await findRow(livingClass, essays, a)
  if (answer)
    await asTeacher(livingClass, updateStatus, {
      id: answer.id,
      status: at(['correct', 'wrong', 'wait'], c),
      points: at([undefined, 1, 2.5], c),
    })
}

const handIn = async (livingClass: MeasuredClass, { a, d }: Choice) => {
  const { app, task, course, students } = livingClass
  const { rows } = await app.pool.query(
    `insert into submissions (lessons_id, courses_id, user_id, description) values ($1, $2, $3, '<p>x</p>')
      on conflict (lessons_id, user_id) where deleted_at is null do update set description = excluded.description returning id`,
    [task, course, at(students, a).id],
  )
  if (d % 4 > 0) await asTeacher(livingClass, updateScore, { id: rows[0].id, score: (d * 7.31) % 100 })
}

const putQuestion = async (livingClass: MeasuredClass, { a, b, c, d }: Choice) => {
  const quiz = at(livingClass.quizzes, a)
  const { rows } = await livingClass.app.pool.query('select * from questions where id = $1', [
    at(quiz.questions, b),
  ])
  const { id, type, question, level, options, answer } = rows[0]
  const choice = type === 'ESSAY' ? {} : { answer, options }
  const goal_id = at([...livingClass.goals, null], c)
  const body = { id, lessons_id: quiz.id, point: 1 + (d % 4), type, question, level, goal_id, confirm: 1 }
  await asTeacher(livingClass, saveQuestion, { ...body, ...choice })
}

/** Weights with a total of 100 over the current items; archiving one later lowers the total. */
const weigh = async (livingClass: MeasuredClass, { a, b }: Choice) => {
  const { app, course: courses_id } = livingClass
  const { rows } = await app.pool.query(
    `select id from lessons where courses_id = $1 and type <> 'LESSON' and deleted_at is null order by id`,
    [courses_id],
  )
  const [first, second] = [a % 60, rows.length > 2 ? b % 40 : 0]
  const weights = [first, 100 - first - second, second].map((weight, n) => ({
    lessons_id: rows[n]?.id,
    weight,
  }))
  if (rows.length > 1)
    await asTeacher(livingClass, saveWeights, { courses_id, weights: weights.slice(0, rows.length) })
}

/** Closes or opens the windows of a lesson for everybody. */
const close = ({ app, quizzes, task }: MeasuredClass, { a, b }: Choice) =>
  app.pool.query(
    `update lessons set is_expired = $2, start_date = now() - interval '9 days', end_date = now() - interval '1 minute' where id = $1`,
    [at([...quizzes.map(({ id }) => id), task], a), b % 2 === 0],
  )

const putAttempt = async (livingClass: MeasuredClass, { a }: Choice, isArchived: boolean) => {
  const condition = `deleted_at is ${isArchived ? '' : 'not'} null`
  const row = await findRow(
    livingClass,
    `select id from attempts where courses_id = $1 and ${condition} order by id`,
    a,
  )
  if (row) await asTeacher(livingClass, isArchived ? resetResult : restoreResult, { id: row.id })
}

const unmerge = async (livingClass: MeasuredClass, { a }: Choice) => {
  const merges = `select m.id from goal_merges m join goals g on g.id = m.from_id
    where g.course_category_id = (select course_category_id from courses where id = $1) order by m.id`
  const row = await findRow(livingClass, merges, a)
  if (row) await asTeacher(livingClass, unmergeGoals, { id: row.id })
}

export const acts: Record<string, (livingClass: MeasuredClass, choice: Choice) => Promise<unknown>> = {
  sit,
  mark,
  handIn,
  putQuestion,
  weigh,
  close,
  unmerge,
  removeQuestion: ({ app, teacher, quizzes }, { a, b }) =>
    demand(app, teacher, removeQuestion, {
      params: { id: at(at(quizzes, a).questions, b) },
      query: { confirm: 1 },
    }),
  restoreQuestion: ({ app, admin, quizzes }, { a, b }) =>
    demand(app, admin, restore, { body: { kind: 'question', id: at(at(quizzes, a).questions, b) } }),
  putGoal: (livingClass, { a, b }) =>
    asTeacher(livingClass, saveGoal, {
      courses_id: livingClass.course,
      id: at(livingClass.goals, a),
      text: `Tujuan ${a % livingClass.goals.length}`,
      cpmk_id: at([...livingClass.cpmk, null], b),
    }),
  archiveGoal: (livingClass, { a }) => asTeacher(livingClass, archiveGoal, { id: at(livingClass.goals, a) }),
  restoreGoal: (livingClass, { a }) => asTeacher(livingClass, restoreGoal, { id: at(livingClass.goals, a) }),
  merge: (livingClass, { a, b }) =>
    asTeacher(livingClass, mergeGoals, {
      from_id: at(livingClass.goals, a),
      into_id: at(livingClass.goals, b),
    }),
  link: ({ app, admin, cpmk, cpl }, { a, b, c }) =>
    demand(app, admin, linkCpmk, { body: { cpmk_id: at(cpmk, a), cpl_id: at(cpl, b), on: c % 2 } }),
  settings: (livingClass, { a, b, c }) =>
    asTeacher(livingClass, updateLesson, {
      id: at(livingClass.quizzes, a).id,
      score_policy: at(['highest', 'last', 'average'], b),
      cap_remedial: c % 2,
    }),
  leave: (livingClass, { a }) =>
    asTeacher(livingClass, removeMembers, { list_id: [at(livingClass.students, a).membership] }),
  comeBack: (livingClass, { a }) =>
    asTeacher(livingClass, restoreArchived, { kind: 'member', id: at(livingClass.students, a).membership }),
  archiveWork: ({ app, teacher, quizzes, task }, { a }) =>
    demand(app, teacher, removeLesson, { params: { id: at([...quizzes.map(({ id }) => id), task], a) } }),
  restoreWork: (livingClass, { a }) =>
    asTeacher(livingClass, restoreArchived, {
      kind: 'lesson',
      id: at([...livingClass.quizzes.map(({ id }) => id), livingClass.task], a),
    }),
  reset: (livingClass, choice) => putAttempt(livingClass, choice, true),
  restoreAttempt: (livingClass, choice) => putAttempt(livingClass, choice, false),
}
