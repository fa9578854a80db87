import type { PaperQuestion, ReviewedQuestion } from '@tuntas/contract/learning/attempts'
import type { AppContext } from '../../../platform/context.ts'
import { renderAsked } from '../quizzes/draws.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import type { AlsoCorrect, Draw } from '../quizzes/kinds/kind.ts'

type Named = Pick<PaperQuestion, 'id' | 'type'>
type Asked = Named &
  Pick<PaperQuestion, 'question' | 'options' | 'content' | 'answer'> & { draw: Draw | null }
/** Prepares questions for the student of an attempt, with all keys replaced by the paper's own. */
export const shownTo = (
  { texts, optionKeys }: AppContext,
  attempt: { id: number },
  paper: readonly Pick<PaperQuestion, 'id' | 'options'>[],
) => {
  const hide = optionKeys.hide(
    attempt.id,
    paper.flatMap(({ id, options }) => options.map(({ key }) => ({ questionId: id, key }))),
  )
  const hideAnswerKeys = (question: Named, key: string | null) =>
    key && (kinds[question.type].rename(key, (id) => hide(question.id, id)) ?? null)
  const answer = (question: Named, input: string | null) =>
    hideAnswerKeys(question, kinds[question.type].isText ? texts.show(input) : input)
  return {
    hidden: hideAnswerKeys,
    answer,
    question: <Q extends Asked>({ draw, ...question }: Q): Omit<Q, 'draw'> => {
      const hideKey = (id: string) => hide(question.id, id)
      const options = question.options.map(({ key, label }) => ({
        key: hideKey(key),
        label: texts.show(label),
      }))
      return {
        ...question,
        ...renderAsked(texts, { ...question, options }, draw, hideKey),
        options,
        answer: answer(question, question.answer),
      }
    },
    key: ({ id, type, key }: Pick<ReviewedQuestion, 'id' | 'type' | 'key'>) =>
      kinds[type].toldKey(key, (name) => hide(id, name)),
    further: ({ id, also_correct }: { id: number; also_correct: AlsoCorrect }) =>
      also_correct.map((one) =>
        typeof one === 'string' ? hide(id, one) : one.map((name) => hide(id, name)),
      ),
  }
}
