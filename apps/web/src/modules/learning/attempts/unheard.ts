import type { PaperQuestion } from '@tuntas/contract/learning/attempts'

type Answers = Readonly<Record<number, string>>

/**
 * Answers that were given on a kept paper and that the server does not count: a reading whose reply was lost had made them
 * older than itself. Where another device has answered meanwhile, its answer stays.
 * @param before what this browser knew when the kept paper was opened
 */
export const unheard = (questions: readonly PaperQuestion[], before: Answers, given: Answers): Answers =>
  Object.fromEntries(
    questions.flatMap(({ id, answer }) => {
      const own = given[id]
      const counted = answer ?? ''
      return own !== undefined && own !== counted && counted === (before[id] ?? '') ? [[id, own]] : []
    }),
  )
