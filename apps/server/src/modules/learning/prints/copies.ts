import { z } from '@tuntas/contract/wire/zod'
import { createRandom } from '../quizzes/draws.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { type Draw, storedDraw } from '../quizzes/kinds/kind.ts'
import { inDrawn, shuffle } from '../quizzes/kinds/order.rules.ts'
import type { Frozen, OnPaper } from './kinds/printed.ts'

/** The owner of a copy, and the questions drawn besides the common ones. */
export type Owner = { user_id: number | null; form_id: number | null; drawn: readonly number[] }
export const copyRow = z.object({
  number: z.number(),
  user_id: z.number().nullable(),
  form_id: z.number().nullable(),
  question_ids: z.array(z.number()),
  option_keys: z.record(z.string(), z.array(z.string())),
  draws: z.record(z.string(), storedDraw),
})
export type Copy = z.output<typeof copyRow>
type Making = {
  /** Printable questions, in the quiz's order. */
  questions: readonly Frozen[]
  /** Questions for everybody. */
  asked: readonly number[]
  own: boolean
  shuffles: boolean
  seed: number
}

/** Sorted by section, and shuffled within each if every copy has its own order. */
const orderQuestions = (
  questions: readonly Frozen[],
  hasOwnOrder: boolean,
  random: () => number,
): Frozen[] => {
  if (!hasOwnOrder) return [...questions]
  const places = [...new Set(questions.map(({ section_place }) => section_place))]
  return places.flatMap((place) =>
    shuffle(
      questions.filter(({ section_place }) => section_place === place),
      random,
    ),
  )
}

/** The copy of one owner; deterministic for a seed, number and questions. */
export const buildCopy = (
  { questions, asked: askedIds, own: hasOwnOrder, shuffles, seed }: Making,
  owner: Owner,
  number: number,
): Copy => {
  const random = createRandom(`print ${seed} ${number}`)
  const ids = new Set([...askedIds, ...owner.drawn])
  const paper = orderQuestions(
    questions.filter(({ id }) => ids.has(id)),
    hasOwnOrder,
    random,
  )
  const mixes = hasOwnOrder && shuffles
  const option_keys: Record<string, string[]> = {}
  const draws: Record<string, Draw> = {}
  for (const { id, type, ...question } of paper) {
    const keys = question.options.map(({ key }) => key)
    if (mixes && keys.length > 0) option_keys[id] = shuffle(keys, random)
    const draw = kinds[type].draw?.(question, random, mixes)
    if (draw) draws[id] = draw
  }
  return {
    number,
    user_id: owner.user_id,
    form_id: owner.form_id,
    question_ids: paper.map(({ id }) => id),
    option_keys,
    draws,
  }
}

/** The questions of a copy in order, with their drawn form. */
export const onPaper = (
  questions: ReadonlyMap<number, Frozen>,
  { question_ids, option_keys, draws }: Pick<Copy, 'question_ids' | 'option_keys' | 'draws'>,
): OnPaper[] =>
  question_ids.flatMap((id) => {
    const question = questions.get(id)
    if (!question) return []
    const options = inDrawn(question.options, option_keys[id], ({ key }) => key)
    return [{ question, options, draw: draws[id] ?? null }]
  })
