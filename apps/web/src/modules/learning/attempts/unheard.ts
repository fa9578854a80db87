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
 * Answers of other devices that would be replaced unseen: a text is being typed in their place.
 * @param own what the former paper knew, and what was sent from it
 */
export const unseen = (questions: readonly PaperQuestion[], own: readonly Given[], typed: Answers): Given => {
  const others = questions.filter(
    ({ id, answer, answer_attachment: file }) =>
      id in typed &&
      (answer || file !== null) &&
      answer !== typed[id] &&
      own.every((given) => at(given, id) !== JSON.stringify([answer ?? '', file])),
  )
  return {
    answers: Object.fromEntries(others.map(({ id, answer }) => [id, answer ?? ''])),
    attachments: Object.fromEntries(others.map(({ id, answer_attachment }) => [id, answer_attachment])),
  }
}
