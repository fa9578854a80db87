import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { files } from '../../campus/files/schema.ts'
import type { KeptAnnouncement } from './access.ts'
import { announcementFiles, announcementReads, announcements } from './schema.ts'

/** Saving and withdrawing announcements. */

export type Written = {
  title: string
  body: string
  pinned: boolean
  publish_at: string | null
  event_at: string | null
  file_ids: readonly number[]
}
type Place = { courses_id?: number; study_program_id?: number | null }

const UNKNOWN_FILE = 'File tidak ditemukan. Unggah lagi.'

/** The caller's own uploads, and files already attached. Row locks keep the sweep from deleting them. */
const nameFiles = async (tx: Conn, actor: Actor, id: number, fileIds: readonly number[]): Promise<void> => {
  const ids = [...new Set(fileIds)]
  const attachedFiles = await tx
    .delete(announcementFiles)
    .where(eq(announcementFiles.announcement_id, id))
    .returning({ file_id: announcementFiles.file_id })
  if (ids.length === 0) return
  const formerIds = new Set(attachedFiles.map(({ file_id }) => file_id))
  const uploadedFiles = await tx
    .select({ id: files.id, user_id: files.user_id })
    .from(files)
    .where(and(inArray(files.id, ids), files.finished))
    .for('key share')
  const allowed = uploadedFiles.filter((file) => file.user_id === actor.id || formerIds.has(file.id))
  if (allowed.length !== ids.length) throw new AppError('invalid', { fields: { file_ids: [UNKNOWN_FILE] } })
  await tx
    .insert(announcementFiles)
    .values(ids.map((file_id, place) => ({ announcement_id: id, file_id, position: place + 1 })))
}

export const addAnnouncement = async (
  tx: Work,
  actor: Actor,
  place: Place,
  { file_ids, publish_at, ...words }: Written,
): Promise<number> => {
  const values = { ...place, ...words, author_id: actor.id }
  const [added] = await tx
    .insert(announcements)
    .values({ ...values, publish_at: publish_at ?? sql`now()` })
    .returning({ id: announcements.id })
  if (!added) throw new AppError('unexpected')
  await nameFiles(tx, actor, added.id, file_ids)
  const { body, ...after } = values
  await tx.emit('announcement.saved', { id: added.id, title: words.title, before: undefined, after })
  return added.id
}

/** An announcement that was already notified stays published: its time can change only before. */
export const changeAnnouncement = async (
  tx: Work,
  actor: Actor,
  { id }: KeptAnnouncement,
  { file_ids, publish_at, ...words }: Written & { version?: number | undefined },
): Promise<void> => {
  const { version, ...values } = words
  const [before] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!before || before.withdrawn_at !== null) throw new AppError('not_found')
  const publishChange = before.notified_at === null ? { publish_at: publish_at ?? sql`now()` } : {}
  const [savedRow] = await tx
    .update(announcements)
    .set({ ...values, ...publishChange, version: incrementVersion(announcements.version) })
    .where(sql`${announcements.id} = ${id} and ${sameVersion(announcements.version, version)}`)
    .returning()
  if (!savedRow) throw new AppError('stale')
  await nameFiles(tx, actor, id, file_ids)
  await tx.emit('announcement.saved', { id, title: savedRow.title, before, after: savedRow })
}

/** Permanent: readers keep no copy in Tuntas, and the sweep deletes unreferenced files. */
export const withdrawAnnouncement = async (tx: Work, { id }: KeptAnnouncement): Promise<void> => {
  const [withdrawnRow] = await tx
    .update(announcements)
    .set({ withdrawn_at: sql`now()` })
    .where(and(eq(announcements.id, id), sql`withdrawn_at is null`))
    .returning()
  if (!withdrawnRow) throw new AppError('not_found')
  await tx.emit('announcement.withdrawn', { id, before: { title: withdrawnRow.title } })
}

/** Deletes who read what. Announcements of the person stay: they belong to the class or campus. */
export const eraseAnnouncements = async (tx: Conn, userId: number): Promise<void> => {
  await tx.delete(announcementReads).where(eq(announcementReads.user_id, userId))
}
