import { type PracticeQuestion, savePractice } from '@tuntas/contract/learning/practice'
import { call } from '../../../kit/call'
import { isForLater } from '../../../kit/refusals'
import { person, token } from '../../../kit/token'
import { unsent } from '../../../kit/unsent'

/** An answer that the server has not acknowledged yet: it outlives the page, and is sent again under the same key. */
export type Waiting = {
  courses_id: number
  mode: string
  question: PracticeQuestion
  answer: string
  sent_key: string
  refresh: boolean
}

/** On a computer that others use too it ends with the tab. */
const store = () => (token.isShared() ? sessionStorage : localStorage)
const getWaitingKey = (userId: number) => `latihan-${userId}`

export function readWaiting(userId: number): Waiting | null {
  let waiting: Waiting | null = null
  try {
    waiting = JSON.parse(store().getItem(getWaitingKey(userId)) ?? 'null')
  } catch {
    // Not readable, or forbidden: nothing waits here.
  }
  unsent.report(waiting ? 1 : 0, 'practice')
  return waiting
}

export function keepWaiting(userId: number, waiting: Waiting) {
  unsent.report(1, 'practice')
  try {
    store().setItem(getWaitingKey(userId), JSON.stringify(waiting))
  } catch {
    // A full or forbidden store: the open page keeps it as long as it stays.
  }
}

// What waits of whoever signs out is nothing that the next person leaves behind.
person.subscribe(() => unsent.report(0, 'practice'))

/** Drops this one; what another tab has kept meanwhile stays. */
export function dropWaiting(userId: number, sentKey: string) {
  if (readWaiting(userId)?.sent_key !== sentKey) return
  store().removeItem(getWaitingKey(userId))
  unsent.report(0, 'practice')
}

export const toPracticeBody = ({ courses_id, question, answer, sent_key, refresh }: Waiting) => ({
  courses_id,
  id: question.id,
  answer,
  sent_key,
  refresh,
})

/** Sends what an earlier page has left. Refused, it is given up: the question may not be practised any more. */
export async function sendLeftover(userId: number) {
  const waiting = readWaiting(userId)
  if (!waiting) return
  try {
    await call(savePractice, { body: toPracticeBody(waiting) })
  } catch (error) {
    if (isForLater(error)) return
  }
  dropWaiting(userId, waiting.sent_key)
}
