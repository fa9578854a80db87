import type { saveLesson, updateLesson } from '@tuntas/contract/learning/lesson-form'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows } from '../../../platform/db/rows.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { FileRef } from '../../campus/files/access.ts'
import type { TaughtLesson, TaughtSection } from './access.ts'
import { replaceBlocks } from './blocks.store.ts'
import { keepClosedItems, refuseClosedChange } from './closed-marks.store.ts'
import {
  blocksValue,
  defaultShowScore,
  goalsValue,
  groupEnrichmentFault,
  lessonValues,
  mediaValues,
} from './form.rules.ts'
import { replaceGoals } from './goals.store.ts'
import { demandTool } from './lesson-tool.store.ts'
import { judgingAnew } from './mastery.store.ts'
import { lessons } from './schema.ts'
import { type Ending, sparing } from './spare-running.ts'

type LessonRow = typeof lessons.$inferSelect
export type LessonInput = Omit<Body<typeof saveLesson>, 'spare_warnings'>
export type SettingsInput = Omit<Body<typeof updateLesson>, 'id' | 'spare_warnings'>

/** The sender of a form and the files that came with it. */
export type Sent = {
  actor: Pick<Actor, 'id'>
  attachment: FileRef | undefined
  captions: FileRef | undefined
}

/** A lesson for the audit log, without its long texts. */
const audited = ({ description: _, note: __, references: ___, duration, ...rest }: Partial<LessonRow>) => ({
  ...rest,
  // PostgreSQL returns 00:30:00 for 00:30.
  ...(duration !== undefined && { duration: duration?.slice(0, 5) ?? null }),
})

const lastPlace = (section: TaughtSection) =>
  sql`(select coalesce(max(position), 0) + 1 from lessons where sections_id = ${section.id})`

export const NO_DOCUMENT = { attachment: ['Pilih lampiran dokumen'] }
const demandDocument = (format: string, file: number | null | undefined): void => {
  if (format === 'FILE' && !file) throw new AppError('invalid', { fields: NO_DOCUMENT })
}

const refuseGroupEnrichment = (...of: Parameters<typeof groupEnrichmentFault>): void => {
  const fields = groupEnrichmentFault(...of)
  if (fields) throw new AppError('invalid', { fields })
}

/**
 * Adds a lesson at the end of the topic.
 * @returns its id
 */
export const createLesson = async (
  tx: Work,
  section: TaughtSection,
  input: LessonInput,
  { actor, attachment: file, captions }: Sent,
): Promise<number> => {
  const show_score = input.show_score ?? defaultShowScore(input)
  const values = {
    ...lessonValues(input),
    show_score,
    attachment_file_id: file?.id ?? null,
    ...mediaValues(input, undefined, captions?.id),
  }
  demandDocument(values.format, file?.id)
  refuseGroupEnrichment(values, undefined)
  await demandTool(tx, undefined, values)
  const [newLesson] = await tx
    .insert(lessons)
    .values({
      ...values,
      courses_id: section.courses_id,
      sections_id: section.id,
      position: lastPlace(section),
    })
    .returning()
  if (!newLesson) throw new AppError('unexpected')
  await keepClosedItems(tx, newLesson.courses_id)
  const blocks = await replaceBlocks(tx, actor, newLesson.id, blocksValue(input))
  const goals = await replaceGoals(tx, newLesson, goalsValue(input))
  const after = { ...audited(newLesson), ...blocks.after, ...goals.after }
  await tx.emit('lesson.created', { lesson: newLesson, after })
  return newLesson.id
}

const lock = async (tx: Conn, lesson: TaughtLesson): Promise<LessonRow> => {
  const [before] = await tx
    .select()
    .from(lessons)
    .where(and(eq(lessons.id, lesson.id), isNull(lessons.deleted_at)))
    .for('no key update')
  if (!before) throw new AppError('not_found')
  return before
}

/** The kind of a lesson is fixed, because questions, attempts and submissions depend on it. */
const refuseOtherType = async (tx: Conn, lesson: TaughtLesson): Promise<void> => {
  const usedCount = await countRows(
    tx,
    sql`select from questions where lessons_id = ${lesson.id} and deleted_at is null
      union all select from attempts where lessons_id = ${lesson.id}
      union all select from submissions where lessons_id = ${lesson.id} limit 1`,
  )
  if (usedCount > 0)
    throw new AppError('in_use', {
      message: 'Jenis pembelajaran tidak dapat diubah karena sudah memiliki soal atau pekerjaan mahasiswa.',
    })
}

type Beside = { before: object; after: object }
/**
 * @param version the version that the change is based on
 * @param beside changes in other tables
 */
const write = async (
  tx: Work,
  before: LessonRow,
  { version, ...after }: Omit<Partial<LessonRow>, 'version'> & { version: number | undefined },
  beside: Beside,
  ending: Ending,
): Promise<void> => {
  const [updatedLesson] = await tx
    .update(lessons)
    .set({ ...after, version: incrementVersion(lessons.version) })
    .where(sql`${lessons.id} = ${before.id} and ${sameVersion(lessons.version, version)}`)
    .returning()
  if (!updatedLesson) throw new AppError('stale')
  await refuseClosedChange(tx, before, updatedLesson)
  await tx.emit('lesson.changed', {
    lesson: before,
    before: { ...audited(before), ...beside.before },
    after: { ...audited(after), ...beside.after },
    ending,
  })
}

/** @param section in the same class; if it differs from the present one, the lesson moves to its end */
export const changeLesson = async (
  tx: Work,
  lesson: TaughtLesson,
  section: TaughtSection,
  input: LessonInput,
  { actor, attachment: file, captions }: Sent,
): Promise<void> => {
  if (section.courses_id !== lesson.courses_id) throw new AppError('not_found')
  const before = await lock(tx, lesson)
  if (before.type !== input.type) await refuseOtherType(tx, lesson)
  const values = lessonValues(input)
  refuseGroupEnrichment(values, before)
  await demandTool(tx, before, values)
  const keptAttachment = input.remove_attachment ? null : before.attachment_file_id
  const attachment_file_id = file?.id ?? keptAttachment
  demandDocument(values.format, attachment_file_id)
  const blocks = await replaceBlocks(tx, actor, lesson.id, blocksValue(input))
  const after = {
    ...values,
    attachment_file_id,
    ...mediaValues(input, before, captions?.id),
    sections_id: section.id,
    version: input.version,
  }
  const goals = await replaceGoals(tx, lesson, goalsValue(input))
  const beside = {
    before: { ...blocks.before, ...goals.before },
    after: { ...blocks.after, ...goals.after },
  }
  await judgingAnew(tx, { before, after, spare: input.spare_mastery }, () =>
    sparing(input.spare_running, (ending) => write(tx, before, after, beside, ending)),
  )
  if (before.sections_id !== section.id)
    await tx
      .update(lessons)
      .set({ position: lastPlace(section) })
      .where(sql`${lessons.id} = ${lesson.id}`)
}

const OF_ALL = new Set(['is_enrichment', 'enrichment_counts'])
const OF_ASSIGNMENTS = new Set(['hold_feedback', 'is_group', 'goals'])
const words = { QUIZ: 'Setelan ini hanya untuk kuis.', ASSIGNMENT: 'Setelan ini hanya untuk tugas.' }

/** Apart from status and enrichment, every setting belongs to quizzes or to assignments. */
type Settings = Partial<Omit<SettingsInput, 'status' | 'version' | 'spare_running' | 'spare_mastery'>>
const refuseOthersSettings = (type: string, settings: Settings): void => {
  const wrongFields = Object.entries(settings).flatMap(([name, value]) => {
    if (OF_ALL.has(name)) return []
    const of = OF_ASSIGNMENTS.has(name) ? 'ASSIGNMENT' : 'QUIZ'
    return value === undefined || value === null || type === of ? [] : [[name, [words[of]]]]
  })
  if (wrongFields.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(wrongFields) })
}

/**
 * Changes settings of a quiz, or publishes any lesson. Undefined fields stay.
 * @param reason what the audit log names beside the change
 */
export const changeSettings = async (
  tx: Work,
  lesson: TaughtLesson,
  input: Partial<SettingsInput>,
  reason: object = {},
): Promise<void> => {
  const before = await lock(tx, lesson)
  const { version, status, spare_running, spare_mastery, ...settings } = input
  refuseOthersSettings(before.type, settings)
  refuseGroupEnrichment(input, before)
  const { kkm, goals: goalInputs, ...values } = settings
  const after = { ...values, status, version, kkm: kkm ?? before.kkm }
  if ((settings.is_competent ?? before.is_competent) && after.kkm === null)
    throw new AppError('invalid', { fields: { kkm: ['Masukan nilai KKM'] } })
  const goals = await replaceGoals(tx, lesson, goalInputs)
  await judgingAnew(tx, { before, after, spare: spare_mastery }, () =>
    sparing(spare_running, (ending) =>
      write(tx, before, after, { before: goals.before, after: { ...goals.after, ...reason } }, ending),
    ),
  )
}

export const archiveLesson = async (tx: Work, lesson: TaughtLesson): Promise<void> => {
  const [archivedLesson] = await tx
    .update(lessons)
    .set({ deleted_at: sql`now()` })
    .where(sql`${lessons.id} = ${lesson.id} and ${lessons.deleted_at} is null`)
    .returning({ id: lessons.id, courses_id: lessons.courses_id, name: lessons.name })
  if (!archivedLesson) throw new AppError('not_found')
  await keepClosedItems(tx, archivedLesson.courses_id)
  await tx.emit('lesson.archived', { lesson: archivedLesson })
}
