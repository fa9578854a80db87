import { saveAnswer } from '@tuntas/contract/learning/attempts'
import { call } from '../../../kit/client/call'
import { waitingPictures, withAddresses, withoutWaiting } from '../../../kit/device/textPictures'
import { findOwnToken } from '../../../kit/session/tokenOwner'
import type { Entry } from './outboxEntry'

/** Timeout: retrying is better than waiting on a dead connection. Enough for a long essay at 64 kbit/s. */
const PATIENCE = 12_000
/**
 * Maximum length in characters of an answer sent with keepalive; browsers limit a page's pending ones to 64
 * KB.
 */
const LIGHT = 4_000

/** Sends the answer, without pictures that are not uploaded. */
export const postAnswer = (entry: Entry, token: string) => {
  const { attempt_id, question_id, attachment = null, epoch, seq } = entry
  const answer = withoutWaiting(withAddresses(entry.answer, entry.user_id))
  const body = { answer_id: attempt_id, id: question_id, answer, answer_attachment: attachment, epoch, seq }
  return call(saveAnswer, { body }, { patience: PATIENCE, token, keepalive: answer.length <= LIGHT })
}

/**
 * Sends while the page is closed; the next visit learns the outcome. Includes texts with waiting pictures.
 */
export const postLeaving = (entries: Iterable<Entry>) => {
  const completeEntries = [...entries].filter(
    ({ answer, user_id }) => waitingPictures(withAddresses(answer, user_id)).length === 0,
  )
  for (const entry of completeEntries)
    findOwnToken(entry.user_id)
      .then((token) => (token === null ? undefined : postAnswer(entry, token)))
      .catch(() => undefined)
}
