import type { PaperQuestion } from '@tuntas/contract/learning/attempts'
import type { Answers, Given } from './given'

const at = ({ answers, attachments }: Given, id: number) =>
  JSON.stringify([answers[id] ?? '', attachments[id] ?? null])

const pick = <V>(from: Readonly<Record<number, V>>, ids: readonly number[]): Readonly<Record<number, V>> =>
  Object.fromEntries(Object.entries(from).filter(([id]) => ids.includes(Number(id))))

/**
 * Answers given on a stored paper that the server does not count: a read without reply had raised the epoch.
 * If another device has answered since, its answer stays.
 * @param before what this browser knew when the stored paper was opened
 */
export const unheard = (questions: readonly PaperQuestion[], before: Given, current: Given): Given => {
  const lostIds = questions.flatMap(({ id, answer, answer_attachment }) => {
    const countedAnswer = JSON.stringify([answer ?? '', answer_attachment ?? null])
    return id in current.answers && at(current, id) !== countedAnswer && countedAnswer === at(before, id)
      ? [id]
      : []
  })
  return {
    answers: pick(current.answers, lostIds),
    attachments: pick(current.attachments, lostIds),
  }
}

/**
 * Answers of other devices that a text being typed would overwrite unread.
 * @param ownAnswers known from the former paper, and sent from it
 */
export const findUnseen = (
  questions: readonly PaperQuestion[],
  ownAnswers: readonly Given[],
  typedAnswers: Answers,
): Given => {
  const otherQuestions = questions.filter(
    ({ id, answer, answer_attachment: file }) =>
      id in typedAnswers &&
      (answer || file !== null) &&
      answer !== typedAnswers[id] &&
      ownAnswers.every((ownAnswer) => at(ownAnswer, id) !== JSON.stringify([answer ?? '', file])),
  )
  return {
    answers: Object.fromEntries(otherQuestions.map(({ id, answer }) => [id, answer ?? ''])),
    attachments: Object.fromEntries(
      otherQuestions.map(({ id, answer_attachment }) => [id, answer_attachment]),
    ),
  }
}
