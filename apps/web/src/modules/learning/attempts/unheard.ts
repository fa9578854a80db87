import type { PaperQuestion } from '@tuntas/contract/learning/attempts'
import type { Answers, Given } from './given'

const at = ({ answers, attachments }: Given, id: number) =>
  JSON.stringify([answers[id] ?? '', attachments[id] ?? null])

const pick = <V>(from: Readonly<Record<number, V>>, ids: readonly number[]): Readonly<Record<number, V>> =>
  Object.fromEntries(Object.entries(from).filter(([id]) => ids.includes(Number(id))))

/**
 * Answers that were given on a kept paper and that the server does not count: a reading whose reply was lost had made them
 * older than itself. Where another device has answered meanwhile, its answer stays.
 * @param before what this browser knew when the kept paper was opened
 */
export const unheard = (questions: readonly PaperQuestion[], before: Given, given: Given): Given => {
  const lost = questions.flatMap(({ id, answer, answer_attachment }) => {
    const counted = JSON.stringify([answer ?? '', answer_attachment ?? null])
    return id in given.answers && at(given, id) !== counted && counted === at(before, id) ? [id] : []
  })
  return { answers: pick(given.answers, lost), attachments: pick(given.attachments, lost) }
}

/**
 * Answers of other devices that would be replaced unseen: the former paper did not know them, and a text is being typed in
 * their place.
 */
export const unseen = (questions: readonly PaperQuestion[], before: Given, typed: Answers): Given => {
  const others = questions.filter(
    ({ id, answer, answer_attachment: file }) =>
      id in typed &&
      (answer || file !== null) &&
      answer !== typed[id] &&
      at({ answers: { [id]: answer ?? '' }, attachments: { [id]: file } }, id) !== at(before, id),
  )
  return {
    answers: Object.fromEntries(others.map(({ id, answer }) => [id, answer ?? ''])),
    attachments: Object.fromEntries(others.map(({ id, answer_attachment }) => [id, answer_attachment])),
  }
}
