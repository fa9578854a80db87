import type { QuestionType } from '@tuntas/contract/learning/questions'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { getExtension } from '../../campus/files/rules.ts'
import { files } from '../../campus/files/schema.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import type { Gradable } from '../quizzes/kinds/kind.ts'
import { questions } from '../quizzes/schema.ts'

/** Files that answers are made of. */

/** jpg is jpeg, and pictures that were drawn anew as WebP were one of the usual ones. */
const PICTURES = ['png', 'jpg', 'jpeg']
const listFormats = (name: string): string[] => {
  const extension = getExtension(name)
  if (extension === 'webp') return PICTURES
  return extension === 'jpg' || extension === 'jpeg' ? ['jpg', 'jpeg'] : [extension]
}
const hasFormat = (content: unknown, name: string): boolean => {
  const { formats = [] } = content as { formats?: string[] }
  return listFormats(name).some((format) => formats.includes(format))
}
/** Does the question take such a file, as its answer or beside it? Beside an answer any hand-in may stand. */
export const takes = (question: Gradable & { type: QuestionType }, name: string): boolean =>
  kinds[question.type].takesFile(question) || hasFormat(question.content, name)

type Sent = { id: number; answer: string }
/** Files that an answer names are its writer's own, of a format that the question takes. What names none is not looked at. */
export const demandOwnFiles = async (conn: Conn, actor: Actor, { id, answer }: Sent): Promise<void> => {
  if (!answer.includes('"files"')) return
  const [question] = await conn
    .select({ type: questions.type, content: questions.content })
    .from(questions)
    .where(eq(questions.id, id))
  const type = questionTypes.find((one) => one === question?.type)
  if (!question || !type) return
  const ids = kinds[type].files(kinds[type].rename(answer, (name) => name) ?? '')
  if (ids.length === 0) return
  const own = await conn
    .select({ name: files.name })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.user_id, actor.id), eq(files.finished, true)))
  if (own.length < new Set(ids).size || !own.every(({ name }) => hasFormat(question.content, name)))
    throw new AppError('invalid_answer')
}

type Answer = { type: QuestionType; answer: string | null; answer_attachment?: number | null }
/** The files that answers in stored form name, and those beside them, with links for whoever reads them. */
export const filesOfAnswers = async ({ db, linkTo }: AppContext, answers: readonly Answer[]) => {
  const listFileIds = ({ type, answer, answer_attachment: beside }: Answer) => [
    ...(answer ? kinds[type].files(answer) : []),
    ...(beside ? [beside] : []),
  ]
  const ids = answers.flatMap(listFileIds)
  const storedFiles =
    ids.length === 0
      ? []
      : await db
          .select({ id: files.id, name: files.name, size: files.size })
          .from(files)
          .where(inArray(files.id, ids))
  const byId = new Map(storedFiles.map((file) => [file.id, { ...file, url: linkTo(file) ?? '' }]))
  return (answer: Answer) => listFileIds(answer).flatMap((id) => byId.get(id) ?? [])
}
