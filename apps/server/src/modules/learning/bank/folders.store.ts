import type { saveBankFolder } from '@tuntas/contract/learning/bank'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { demandWriter, type OpenBank, openBank } from './access.ts'
import { bankFolders } from './schema.ts'

const questionCount = sql<number>`(select count(*)::int from bank_questions b where b.folder_id = "bank_folders"."id" and b.deleted_at is null)`

const tagRow = z.object({ tag: z.string() })
/** Folders in order, and the tags of questions that are not archived. */
export const listFolders = async (conn: Conn, { course_category_id }: OpenBank) => {
  const data = await conn
    .select({
      id: bankFolders.id,
      version: bankFolders.version,
      parent_id: bankFolders.parent_id,
      name: bankFolders.name,
      position: bankFolders.position,
      total_question: questionCount,
    })
    .from(bankFolders)
    .where(eq(bankFolders.course_category_id, course_category_id))
    .orderBy(asc(bankFolders.position), asc(bankFolders.id))
  const tags = await rows(
    conn,
    tagRow,
    sql`select distinct unnest(tags) as tag from bank_questions
      where course_category_id = ${course_category_id} and deleted_at is null order by tag`,
  )
  return { data, tags: tags.map(({ tag }) => tag) }
}

/** The chosen folder, locked until the transaction ends; null if none is chosen. */
export const demandFolder = async (tx: Conn, subject: number, id: number | null | undefined) => {
  if (!id) return null
  const [folder] = await tx
    .select({ id: bankFolders.id, parent_id: bankFolders.parent_id })
    .from(bankFolders)
    .where(and(eq(bankFolders.id, id), eq(bankFolders.course_category_id, subject)))
    .for('key share')
  if (folder) return folder
  throw new AppError('invalid', { fields: { folder_id: ['Pilih folder dari bank soal mata kuliah ini'] } })
}

const refuse = (message: string) => new AppError('invalid', { message, fields: { parent_id: [message] } })

/** Requires another first-level folder of the same bank. */
const demandParent = async (tx: Conn, subject: number, id: number | undefined, parent: number | null) => {
  if (parent === null) return
  const [above] = await tx
    .select({ parent_id: bankFolders.parent_id })
    .from(bankFolders)
    .where(and(eq(bankFolders.id, parent), eq(bankFolders.course_category_id, subject)))
  if (!above) throw refuse('Pilih folder dari bank soal mata kuliah ini')
  if (parent === id) throw refuse('Folder tidak dapat berada di dalam dirinya sendiri')
  const within =
    id === undefined
      ? []
      : await tx
          .select({ id: bankFolders.id })
          .from(bankFolders)
          .where(eq(bankFolders.parent_id, id))
          .limit(1)
  if (above.parent_id !== null || within.length > 0) throw refuse('Folder paling banyak dua tingkat')
}

/** Serialises folder changes of one bank, so that no third level can arise. */
export const lockFolders = (tx: Conn, subject: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('bank_folders'), ${subject}::int)`)

export const saveFolder = async (
  tx: Work,
  { course_category_id: subject }: OpenBank,
  { id, version, name, parent_id }: Body<typeof saveBankFolder>,
): Promise<number> => {
  await lockFolders(tx, subject)
  await demandParent(tx, subject, id, parent_id)
  const after = { name, parent_id }
  if (id === undefined) {
    const last = sql`(select coalesce(max(position), 0) + 1 from bank_folders where course_category_id = ${subject})`
    const [newFolder] = await tx
      .insert(bankFolders)
      .values({ ...after, course_category_id: subject, position: last })
      .returning({ id: bankFolders.id })
    if (!newFolder) throw new AppError('unexpected')
    await tx.emit('folder.saved', { id: newFolder.id, after })
    return newFolder.id
  }
  const isOwn = and(eq(bankFolders.id, id), eq(bankFolders.course_category_id, subject))
  const [before] = await tx
    .select({ name: bankFolders.name, parent_id: bankFolders.parent_id })
    .from(bankFolders)
    .where(isOwn)
  if (!before) throw new AppError('not_found')
  const [savedFolder] = await tx
    .update(bankFolders)
    .set({ ...after, version: incrementVersion(bankFolders.version) })
    .where(and(isOwn, sameVersion(bankFolders.version, version)))
    .returning({ id: bankFolders.id })
  if (!savedFolder) throw new AppError('stale')
  await tx.emit('folder.saved', { id, before, after })
  return id
}

/** The bank of a folder. */
export const bankOfFolder = async (conn: Conn, actor: Actor, id: number): Promise<OpenBank> => {
  const [folder] = await conn
    .select({ subject: bankFolders.course_category_id })
    .from(bankFolders)
    .where(eq(bankFolders.id, id))
  if (!folder) throw new AppError('not_found')
  return demandWriter(await openBank(conn, actor, folder.subject))
}

/** Removes an empty folder. Its archived questions are moved out of it. */
export const removeFolder = async (tx: Work, { course_category_id }: OpenBank, id: number): Promise<void> => {
  await lockFolders(tx, course_category_id)
  const [folder] = await tx
    .select({ name: bankFolders.name, total: questionCount, id: bankFolders.id })
    .from(bankFolders)
    .where(eq(bankFolders.id, id))
    .for('update')
  if (!folder) throw new AppError('not_found')
  const within = await tx
    .select({ id: bankFolders.id })
    .from(bankFolders)
    .where(eq(bankFolders.parent_id, id))
    .limit(1)
  if (folder.total > 0)
    throw new AppError('in_use', {
      message: `Folder ini masih memuat ${folder.total} soal. Pindahkan dulu soalnya.`,
    })
  if (within.length > 0) throw new AppError('in_use', { message: 'Folder ini masih memuat folder lain.' })
  await tx.execute(sql`update bank_questions set folder_id = null where folder_id = ${id}`)
  await tx.delete(bankFolders).where(eq(bankFolders.id, id))
  await tx.emit('folder.removed', { id, before: { name: folder.name } })
}
