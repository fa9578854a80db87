import type { SQL } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { cleanedContent } from './draws.ts'
import type { WrittenQuestion } from './questions.store.ts'

/**
 * Cleans the formatted texts of a question.
 * @param formerTexts its previous texts, whose pictures stay regardless of their uploader
 */
export const cleanedQuestion = async <Q extends WrittenQuestion>(
  { texts }: AppContext,
  actor: Actor,
  input: Q,
  formerTexts: SQL,
): Promise<Q> => {
  const clean = <T extends string | null>(html: T) =>
    texts.clean(html, { userId: actor.id, former: formerTexts })
  const picture = (id: number) => texts.picture(id, { userId: actor.id, former: formerTexts })
  const cleanHtml = async (html: string | null | undefined) => (html === undefined ? undefined : clean(html))
  return {
    ...input,
    question: await clean(input.question),
    content: await cleanedContent(input, { clean, picture }),
    explanation: await cleanHtml(input.explanation),
    options: await Promise.all(
      input.options.map(async (option) => ({
        ...option,
        label: await clean(option.label),
        explanation: await cleanHtml(option.explanation),
      })),
    ),
  }
}
