import { topicDetail } from '@tuntas/contract/learning/topics.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { reorder } from '../../../platform/db/reorder.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import type { TaughtSection } from './access.ts'
import { keepClosedItemsOfAll } from './closed-marks.store.ts'
import { sections } from './schema.ts'

const topicRow = topicDetail.reply.data
export const findTopic = async (conn: Conn, section: TaughtSection) => {
  const topic = await firstRow(
    conn,
    topicRow,
    sql`select s.id, s.version, s.courses_id, s.name, s.name as section, s.name as title, c.name as courses,
        (select count(*)::int from lessons l where l.sections_id = s.id and l.deleted_at is null) as total_lesson
      from sections s join courses c on c.id = s.courses_id where s.id = ${section.id}`,
  )
  if (!topic) throw new AppError('not_found')
  return topic
}

/**
 * Adds a topic at the end of the class.
 * @returns its id
 */
export const createTopic = async (tx: Work, course: TaughtCourse, name: string): Promise<number> => {
  const [newSection] = await tx
    .insert(sections)
    .values({
      courses_id: course.id,
      name,
      position: sql`(select coalesce(max(position), 0) + 1 from sections where courses_id = ${course.id})`,
    })
    .returning({ id: sections.id, courses_id: sections.courses_id, name: sections.name })
  if (!newSection) throw new AppError('unexpected')
  await tx.emit('section.created', { section: newSection })
  return newSection.id
}

const formerRow = z.object({ name: z.string() })
export const renameTopic = async (
  tx: Work,
  section: TaughtSection,
  { name, version }: { name: string; version?: number | undefined },
): Promise<number> => {
  const before = await firstRow(
    tx,
    formerRow,
    sql`select name from sections where id = ${section.id} and deleted_at is null for no key update`,
  )
  if (!before) throw new AppError('not_found')
  const [updatedSection] = await tx
    .update(sections)
    .set({ name, version: incrementVersion(sections.version) })
    .where(sql`${sections.id} = ${section.id} and ${sameVersion(sections.version, version)}`)
    .returning()
  if (!updatedSection) throw new AppError('stale')
  await tx.emit('section.renamed', {
    id: section.id,
    courses_id: section.courses_id,
    before,
    after: { name },
  })
  return section.id
}

/** Archives topics; their lessons are hidden and restored with them. */
const archive = async (tx: Work, condition: ReturnType<typeof sql>): Promise<number> => {
  const archivedSections = await tx
    .update(sections)
    .set({ deleted_at: sql`now()` })
    .where(sql`${condition} and ${sections.deleted_at} is null`)
    .returning({ id: sections.id, courses_id: sections.courses_id, name: sections.name })
  await keepClosedItemsOfAll(tx, archivedSections)
  await tx.emit('sections.archived', { sections: archivedSections })
  return archivedSections.length
}

export const archiveTopic = (tx: Work, section: TaughtSection) =>
  archive(tx, sql`${sections.id} = ${section.id}`)

export const archiveTopics = async (tx: Work, course: TaughtCourse): Promise<number> => {
  const archivedCount = await archive(tx, sql`${sections.courses_id} = ${course.id}`)
  await tx.emit('topics.reset', { courses_id: course.id, sections: archivedCount })
  return archivedCount
}

export const reorderTopics = async (
  tx: Work,
  course: TaughtCourse,
  ids: readonly number[],
): Promise<void> => {
  const formerOrder = await reorder(tx, 'sections', sql`courses_id = ${course.id}`, ids)
  await tx.emit('sections.reordered', {
    id: course.id,
    courses_id: course.id,
    before: formerOrder,
    after: ids,
  })
}

export const reorderLessons = async (
  tx: Work,
  section: TaughtSection,
  ids: readonly number[],
): Promise<void> => {
  const formerOrder = await reorder(tx, 'lessons', sql`sections_id = ${section.id}`, ids)
  await tx.emit('lessons.reordered', {
    id: section.id,
    courses_id: section.courses_id,
    before: formerOrder,
    after: ids,
  })
}
