import type { updateCourse } from '@tuntas/contract/classroom/members'
import { contactKinds, learningOrders } from '@tuntas/contract/classroom/members.vocabulary'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { type FileRef, fileRefRow } from '../../campus/files/access.ts'
import type { TaughtCourse } from './access.ts'
import { storedContact } from './contact.rules.ts'
import { courses } from './schema.ts'

export const findCover = async (conn: Conn, course: TaughtCourse): Promise<FileRef | null> =>
  (await firstRow(
    conn,
    fileRefRow,
    sql`select f.id, f.name from courses c join files f on f.id = c.cover_file_id where c.id = ${course.id}`,
  )) ?? null

const settingsRow = z.object({
  name: z.string(),
  description: z.string().nullable(),
  learning_order: z.enum(learningOrders),
  contact_kind: z.enum(contactKinds),
  contact: z.string().nullable(),
  cover_file_id: z.number().nullable(),
})
type Settings = Body<typeof updateCourse> & { cover: FileRef | undefined }

/**
 * Changes what lecturers may change in their own class. A new cover replaces the former one, even if removal
 * was requested.
 */
export const changeCourse = async (
  tx: Work,
  course: TaughtCourse,
  { name, version, description, learning_order, contact_kind, contact, remove_cover, cover }: Settings,
): Promise<void> => {
  const before = await firstRow(
    tx,
    settingsRow,
    sql`select name, description, learning_order, contact_kind, contact, cover_file_id from courses where id = ${course.id} and deleted_at is null for update`,
  )
  if (!before) throw new AppError('not_found')
  const after = {
    name,
    description,
    ...(learning_order && { learning_order }),
    ...(contact_kind && storedContact({ contact_kind, contact })),
    ...(cover ? { cover_file_id: cover.id } : remove_cover && { cover_file_id: null }),
  }
  const [updatedCourse] = await tx
    .update(courses)
    .set({ ...after, version: incrementVersion(courses.version) })
    .where(sql`${courses.id} = ${course.id} and ${sameVersion(courses.version, version)}`)
    .returning()
  if (!updatedCourse) throw new AppError('stale')
  await tx.emit('course.saved', { id: course.id, before, after })
}
