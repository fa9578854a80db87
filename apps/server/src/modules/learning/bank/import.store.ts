import { MAX_TAG, MAX_TAGS } from '@tuntas/contract/learning/bank'
import type { QuestionFormat } from '@tuntas/contract/learning/question-files'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { FoundQuestion, QuestionInput } from '../quizzes/formats/found.ts'
import { goalIdsIn } from '../quizzes/goals.store.ts'
import { textKey } from '../quizzes/schema.ts'
import { lockBank, type OpenBank } from './access.ts'
import { folderPathOf } from './folder-path.rules.ts'
import { demandFolder, lockFolders, saveFolder } from './folders.store.ts'
import { saidBy } from './questions.store.ts'
import { bankFolders, bankQuestions, bankVersions } from './schema.ts'

/** Questions of a file as new ones of a bank: categories become folders, and nothing is taken twice. */

export type Given = { input: QuestionInput; found: FoundQuestion }

const tagsOf = ({ tags = [] }: FoundQuestion): string[] =>
  [...new Set(tags.map((tag) => tag.trim().slice(0, MAX_TAG).trim()).filter(Boolean))].slice(0, MAX_TAGS)

const bareOf = ({ input }: Given) => {
  const { type, question, options, answer, content, key } = saidBy(input, null, undefined)
  return { type, question, options, answer, content, key }
}

/** Those that the bank does not ask already, each once. */
export const withoutPresent = async (
  tx: Conn,
  { course_category_id: subject }: OpenBank,
  given: readonly Given[],
): Promise<Given[]> => {
  const bare = given.map((one, at) => ({ at, ...bareOf(one) }))
  const { rows: present } = await tx.execute<{ at: number }>(
    sql`select t.at from jsonb_to_recordset(${JSON.stringify(bare)}::jsonb)
        as t(at int, type text, question text, options jsonb, answer text, content jsonb, key jsonb)
      where exists (
        select from bank_versions w join bank_questions x on x.latest_id = w.id
        where ${textKey(sql`w.question`)} = ${textKey(sql`t.question`)} and x.course_category_id = ${subject} and x.deleted_at is null
          and (w.type, w.options, w.answer, w.content, w.key) is not distinct from (t.type, t.options, t.answer, t.content, nullif(t.key, 'null'::jsonb)))`,
  )
  const gone = new Set(present.map(({ at }) => at))
  const seen = new Set<string>()
  return given.filter((_, at) => {
    const { at: __, ...asked } = bare[at] ?? { at }
    const said = JSON.stringify(asked)
    if (gone.has(at) || seen.has(said)) return false
    seen.add(said)
    return true
  })
}

type Target = { bank: OpenBank; folder_id: number | null }
type Placed = Given & { path: string[] }
export const place = async (
  tx: Conn,
  { bank, folder_id }: Target,
  given: readonly Given[],
): Promise<Placed[]> => {
  const folder = await demandFolder(tx, bank.course_category_id, folder_id)
  const ranks = !folder ? 2 : folder.parent_id === null ? 1 : 0
  return given.map((one) => ({ ...one, path: folderPathOf(one.found.category ?? '', ranks) }))
}

/** By name, in the order of the file; what goes into none is not among them. */
export const foldersOf = (placed: readonly Placed[]): { name: string; total: number }[] => {
  const totals = new Map<string, number>()
  for (const { path } of placed)
    if (path.length > 0) totals.set(path.join(' / '), (totals.get(path.join(' / ')) ?? 0) + 1)
  return [...totals].map(([name, total]) => ({ name, total }))
}

/** Finds the folder of a path below another one, and makes what is not there. */
const folderAt = async (
  tx: Work,
  bank: OpenBank,
  { above, path }: { above: number | null; path: string[] },
) => {
  let parent_id = above
  for (const name of path) {
    const [there] = await tx
      .select({ id: bankFolders.id })
      .from(bankFolders)
      .where(
        and(
          eq(bankFolders.course_category_id, bank.course_category_id),
          sql`coalesce(${bankFolders.parent_id}, 0) = ${parent_id ?? 0}`,
          sql`lower(${bankFolders.name}) = lower(${name})`,
        ),
      )
    const { course_category_id } = bank
    parent_id = there?.id ?? (await saveFolder(tx, bank, { course_category_id, name, parent_id }))
  }
  return parent_id
}

const foldersIn = async (tx: Work, { bank, folder_id }: Target, placed: readonly Placed[]) => {
  const ids = new Map<string, number | null>()
  for (const { path } of placed) {
    const name = path.join('\n')
    if (!ids.has(name)) ids.set(name, await folderAt(tx, bank, { above: folder_id, path }))
  }
  return ids
}

/** As new questions of state draft, each with its first version. @returns how many */
const insertAll = async (
  tx: Work,
  subject: number,
  placed: readonly (Placed & { folder_id: number | null })[],
) => {
  const goals = await goalIdsIn(
    tx,
    subject,
    placed.map(({ input }) => input),
  )
  const created_by = tx.by?.id ?? null
  const created = await tx
    .insert(bankQuestions)
    .values(
      placed.map(({ found, folder_id }) => ({
        course_category_id: subject,
        folder_id,
        owner_id: created_by,
        tags: tagsOf(found),
      })),
    )
    .returning({ id: bankQuestions.id })
  const ids = created.map(({ id }) => id).toSorted((one, other) => one - other)
  await tx.insert(bankVersions).values(
    placed.map(({ input }, at) => {
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
/** All of them, or none. @returns how many are new, and where they went */
export const importIntoBank = async (
  tx: Work,
  target: Target,
  given: readonly Given[],
  source: Source,
): Promise<{ saved: number; folders: ReturnType<typeof foldersOf> }> => {
  const subject = target.bank.course_category_id
  await lockBank(tx, target.bank)
  await lockFolders(tx, subject) // neither the one that is chosen goes, nor is one made twice
  const placed = await place(tx, target, await withoutPresent(tx, target.bank, given))
  const places = foldersOf(placed)
  if (placed.length === 0) return { saved: 0, folders: places }
  const folders = await foldersIn(tx, target, placed)
  const folderOf = ({ path }: Placed) => folders.get(path.join('\n')) ?? null
  const saved = await insertAll(
    tx,
    subject,
    placed.map((one) => ({ ...one, folder_id: folderOf(one) })),
  )
  await tx.emit('bank.imported', {
    course_category_id: subject,
    after: { total_question: saved, folders: places.length, ...source },
  })
  return { saved, folders: places }
}
