import { answerStatuses } from '@tuntas/contract/learning/attempts.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { kinds } from '../../learning/quizzes/kinds/index.ts'
import type { Item } from './item.rules.ts'
import { chooses } from './options.rules.ts'

export const givenRow = z.object({
  question_id: z.number(),
  answer: z.string().nullable(),
  status: z.enum(answerStatuses),
  points: z.number(),
})
export type Given = z.output<typeof givenRow>
const NOTHING = '-'

const earnsPart = (givenAnswer: Given | undefined): boolean =>
  givenAnswer?.status === 'wrong' && givenAnswer.points > 0

/**
 * The chosen letter, or the status of a text answer; '-' if unanswered or, without `answers`, not attempted.
 */
export const answerCells = (items: readonly Item[], givenAnswers: readonly Given[] | undefined) => {
  const byQuestion = new Map(givenAnswers?.map((one) => [one.question_id, one]))
  const cells = items.map((item) => {
    const givenAnswer = byQuestion.get(item.id)
    if (!givenAnswer || givenAnswer.status === 'empty') return { answer: NOTHING, status: 'empty' as const }
    const { earns, choices } = kinds[item.type]
    if (!earns) return { answer: givenAnswer.status, status: givenAnswer.status }
    const all = choices(item)
    if (all.length === 0) return { answer: givenAnswer.status, status: givenAnswer.status }
    const chosenChoices = all.filter((choice) => chooses(givenAnswer.answer ?? '', choice))
    return {
      answer: chosenChoices.map(({ letter }) => letter).join(', ') || NOTHING,
      status: givenAnswer.status,
    }
  })
  return {
    answer: cells.map((cell) => cell.answer),
    status: cells.map((cell) => cell.status),
    partly: items.map(({ id }) => earnsPart(byQuestion.get(id))),
  }
}
