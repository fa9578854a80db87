import { saveAnswer } from '@tuntas/contract/learning/attempts'
import { call } from '../../../kit/client/call'
import { waitingPictures, withAddresses, withoutWaiting } from '../../../kit/device/textPictures'
import { findOwnToken } from '../../../kit/session/tokenOwner'
import type { Entry } from './outboxEntry'

/** A dead connection says nothing: better asked again than waited for. Enough for a long essay at 64 kbit/s. */
const PATIENCE = 12_000
/** What is this light (characters) the browser sends to its end also where the page goes: of all that a page has under way it takes 64 KB. */
const LIGHT = 4_000

/** Sends the answer, without pictures that are not uploaded yet. */
export const postAnswer = (entry: Entry, token: string) => {
  const { attempt_id, question_id, attachment = null, epoch, seq } = entry
  const answer = withoutWaiting(withAddresses(entry.answer, entry.user_id))
  const body = { answer_id: attempt_id, id: question_id, answer, answer_attachment: attachment, epoch, seq }
  return call(saveAnswer, { body }, { patience: PATIENCE, token, keepalive: answer.length <= LIGHT })
}

/** At once, while the page goes away: the next visit learns what became of it. That sends texts whose pictures wait, too. */
export const postLeaving = (entries: Iterable<Entry>) => {
  const completeEntries = [...entries].filter(
    ({ answer, user_id }) => waitingPictures(withAddresses(answer, user_id)).length === 0,
  )
  for (const entry of completeEntries)
    findOwnToken(entry.user_id)
      .then((token) => (token === null ? undefined : postAnswer(entry, token)))
      .catch(() => undefined)
}
