import { createAtom } from '@tanstack/react-store'
import { type PracticeQuestion, savePractice } from '@tuntas/contract/learning/practice'
import { call, isRefused } from '../../../kit/client/call'
import { type RefusalOutcome, readRefusal } from '../../../kit/client/refusals'
import { unsentWork } from '../../../kit/device/unsent'
import { toast } from '../../../kit/form/toast'
import { person, token } from '../../../kit/session/token'
import { askOwner, findOwnToken } from '../../../kit/session/tokenOwner'

/** An unacknowledged answer: survives the page, and is sent again with the same key. */
export type Waiting = {
  courses_id: number
  mode: string
  question: PracticeQuestion
  answer: string
  sent_key: string
  refresh: boolean
  /** Reason of a refusal: it is not sent any more, but kept to be read. */
  refused?: string
}

/** On a shared computer it ends with the tab. */
const store = () => (token.isShared() ? sessionStorage : localStorage)
const getWaitingKey = (userId: number) => `latihan-${userId}`

/** Ignore results for a person who has signed out. */
const report = (userId: number, count: number) => {
  if (person.get() === userId) unsentWork.report(count, 'practice')
}

const isWaiting = ({ refused: refusal }: Waiting) => refusal === undefined

/** All stored answers in order; earlier versions stored a single one. */
const readKept = (userId: number): readonly Waiting[] => {
  try {
    const keptAnswers = JSON.parse(store().getItem(getWaitingKey(userId)) ?? '[]') as Waiting | Waiting[]
    return [keptAnswers].flat()
  } catch {
    // Unreadable or blocked: nothing is stored.
    return []
  }
}

/** Answers still to be sent. */
export function readWaiting(userId: number): readonly Waiting[] {
  const waitingAnswers = readKept(userId).filter(isWaiting)
  report(userId, waitingAnswers.length)
  return waitingAnswers
}
export const readRefused = (userId: number) => readKept(userId).filter((keptAnswer) => !isWaiting(keptAnswer))

/** Change counter of this page. */
export const changes = createAtom(0)

const write = (userId: number, keptAnswers: readonly Waiting[]) => {
  report(userId, keptAnswers.filter(isWaiting).length)
  try {
    if (keptAnswers.length === 0) store().removeItem(getWaitingKey(userId))
    else store().setItem(getWaitingKey(userId), JSON.stringify(keptAnswers))
  } catch {
    // Storage is full or blocked: the open page keeps it.
  }
  changes.set(changes.get() + 1)
}

const without = (userId: number, sentKey: string) =>
  readKept(userId).filter(({ sent_key }) => sent_key !== sentKey)

/** Appended after stored answers of this and other tabs. */
export const keepWaiting = (userId: number, waitingAnswer: Waiting) =>
  write(userId, [...without(userId, waitingAnswer.sent_key), waitingAnswer])

/** Deletes this answer only. */
export const dropWaiting = (userId: number, sentKey: string) => write(userId, without(userId, sentKey))

// Reset the count on sign-out: it does not concern the next person.
person.subscribe(() => unsentWork.report(0, 'practice'))

const toPracticeBody = ({ courses_id, question, answer, sent_key, refresh }: Waiting) => ({
  courses_id,
  id: question.id,
  answer,
  sent_key,
  refresh,
})

/** Sends it with its owner's token. A network error is thrown if another person, or nobody, is signed in. */
export const sendAnswer = async (userId: number, waitingAnswer: Waiting) => {
  const token = await findOwnToken(userId)
  if (token === null) throw new Error('not its owner')
  return call(savePractice, { body: toPracticeBody(waitingAnswer) }, { token })
}

/** An answer beyond the daily limit is kept until then. */
export const isForTomorrow = (error: unknown): boolean => isRefused(error, 'practice_limit')

/** The server has it, although the question can no longer be practised. */
export const isTaken = (error: unknown): boolean => isRefused(error, 'practice_taken')

/** Another tab may have sent it. */
const isOnItsWay = (userId: number, { sent_key }: Waiting) =>
  readWaiting(userId).some((waitingAnswer) => waitingAnswer.sent_key === sent_key)

/** Keep it to be read. */
export const refuseWaiting = (userId: number, waitingAnswer: Waiting, why: string) =>
  keepWaiting(userId, { ...waitingAnswer, refused: why })

const readOutcome = async (error: unknown, userId: number): Promise<RefusalOutcome> => {
  if (isForTomorrow(error)) return { is: 'waiting' }
  const heldToken = await findOwnToken(userId)
  return readRefusal(error, async () => heldToken !== null && (await askOwner(heldToken)) === userId)
}

/**
 * Sends waiting answers in order, up to the one with this key. A refused one is kept to be read and reported,
 * and the next ones continue. Throws if it must be retried later.
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

/** Sends earlier answers first, including those of other rounds. Throws if it must be retried later. */
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
