import { MAX_TAG, MAX_TAGS } from '@tuntas/contract/learning/bank'
import type { QuestionFormat } from '@tuntas/contract/learning/question-files'
import { inArray, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { FoundQuestion } from '../quizzes/formats/parsed-question.ts'
import { goalIdsIn } from '../quizzes/goals.store.ts'
import { lockBank } from './access.ts'
import { lockFolders } from './folders.store.ts'
import { countByFolder, type Folder, makeFolders, place, type Target } from './places.store.ts'
import { type Asked, type PrintAt, withoutPresent } from './present.store.ts'
import { saidBy } from './questions.store.ts'
import { bankQuestions, bankVersions } from './schema.ts'

/**
 * Imports a file's questions as new ones of a bank. Categories become folders, and duplicates are skipped.
 */

const cleanTags = ({ tags = [] }: FoundQuestion): string[] =>
  [...new Set(tags.map((tag) => tag.trim().slice(0, MAX_TAG).trim()).filter(Boolean))].slice(0, MAX_TAGS)

/**
 * Inserts draft questions, each with a first version.
 * @returns how many
 */
const insertAll = async (
  tx: Work,
  { bank: { course_category_id: subject }, folder_id }: Target,
  placedQuestions: readonly (Asked & { folder: Folder | null })[],
) => {
  const goals = await goalIdsIn(
    tx,
    subject,
    placedQuestions.map(({ input }) => input),
  )
  const created_by = tx.by?.id ?? null
  const createdRows = await tx
    .insert(bankQuestions)
    .values(
      placedQuestions.map(({ found: parsedQuestion, folder }) => ({
        course_category_id: subject,
        folder_id: folder?.id ?? folder_id,
        owner_id: created_by,
        tags: cleanTags(parsedQuestion),
      })),
    )
    .returning({ id: bankQuestions.id })
  const ids = createdRows.map(({ id }) => id).toSorted((one, next) => one - next)
  await tx.insert(bankVersions).values(
    placedQuestions.map(({ input }, at) => {
      const bank_question_id = ids[at]
      if (bank_question_id === undefined) throw new AppError('unexpected')
      return { ...saidBy(input, goals[at] ?? null, undefined), bank_question_id, number: 1, created_by }
    }),
  )
  await tx
    .update(bankQuestions)
    .set({
      latest_id: sql`(select v.id from bank_versions v where v.bank_question_id = ${bankQuestions.id})`,
    })
    .where(inArray(bankQuestions.id, ids))
  return ids.length
}

type Source = { format: QuestionFormat; file_name: string }
type Given = { asked: readonly Asked[]; printAt: PrintAt; source: Source }
/**
 * All of them, or none.
 * @returns how many are new, and their folders
 */
export const importIntoBank = async (
  tx: Work,
  target: Target,
  { asked: askedQuestions, printAt, source }: Given,
): Promise<{ saved: number; folders: ReturnType<typeof countByFolder> }> => {
  const subject = target.bank.course_category_id
  await lockBank(tx, target.bank)
  await lockFolders(tx, subject) // the chosen folder stays, and none is created twice
  const placedQuestions = await place(
    tx,
    target,
    await withoutPresent(tx, target.bank, askedQuestions, printAt),
  )
  const folders = countByFolder(placedQuestions)
  if (placedQuestions.length === 0) return { saved: 0, folders }
  await makeFolders(tx, target, placedQuestions)
  const savedCount = await insertAll(tx, target, placedQuestions)
  await tx.emit('bank.imported', {
    course_category_id: subject,
    after: { total_question: savedCount, folders: folders.length, ...source },
  })
  return { saved: savedCount, folders }
}
