import { z } from '@tuntas/contract/wire/zod'
import { eq, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/events.ts'
import type { FoundQuestion } from '../quizzes/formats/parsed-question.ts'
import type { OpenBank } from './access.ts'
import { parseFolderPath } from './folder-path.rules.ts'
import { demandFolder } from './folders.store.ts'
import { bankFolders } from './schema.ts'

/** Assigns a file's questions to folders: existing ones regardless of case, or new ones. */

export type Target = { bank: OpenBank; folder_id: number | null }

export type Folder = {
  /** Null until it is created. */
  id: number | null
  name: string
  /** The folder that contains it. */
  above: Folder | null
  is_new: boolean
}
type Placed<Q> = Q & { folder: Folder | null }

const loweredRow = z.object({ name: z.string(), low: z.string() })
/** Lower case as the database's index computes it. */
const lowered = async (tx: Conn, names: readonly string[]): Promise<(name: string) => string> => {
  const loweredNames = await rows(
    tx,
    loweredRow,
    sql`select name, lower(name) as low from unnest(${sql.param([...new Set(names)])}::text[]) as n(name)`,
  )
  const byName = new Map(loweredNames.map(({ name, low: loweredName }) => [name, loweredName]))
  return (name) => byName.get(name) ?? name
}

/** The bank's folders below the chosen one, by lower-case path. */
const foldersThere = async (tx: Conn, { bank, folder_id }: Target): Promise<Map<string, Folder>> => {
  const all = await tx
    .select({
      id: bankFolders.id,
      parent_id: bankFolders.parent_id,
      name: bankFolders.name,
      low: sql<string>`lower(${bankFolders.name})`,
    })
    .from(bankFolders)
    .where(eq(bankFolders.course_category_id, bank.course_category_id))
  const byPath = new Map<string, Folder>()
  const first = all.filter(({ parent_id }) => parent_id === folder_id)
  const pathById = new Map(first.map(({ id, low: loweredName }) => [id, loweredName]))
  for (const { id, name, low: loweredName } of first)
    byPath.set(loweredName, { id, name, above: null, is_new: false })
  for (const { id, parent_id, name, low: loweredName } of all) {
    const path = parent_id === null ? undefined : pathById.get(parent_id)
    if (path !== undefined)
      byPath.set(`${path}\n${loweredName}`, { id, name, above: byPath.get(path) ?? null, is_new: false })
  }
  return byPath
}

export const place = async <Q extends { found: Pick<FoundQuestion, 'category'> }>(
  tx: Conn,
  target: Target,
  askedQuestions: readonly Q[],
): Promise<Placed<Q>[]> => {
  const into = await demandFolder(tx, target.bank.course_category_id, target.folder_id)
  const ranks = !into ? 2 : into.parent_id === null ? 1 : 0
  const paths = askedQuestions.map(({ found: parsedQuestion }) =>
    parseFolderPath(parsedQuestion.category ?? '', ranks),
  )
  const toLowered = await lowered(tx, paths.flat())
  const folders = await foldersThere(tx, target)
  return askedQuestions.map((one, at) => {
    let folder: Folder | null = null
    let path = ''
    for (const name of paths[at] ?? []) {
      path = folder ? `${path}\n${toLowered(name)}` : toLowered(name)
      const subfolder: Folder = folders.get(path) ?? { id: null, name, above: folder, is_new: true }
      folders.set(path, subfolder)
      folder = subfolder
    }
    return { ...one, folder }
  })
}

const formatFolderName = ({ name, above }: Folder): string => (above ? `${above.name} / ${name}` : name)

/** Counts by folder name, in the order of the file; questions without a folder are left out. */
export const countByFolder = (placedQuestions: readonly { folder: Folder | null }[]) => {
  const totals = new Map<Folder, number>()
  for (const { folder } of placedQuestions) if (folder) totals.set(folder, (totals.get(folder) ?? 0) + 1)
  return [...totals].map(([folder, total]) => ({
    name: formatFolderName(folder),
    total,
    is_new: folder.is_new,
  }))
}

const lastPosition = async (tx: Conn, subject: number): Promise<number> => {
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${bankFolders.position}), 0)::int` })
    .from(bankFolders)
    .where(eq(bankFolders.course_category_id, subject))
  return last?.position ?? 0
}

/** Creates missing folders, one statement per level. */
export const makeFolders = async (
  tx: Work,
  { bank: { course_category_id }, folder_id }: Target,
  placedQuestions: readonly { folder: Folder | null }[],
): Promise<void> => {
  const usedFolders = placedQuestions.flatMap(({ folder }) =>
    folder ? [...(folder.above ? [folder.above] : []), folder] : [],
  )
  const missingFolders = [...new Set(usedFolders)].filter(({ id }) => id === null)
  const getParentId = ({ above }: Folder) => (above ? above.id : folder_id)
  const upper = missingFolders.filter(({ above }) => above === null)
  for (const rank of [upper, missingFolders.filter((one) => !upper.includes(one))]) {
    if (rank.length === 0) continue
    const last = await lastPosition(tx, course_category_id)
    const createdFolders = await tx
      .insert(bankFolders)
      .values(
        rank.map((folder, at) => ({
          course_category_id,
          parent_id: getParentId(folder),
          name: folder.name,
          position: last + at + 1,
        })),
      )
      .returning({ id: bankFolders.id, parent_id: bankFolders.parent_id, name: bankFolders.name })
    const ids = new Map(createdFolders.map(({ id, parent_id, name }) => [`${parent_id}\n${name}`, id]))
    for (const folder of rank) folder.id = ids.get(`${getParentId(folder)}\n${folder.name}`) ?? null
    for (const { id, parent_id, name } of createdFolders)
      await tx.emit('folder.saved', { id, after: { name, parent_id } })
  }
}

/** The folder of a category, created if missing; null if the question has no category. */
export const folderFor = async (tx: Work, target: Target, category: string): Promise<number | null> => {
  const placedQuestions = await place(tx, target, [{ found: { category } }])
  await makeFolders(tx, target, placedQuestions)
  return placedQuestions[0]?.folder?.id ?? null
}
