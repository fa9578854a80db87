import { expect } from 'vitest'
import { createSampler } from '../src/modules/insight/measurement/simulated.ts'
import type { TestApp } from './app.ts'
import { enrol, insert, makeQuestion, makeQuiz, makeStudent } from './make.ts'

/** What one student has of each question: 1 right, 0 wrong, - left empty, . not on the paper, w an essay that waits. */
export type Given = string

export const repeatPatterns = (...patterns: [Given, number][]): Given[] =>
  patterns.flatMap(([pattern, count]) => Array<Given>(count).fill(pattern))

/** Right and wrong as the Rasch model makes them. */
export const mixtures = (seed: number) => {
  const sample = createSampler(seed)
  return (people: number, places: readonly number[]): Given[] =>
    sample({ people, slopes: places.map(() => 1.6), places }).matrix.map((answers) => answers.join(''))
}

const toAnswers = (pattern: Given, ids: readonly number[]) =>
  [...pattern].flatMap((letter, at) => {
    if (letter === '.' || letter === '-') return []
    const status = letter === '1' ? 'correct' : letter === '0' ? 'wrong' : 'wait'
    const answer = letter === '1' ? 'A' : letter === '0' ? 'B' : 'uraian'
    return [{ question: ids[at] ?? 0, answer, status, points: letter === '1' ? 1 : 0 }]
  })

/** A finished attempt, as the product would have written it. */
const sat = async (
  { pool }: TestApp,
  quiz: { id: number; course: number },
  user_id: number,
  ids: readonly number[],
  pattern: Given,
) => {
  const askedIds = ids.filter((_, at) => (pattern[at] ?? '.') !== '.')
  const count = (sign: string) => [...pattern].filter((letter) => letter === sign).length
  const attempt = await insert(pool, 'attempts', {
    lessons_id: quiz.id,
    courses_id: quiz.course,
    user_id,
    number: 1,
    start_date: new Date(Date.now() - 3_600_000),
    deadline: new Date(),
    end_date: new Date(),
    finished_by: 'stop',
    question_ids: askedIds,
    correct: count('1'),
    wrong: count('0'),
    wait: count('w'),
    empty: count('-'),
    score: (100 * count('1')) / Math.max(1, askedIds.length),
  })
  await pool.query(
    `insert into answers (attempt_id, question_id, answer, epoch, seq, status, points)
      select $1, t.question, t.answer, 1, t.question, t.status, t.points
      from jsonb_to_recordset($2) as t(question int, answer text, status text, points float8)`,
    [attempt, JSON.stringify(toAnswers(pattern, ids))],
  )
}

/** New students of the class took the quiz with these answers: of either gender in turn. @returns their ids */
export const answerQuiz = async (
  app: TestApp,
  quiz: { id: number; course: number; questions: readonly number[] },
  people: readonly Given[],
): Promise<number[]> => {
  const students: number[] = []
  for (const [nth, pattern] of people.entries()) {
    const user_id = await makeStudent(app.pool)
    if (nth % 2 === 1) await app.pool.query("update students set gender = 'P' where id = $1", [user_id])
    await enrol(app.pool, quiz.course, user_id)
    await sat(app, quiz, user_id, quiz.questions, pattern)
    students.push(user_id)
  }
  return students
}

const ESSAY = { type: 'ESSAY', answer: null, options: '[]', goals: null }
/** A quiz of so many questions; `e` makes the one at this place an essay. */
export const makeMeasured = async ({ pool }: TestApp, course: number, count: number, kinds = '') => {
  const quiz = await makeQuiz(pool, course, { questions: 0, kkm: 75 })
  const questions: number[] = []
  for (let at = 0; at < count; at++)
    questions.push(await makeQuestion(pool, quiz.id, kinds[at] === 'e' ? ESSAY : {}))
  return { id: quiz.id, course, questions }
}

/** A quiz that was taken with these answers. */
export const takenQuiz = async (app: TestApp, course: number, people: readonly Given[], kinds = '') => {
  const quiz = await makeMeasured(app, course, people[0]?.length ?? 2, kinds)
  return {
    quiz,
    students: await answerQuiz(app, quiz, people),
    query: { courses_id: course, lessons_id: quiz.id },
  }
}

/** Asks as a page does, until it is worked out. */
export const untilReady = async <T extends { state: string }>(
  ask: () => Promise<{ code: number; body: { data: T } }>,
): Promise<T> => {
  const { code, body } = await ask()
  expect(code, JSON.stringify(body)).toBe(200)
  return body.data.state === 'running' ? untilReady(ask) : body.data
}

export const NONSENSE = /NaN|Infinity|undefined|\[object/

/** Figures that may be missing though others are there: what they are of is not there, or does not vary. */
const MAY_LACK = new Set([
  'message',
  'comparison',
  'joint',
  'kkm',
  'contrast',
  'why',
  'point_measure',
  'point_measure_expected',
])
/** Where something is null that a figure was promised for. */
export const lacking = (value: unknown, more: readonly string[] = [], path = ''): string[] => {
  if (value === null) return [path]
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, entry]) =>
    entry === null && (MAY_LACK.has(name) || more.includes(name))
      ? []
      : lacking(entry, more, `${path}.${name}`),
  )
}
