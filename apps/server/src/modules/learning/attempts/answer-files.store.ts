import type { addAnswerFile, Clock } from '@tuntas/contract/learning/attempts'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn, Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { firstRow } from '../../../platform/rows.ts'
import { getExtension } from '../../campus/files/rules.ts'
import { files } from '../../campus/files/schema.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { questions } from '../quizzes/schema.ts'
import type { OwnAttempt } from './access.ts'
import { decided, decideSave, type Reveal } from './answers.store.ts'
import { findQuestionType } from './questions.store.ts'
import { readClock } from './store.ts'

/** Files that answers are made of. */

/** jpg is jpeg, and pictures that were drawn anew as WebP were one of the usual ones. */
const PICTURES = ['png', 'jpg', 'jpeg']
const listFormats = (name: string): string[] => {
  const extension = getExtension(name)
  if (extension === 'webp') return PICTURES
  return extension === 'jpg' || extension === 'jpeg' ? ['jpg', 'jpeg'] : [extension]
}
/** Does a question of this content take such a file as an answer? */
export const takes = (content: unknown, name: string): boolean => {
  const { formats = [] } = content as { formats?: string[] }
  return listFormats(name).some((format) => formats.includes(format))
}

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
  if (own.length < new Set(ids).size || !own.every(({ name }) => takes(question.content, name)))
    throw new AppError('invalid_answer')
}

type Answer = { type: QuestionType; answer: string | null }
/** The files that answers in stored form name, with links for whoever reads them. */
export const filesOfAnswers = async ({ db, linkTo }: AppContext, answers: readonly Answer[]) => {
  const listFileIds = ({ type, answer }: Answer) => (answer ? kinds[type].files(answer) : [])
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

export const writeFiles = (ids: readonly number[]) => JSON.stringify({ files: ids })

const storedRow = z.object({ answer: z.string().nullable(), one_device: z.boolean() })

/**
 * Adds a file to the answer that is stored by then, in one transaction, under the newest reading: whichever screen shows the
 * paper, both answers are in it. A quiz for one device counts its newest reading's files alone, as it does answers.
 */
export const addFile = (
  db: Db,
  attempt: OwnAttempt,
  { id, file_id, epoch }: Body<typeof addAnswerFile>,
  reveal: Reveal,
): Promise<Clock> =>
  decided(db, async (tx) => {
    if ((await findQuestionType(tx, id)) !== 'FILE_UPLOAD') return new AppError('invalid_answer')
    await tx.execute(sql`select from attempts where id = ${attempt.id} for update`)
    const stored = await firstRow(
      tx,
      storedRow,
      sql`select w.answer, l.one_device from attempts a join lessons l on l.id = a.lessons_id
        left join answers w on w.attempt_id = a.id and w.question_id = ${id} where a.id = ${attempt.id}`,
    )
    const ids = kinds.FILE_UPLOAD.files(stored?.answer ?? '')
    if (ids.includes(file_id)) return readClock(tx, attempt)
    const answer = writeFiles([...ids, file_id])
    const input = { answer_id: attempt.id, id, answer, answer_attachment: null }
    return decideSave(tx, attempt, { ...input, epoch: stored?.one_device ? epoch : undefined }, reveal)
  })
