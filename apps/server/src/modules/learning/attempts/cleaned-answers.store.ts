import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { demandOwnFiles } from './answer-files.store.ts'
import type { AnswerInput } from './answers.store.ts'
import { findAskedType } from './questions.store.ts'

/** A longer answer is not a plain choice. It is processed only after its owner is known. */
const CHOICE = 2_000

/**
 * Cleans a long answer once its question is known to be on the caller's own paper. The saving statement
 * checks that for all other answers. Markup is cleaned only for formatted text, because `<` is an ordinary
 * character elsewhere.
 */
export const cleanAnswer = async (
  { db, texts }: AppContext,
  actor: Actor,
  input: AnswerInput,
): Promise<AnswerInput> => {
  const { id, answer_id, answer } = input
  const [isMarked, namesFiles] = [answer.includes('<'), answer.includes('"files"')]
  if (!isMarked && !namesFiles && answer.length <= CHOICE) return input
  const type = await findAskedType(db, actor, { id, answer_id })
  if (!type) throw new AppError('not_found')
  if (namesFiles) await demandOwnFiles(db, actor, input)
  if (!isMarked || !kinds[type].isText) return input
  const formerAnswer = sql`select w.answer from answers w join attempts a on a.id = w.attempt_id
    where a.id = ${answer_id} and a.user_id = ${actor.id} and w.question_id = ${id}`
  return { ...input, answer: await texts.clean(answer, { userId: actor.id, former: formerAnswer }) }
}
