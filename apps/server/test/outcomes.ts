import { evaluation } from '@tuntas/contract/insight/outcomes'
import { saveWeights } from '@tuntas/contract/insight/reports'
import { updateScore } from '@tuntas/contract/learning/assignments'
import type { Person, TestApp } from './app.ts'
import {
  insert,
  makeCourse,
  makeGoal,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeSubject,
  masters,
  shift,
} from './make.ts'
import { joinEarlier, newMember, sit } from './sitting.ts'

/** The worked example of specification 4, A6, with real quizzes, attempts and marks. */

const PAST = new Date(Date.now() - 60_000)
const FUTURE = new Date(Date.now() + 86_400_000)

export const weigh = (
  app: TestApp,
  person: Person,
  courses_id: number,
  weights: readonly (readonly [number, number])[],
) =>
  app.send(person, saveWeights, {
    body: { courses_id, weights: weights.map(([lessons_id, weight]) => ({ lessons_id, weight })) },
  })

/** One-point questions, so that a student can earn any whole number of points. */
const ask = async (app: TestApp, quiz: number, goal_id: number | null, points: number) => {
  const ids: number[] = []
  for (let n = 0; n < points; n++) ids.push(await makeQuestion(app.pool, quiz, { goal_id }))
  return ids
}

const marks = [
  { name: 'Ani', k1: [8, 5], k2: [8, 24, 10], task: 80 },
  { name: 'Budi', k1: [4, 9], k2: [6, 15, 0], task: 70 },
  { name: 'Citra', k1: [10, 7], k2: null, task: 90 },
  { name: 'Dewi', k1: [9, 8], k2: [9, 27, 8], task: 85 },
]

let tag = 0
/**
 * @param windows whether the quizzes are over for everybody; open ones do not count for students without an
 * attempt
 */
export const makeExample = async (
  app: TestApp,
  teacher: Person,
  {
    windows = 'over',
    subject: givenSubject,
    year_id,
  }: { windows?: 'over' | 'open'; subject?: number; year_id?: number } = {},
) => {
  const { pool } = app
  const n = ++tag
  const { study_program_id, curriculum_id } = await masters(pool)
  const subject = givenSubject ?? (await makeSubject(pool))
  const course = await makeCourse(pool, teacher.id, {
    course_category_id: subject,
    learning_order: 'bebas',
    ...(year_id !== undefined && { year_id }),
  })
  const newCpl = (code: string) =>
    insert(pool, 'cpl', { study_program_id, curriculum_id, code, name: `Capaian ${code}`, kind: 'khusus' })
  const cpl = [await newCpl(`CPL-A${n}`), await newCpl(`CPL-B${n}`)]
  const newCpmk = async (code: string, servedCpl: number[]) => {
    const id = await insert(pool, 'cpmk', { course_category_id: subject, code, name: `Kemampuan ${code}` })
    for (const one of servedCpl)
      await pool.query('insert into cpmk_cpl (cpmk_id, cpl_id) values ($1, $2)', [id, one])
    return id
  }
  const [a = 0, b = 0] = cpl
  const cpmk = [await newCpmk('CPMK-1', [a, b]), await newCpmk('CPMK-2', [b])]
  const newGoal = (code: string, cpmk_id: number | undefined) =>
    makeGoal(pool, subject, { code, text: `Tujuan ${code}`, cpmk_id })
  const goals = [await newGoal('G1', cpmk[0]), await newGoal('G2', cpmk[0]), await newGoal('G3', cpmk[1])]
  const [g1 = 0, g2 = 0, g3 = 0] = goals
  const open = { is_expired: true, start_date: new Date(Date.now() - 2 * 86_400_000), end_date: FUTURE }
  const newQuiz = async (name: string, parts: [number | null, number][]) => {
    const { id } = await makeQuiz(pool, course, {
      name,
      questions: 0,
      is_competent: false,
      kkm: null,
      ...open,
    })
    const askedIds: number[][] = []
    for (const [goal, points] of parts) askedIds.push(await ask(app, id, goal, points))
    return { id, asked: askedIds, questions: askedIds.flat() }
  }
  const quiz1 = await newQuiz('Kuis 1', [
    [g1, 10],
    [g2, 10],
  ])
  const quiz2 = await newQuiz('Kuis 2', [
    [g2, 10],
    [g3, 30],
    [null, 10],
  ])
  const task = await makeLesson(pool, course, { type: 'ASSIGNMENT', name: 'Tugas', ...open })
  for (const goal_id of [g2, g3])
    await pool.query('insert into lesson_goals (lessons_id, goal_id, share) values ($1, $2, 50)', [
      task,
      goal_id,
    ])
  await weigh(app, teacher, course, [
    [quiz1.id, 30],
    [quiz2.id, 30],
    [task, 40],
  ])

  const right = (quiz: { asked: number[][] }, points: readonly number[]) =>
    Object.fromEntries(
      quiz.asked.flatMap((ids, at) => ids.map((id, place) => [id, place < (points[at] ?? 0) ? 'A' : 'B'])),
    )
  const students: { name: string; person: Person }[] = []
  for (const { name, k1, k2, task: score } of marks) {
    const person = await newMember(app, course, { name })
    students.push({ name, person })
    // An hour ago: no more answers can count.
    await shift(pool, await sit(app, person, quiz1.id, right(quiz1, k1)), -600)
    if (k2) await shift(pool, await sit(app, person, quiz2.id, right(quiz2, k2)), -600)
    const id = await insert(pool, 'submissions', {
      lessons_id: task,
      courses_id: course,
      user_id: person.id,
      description: '<p>Jawaban</p>',
    })
    await app.send(teacher, updateScore, { body: { id, score } })
  }
  await joinEarlier(app, course)
  if (windows === 'over')
    await pool.query('update lessons set end_date = $2 where id = any($1)', [
      [quiz1.id, quiz2.id, task],
      PAST,
    ])
  return { course, subject, cpl, cpmk, goals, quiz1, quiz2, task, students }
}

/** A complete finding for every outcome below target; `more` replaces its parts. */
export const findEverything = async (
  app: TestApp,
  person: Person,
  courses_id: number,
  more: Record<string, unknown> = {},
) => {
  const { year_id } = await masters(app.pool)
  const { findings } = (await app.call(person, evaluation, { query: { courses_id } })).body.data
  return findings.map(({ level, code }: { level: string; code: string }) => ({
    level,
    code,
    cause: 'Latihan kurang',
    action: 'Menambah praktikum terbimbing setiap minggu',
    owner: 'Dr. Sari',
    due_year_id: year_id,
    ...more,
  }))
}
