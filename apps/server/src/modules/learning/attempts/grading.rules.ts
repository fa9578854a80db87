import type { QuestionType } from '@tuntas/contract/learning/questions'
import { kinds } from '../quizzes/kinds/index.ts'
import type { Draw, Gradable } from '../quizzes/kinds/kind.ts'

export type GradedQuestion = Gradable & { id: number; type: QuestionType; key_version: number }

/** A stored answer and what it earns. `share` is the share of the question's points. */
export type Grade = {
  answer: string
  status: 'correct' | 'wrong' | 'wait' | 'empty'
  share: number
  /** The version of the key that graded it. A save with an old version is graded again. */
  key_version: number
  /** Did the answer name its options by the paper's own keys? */
  own: boolean
}

/** What a stored answer earns. */
export const earned = (
  { type, ...question }: Gradable & { type: QuestionType },
  answer: string,
  { hasFile = false, draw = null }: { hasFile?: boolean; draw?: Draw | null } = {},
): Pick<Grade, 'status' | 'share'> => {
  if (answer === '' && !hasFile) return { status: 'empty', share: 0 }
  const { earns } = kinds[type]
  if (!earns) return { status: 'wait', share: 0 }
  const share = earns(question, answer, draw)
  return { status: share === 1 ? 'correct' : 'wrong', share }
}

/**
 * Reads and grades an answer as the student sent it.
 * @param reveal the stored key for a key of the paper; undefined for anything else
 * @returns undefined where it is not an answer to the question
 */
export const gradeAnswer = (
  question: GradedQuestion,
  answerInput: { answer: string; hasFile: boolean; draw?: Draw | null },
  reveal: (key: string) => string | undefined,
): Grade | undefined => {
  const { rename, fits, takesFile, byStoredIds } = kinds[question.type]
  let isOwnKey = true
  const toStoredKey = (key: string) => {
    const revealed = reveal(key)
    isOwnKey &&= revealed !== undefined
    return revealed ?? key
  }
  const answer = answerInput.answer === '' ? '' : rename(answerInput.answer, toStoredKey)
  if (answer === undefined || !(isOwnKey || byStoredIds)) return undefined
  if ((answerInput.hasFile && !takesFile(question)) || (answer !== '' && !fits(question, answer)))
    return undefined
  return {
    answer,
    own: isOwnKey,
    key_version: question.key_version,
    ...earned(question, answer, answerInput),
  }
}
