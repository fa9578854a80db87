import type { addAnswerFile, Clock } from '@tuntas/contract/learning/attempts'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { writeFiles } from '@tuntas/contract/learning/written-kinds.vocabulary'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { getExtension } from '../../campus/files/rules.ts'
import { files } from '../../campus/files/schema.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import type { Gradable } from '../quizzes/kinds/kind.ts'
import { questions } from '../quizzes/schema.ts'
import type { OwnAttempt } from './access.ts'
import type { Reveal } from './answers.store.ts'
import { gradedQuestion } from './questions.store.ts'
import { decideSave, saveInTransaction } from './refused-saves.store.ts'
import { readClock } from './store.ts'

/** Files that answers consist of. */

/** `jpg` means `jpeg`. Pictures are re-encoded as WebP, so the original was one of the usual formats. */
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
/**
 * Does the question accept such a file, as its answer or beside it? Any submission format may accompany an
 * answer.
 */
export const takes = (question: Gradable & { type: QuestionType }, name: string): boolean =>
  kinds[question.type].takesFile(question) || hasFormat(question.content, name)

type Sent = { id: number; answer: string }
/** @throws where a file is not the writer's own or has a format that the question does not accept */
export const demandOwnFiles = async (conn: Conn, actor: Actor, { id, answer }: Sent): Promise<void> => {
  const [question] = await conn
    .select({ type: questions.type, content: questions.content })
    .from(questions)
    .where(eq(questions.id, id))
  const type = questionTypes.find((one) => one === question?.type)
  if (!question || !type) return
  const ids = kinds[type].files(kinds[type].rename(answer, (name) => name) ?? '')
  if (ids.length === 0) return
  const ownFiles = await conn
    .select({ name: files.name })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.user_id, actor.id), eq(files.finished, true)))
  if (ownFiles.length < new Set(ids).size || !ownFiles.every(({ name }) => hasFormat(question.content, name)))
    throw new AppError('invalid_answer')
}

type Answer = { type: QuestionType; answer: string | null; answer_attachment?: number | null }
/** The files named in stored answers and those attached to them, with links for the reader. */
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

const storedRow = z.object({
  answer: z.string().nullable(),
  beside: z.number().nullable(),
  open: z.boolean(),
  one_device: z.boolean(),
})
const epochRow = z.object({ epoch: z.number() })

/**
 * Counts as a reading: a paper open elsewhere learns of the change, and its older answer cannot overwrite
 * this one.
 */
const raiseEpoch = async (tx: Conn, attempt: OwnAttempt): Promise<number> => {
  const raisedEpoch = await onlyRow(
    tx,
    epochRow,
    sql`update attempts set epoch = epoch + 1 where id = ${attempt.id} returning epoch`,
  )
  return raisedEpoch.epoch
}

/**
 * Adds a file to the stored answer, or attaches it to the text, in one transaction that counts as a reading.
 * A quiz for one device counts only files of its newest reading, as it does for answers.
 */
export const addFile = (
  db: Db,
  attempt: OwnAttempt,
  { id, file_id, epoch }: Body<typeof addAnswerFile>,
  reveal: Reveal,
): Promise<Clock> =>
  saveInTransaction(db, async (tx) => {
    const question = await gradedQuestion(tx, id, attempt)
    if (!question) return new AppError('not_found')
    const isBeside = kinds[question.type].takesFile(question)
    if (!isBeside && question.type !== 'FILE_UPLOAD') return new AppError('invalid_answer')
    await tx.execute(sql`select from attempts where id = ${attempt.id} for update`)
    const savedAnswer = await onlyRow(
      tx,
      storedRow,
      sql`select w.answer, w.attachment_file_id as beside, a.deleted_at is null and a.end_date is null and a.deadline > now() as open, l.one_device
        from attempts a join lessons l on l.id = a.lessons_id
        left join answers w on w.attempt_id = a.id and w.question_id = ${id} where a.id = ${attempt.id}`,
    )
    const ids = kinds.FILE_UPLOAD.files(savedAnswer.answer ?? '')
    if (isBeside ? savedAnswer.beside === file_id : ids.includes(file_id)) return readClock(tx, attempt)
    // The file already there is newer or came from another device, so the older file must not replace it.
    const replaces = isBeside && savedAnswer.beside !== null
    const raises = savedAnswer.open && !savedAnswer.one_device && !replaces
    const input = isBeside
      ? { answer: savedAnswer.answer ?? '', answer_attachment: file_id }
      : { answer: writeFiles([...ids, file_id]), answer_attachment: null }
    const reading = raises
      ? await raiseEpoch(tx, attempt)
      : savedAnswer.one_device || replaces
        ? epoch
        : undefined
    const save = { ...input, answer_id: attempt.id, id, epoch: reading }
    const outcome = await decideSave(tx, attempt, save, reveal)
    if (outcome instanceof AppError && !outcome.details.data) throw outcome // nothing was stored, so roll the reading back too
    return outcome
  })
