import { createAtom } from '@tanstack/react-store'
import { type PracticeQuestion, savePractice } from '@tuntas/contract/learning/practice'
import { call, isRefused } from '../../../kit/client/call'
import { type RefusalOutcome, readRefusal } from '../../../kit/client/refusals'
import { unsentWork } from '../../../kit/device/unsent'
import { toast } from '../../../kit/form/toast'
import { person, token } from '../../../kit/session/token'
import { askOwner, findOwnToken } from '../../../kit/session/tokenOwner'

/** An answer that the server has not acknowledged yet: it outlives the page, and is sent again under the same key. */
export type Waiting = {
  courses_id: number
  mode: string
  question: PracticeQuestion
  answer: string
  sent_key: string
  refresh: boolean
  /** Why the server does not take it: it is not sent any more, and kept to be read. */
  refused?: string
}

/** On a computer that others use too it ends with the tab. */
const store = () => (token.isShared() ? sessionStorage : localStorage)
const getWaitingKey = (userId: number) => `latihan-${userId}`

/** What comes back of whoever has signed out meanwhile is nothing of the next person's. */
const report = (userId: number, count: number) => {
  if (person.get() === userId) unsentWork.report(count, 'practice')
}

const isWaiting = ({ refused: refusal }: Waiting) => refusal === undefined

/** All that is kept, in the order in which it was answered; earlier versions kept one answer alone. */
const readKept = (userId: number): readonly Waiting[] => {
  try {
    const keptAnswers = JSON.parse(store().getItem(getWaitingKey(userId)) ?? '[]') as Waiting | Waiting[]
    return [keptAnswers].flat()
  } catch {
    // Not readable, or forbidden: nothing is kept here.
    return []
  }
}

/** What is still to be sent. */
export function readWaiting(userId: number): readonly Waiting[] {
  const waitingAnswers = readKept(userId).filter(isWaiting)
  report(userId, waitingAnswers.length)
  return waitingAnswers
}
export const readRefused = (userId: number) => readKept(userId).filter((keptAnswer) => !isWaiting(keptAnswer))

/** How often this page has changed what is kept. */
export const changes = createAtom(0)

const write = (userId: number, keptAnswers: readonly Waiting[]) => {
  report(userId, keptAnswers.filter(isWaiting).length)
  try {
    if (keptAnswers.length === 0) store().removeItem(getWaitingKey(userId))
    else store().setItem(getWaitingKey(userId), JSON.stringify(keptAnswers))
  } catch {
    // A full or forbidden store: the open page keeps it as long as it stays.
  }
  changes.set(changes.get() + 1)
}

const without = (userId: number, sentKey: string) =>
  readKept(userId).filter(({ sent_key }) => sent_key !== sentKey)

/** Behind what is kept already, of this tab or another one. */
export const keepWaiting = (userId: number, waitingAnswer: Waiting) =>
  write(userId, [...without(userId, waitingAnswer.sent_key), waitingAnswer])

/** Drops this one; what else is kept stays. */
export const dropWaiting = (userId: number, sentKey: string) => write(userId, without(userId, sentKey))

// What waits of whoever signs out is nothing that the next person leaves behind.
person.subscribe(() => unsentWork.report(0, 'practice'))

const toPracticeBody = ({ courses_id, question, answer, sent_key, refresh }: Waiting) => ({
  courses_id,
  id: question.id,
  answer,
  sent_key,
  refresh,
})

/** Sends it as its owner alone. Thrown without an answer of the server: somebody else is signed in here, or nobody. */
export const sendAnswer = async (userId: number, waitingAnswer: Waiting) => {
  const token = await findOwnToken(userId)
  if (token === null) throw new Error('not its owner')
  return call(savePractice, { body: toPracticeBody(waitingAnswer) }, { token })
}

/** What the server takes on another day is to be kept until then. */
export const isForTomorrow = (error: unknown): boolean => isRefused(error, 'practice_limit')

/** The server has it, though the question is practised no more. */
export const isTaken = (error: unknown): boolean => isRefused(error, 'practice_taken')

/** Another tab may have sent it meanwhile. */
const isOnItsWay = (userId: number, { sent_key }: Waiting) =>
  readWaiting(userId).some((waitingAnswer) => waitingAnswer.sent_key === sent_key)

/** It is kept to be read. */
export const refuseWaiting = (userId: number, waitingAnswer: Waiting, why: string) =>
  keepWaiting(userId, { ...waitingAnswer, refused: why })

const readOutcome = async (error: unknown, userId: number): Promise<RefusalOutcome> => {
  if (isForTomorrow(error)) return { is: 'waiting' }
  const heldToken = await findOwnToken(userId)
  return readRefusal(error, async () => heldToken !== null && (await askOwner(heldToken)) === userId)
}

/**
 * Sends what waits, in its order, up to the answer of this key. Refused, one is kept to be read, which is said, and the next go on: the
 * question may not be practised any more. Thrown: it is to be sent later.
 */
export async function sendWaiting(userId: number, before?: string): Promise<void> {
  for (const waitingAnswer of readWaiting(userId)) {
    if (waitingAnswer.sent_key === before) return
    try {
      await sendAnswer(userId, waitingAnswer)
      dropWaiting(userId, waitingAnswer.sent_key)
    } catch (error) {
      if (isTaken(error)) {
        dropWaiting(userId, waitingAnswer.sent_key)
        continue
      }
      const outcome = await readOutcome(error, userId)
      if (outcome.is !== 'refused') throw error
      if (!isOnItsWay(userId, waitingAnswer)) continue
      refuseWaiting(userId, waitingAnswer, outcome.why)
      if (person.get() === userId)
        toast.error(`Satu jawaban latihan tidak diterima: ${outcome.why} Ada di Tugas saya.`)
    }
  }
}

/** What was answered before comes first, in another round or tab too. Thrown without an answer of the server: it is to be sent later. */
export const sendInTurn = async (userId: number, newAnswer: Waiting) => {
  try {
    await sendWaiting(userId, newAnswer.sent_key)
  } catch (error) {
    throw isForTomorrow(error) ? error : new Error('what came before waits', { cause: error })
  }
  try {
    return await sendAnswer(userId, newAnswer)
  } catch (error) {
    const is = isForTomorrow(error) ? 'told' : (await readOutcome(error, userId)).is
    throw is === 'waiting' ? new Error('is to be sent by its owner', { cause: error }) : error
  }
}
