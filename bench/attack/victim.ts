import { setTimeout as sleep } from 'node:timers/promises'
import { hashToken, newToken } from '../../apps/server/src/modules/identity/account/sessions.store.ts'
import { hashPassword } from '../../apps/server/src/platform/process/passwords.ts'
import { enrol, makeCourse, makeQuiz, makeStudent, makeTeacher } from '../../apps/server/test/make.ts'
import type { Pool } from '../campus.ts'
import { type Answer, get, json, openWire, poster } from '../wire.ts'

/** A student in a separate class who answers, reads and signs in during an attack. */

const PASSWORD = 'Korban#2026'
const password_hash = await hashPassword(PASSWORD)
const PATIENCE_MS = 60_000
const SAVE_EVERY_MS = 50
const READ_EVERY_MS = 50
const SIGN_IN_EVERY_MS = 250

export const signIn = async (pool: Pool, userId: number): Promise<string> => {
  const token = newToken()
  await pool.query('insert into sessions (token_hash, user_id) values ($1, $2)', [hashToken(token), userId])
  return token
}

export type Victim = {
  token: string
  username: string
  quiz: number
  attempt: number
  epoch: number
  question: number
  /** Last sequence number that was sent. */
  seq?: number
}

/** @throws if the product no longer responds */
export const makeVictim = async (pool: Pool, port: number): Promise<Victim> => {
  const course = await makeCourse(pool, await makeTeacher(pool), { learning_order: 'bebas' })
  const quiz = await makeQuiz(pool, course)
  const username = newToken().slice(0, 20)
  const student = await makeStudent(pool, { username, password_hash })
  await enrol(pool, course, student)
  const token = await signIn(pool, student)
  const wire = openWire(port, PATIENCE_MS)
  const start = poster('/api/v1/student/quiz/start', { authorization: token })
  const startReply = await wire.ask(start({ id: quiz.id, type: 'normal' }))
  const paper = await wire.ask(
    get(`/api/v1/student/quiz/question?lessons_id=${quiz.id}`, { authorization: token }),
  )
  wire.close()
  if (paper.status !== 200) throw new Error(`A fresh student cannot begin: ${startReply.body} ${paper.body}`)
  const { id: attempt, epoch } = json<{ attempt: { id: number; epoch: number } }>(paper).attempt
  return { token, username, quiz: quiz.id, attempt, epoch, question: quiz.questions[0] ?? 0 }
}

export type Act = 'save' | 'read' | 'signin'
export type Seen = { times: Record<Act, number[]>; failedSaves: string[] }

const isAllowed = ({ status, head }: Answer) =>
  status === 200 || (status === 503 && /\nretry-after:/i.test(head))

/**
 * Acts until stopped.
 * @returns the measurements
 */
export const beginActing = (
  port: number,
  { token, username, quiz, attempt, epoch, question, seq: lastSeq = 0 }: Victim,
) => {
  const observed: Seen = { times: { save: [], read: [], signin: [] }, failedSaves: [] }
  let isOver = false
  const repeat = async (act: Act, everyMs: number, build: (turn: number) => Buffer) => {
    const wire = openWire(port, PATIENCE_MS)
    for (let turn = 1; !isOver; turn++) {
      const startedAt = performance.now()
      const answer = await wire.ask(build(turn)).catch((error: Error) => error)
      observed.times[act].push(performance.now() - startedAt)
      if (act === 'save' && (answer instanceof Error || !isAllowed(answer)))
        observed.failedSaves.push(
          answer instanceof Error ? answer.message : `${answer.status} ${answer.body}`,
        )
      await sleep(everyMs)
    }
    wire.close()
  }
  const save = poster('/api/v1/student/quiz/save-answer', { authorization: token })
  const enter = poster('/api/v1/auth/signin', {})
  const acts = [
    repeat('save', SAVE_EVERY_MS, (turn) =>
      save({ id: question, answer_id: attempt, answer: 'A', epoch, seq: lastSeq + turn }),
    ),
    repeat('read', READ_EVERY_MS, () =>
      get(`/api/v1/student/lesson/detail/${quiz}?record=0`, { authorization: token }),
    ),
    repeat('signin', SIGN_IN_EVERY_MS, () => enter({ username, password: PASSWORD })),
  ]
  return async (): Promise<Seen> => {
    isOver = true
    await Promise.all(acts)
    return observed
  }
}
