import { expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz, makeStudent } from '../../../../test/make.ts'
import { sittingCalls, startRunning } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { save } = sittingCalls(app)

/** Counts replies by their code. */
const countCodes = (replies: readonly { code: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { code } of replies) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

const ROUNDS = 6
/** One person per body; each sends the next save as soon as the last one is answered. */
const sendRounds = async (
  personAt: (at: number) => Person,
  bodies: readonly ((round: number) => object)[],
) => {
  const replies = await Promise.all(
    bodies.map(async (body, at) => {
      const ownBodies = []
      for (let round = 0; round < ROUNDS; round++) ownBodies.push(await save(personAt(at), body(round)))
      return ownBodies
    }),
  )
  return countCodes(replies.flat())
}

it('refused saves of a question leave the good ones alone that wait for its key', async () => {
  const quiz = await makeQuiz(app.pool, classroom.course)
  const sittings = await Promise.all(
    Array.from({ length: 50 }, () => startRunning(app, classroom.course, quiz)),
  )
  const stranger = await app.signedIn(await makeStudent(app.pool))
  const bodies = sittings.map(({ attempt, first: id }) => (seq: number) => {
    return { id, answer_id: attempt, answer: 'A', epoch: 1, seq }
  })
  const [refusedCounts, goodCounts] = await Promise.all([
    sendRounds(() => stranger, bodies),
    sendRounds((at) => sittings[at]?.student ?? stranger, bodies),
  ])
  expect(refusedCounts).toEqual({ 404: 50 * ROUNDS })
  expect(goodCounts).toEqual({ 200: 50 * ROUNDS })
})

it('answers a save that is sent repeatedly at the same time each time', async () => {
  const quiz = await makeQuiz(app.pool, classroom.course)
  const { student, attempt, first: id } = await startRunning(app, classroom.course, quiz)
  const body = () => ({ id, answer_id: attempt, answer: 'A', epoch: 1, seq: 1 })
  const codes = await sendRounds(
    () => student,
    Array.from({ length: 30 }, () => body),
  )
  expect(codes).toEqual({ 200: 30 * ROUNDS })
})
