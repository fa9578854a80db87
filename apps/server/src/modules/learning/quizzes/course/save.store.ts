import { saveLesson } from '@tuntas/contract/learning/lesson-form.schemas'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../../platform/errors.ts'
import type { Work } from '../../../../platform/events.ts'
import type { Ranged } from '../../../../platform/files/unzip.ts'
import type { FileRef } from '../../../campus/files/access.ts'
import { checkDocument, keepFile } from '../../../campus/files/store.ts'
import { courses } from '../../../classroom/courses/schema.ts'
import { type TaughtLesson, taughtLesson, taughtSection } from '../../lessons/access.ts'
import { createLesson } from '../../lessons/forms.store.ts'
import { createTopic } from '../../lessons/topics.store.ts'
import { saveQuestions, withPictures } from '../files.store.ts'
import { eachFile } from '../formats/backup/moodle-backup.ts'
import { withPicturesAs } from '../formats/html.ts'
import type { QuestionInput } from '../formats/parsed-question.ts'
import { keptPictures, placesIn } from '../pictures.store.ts'
import {
  type CheckedActivity,
  type CheckedCourse,
  findPresent,
  type Importing,
  isPresent,
} from './check.store.ts'
import { buildBlocks, buildLessonForm, roomFor } from './lesson-form.ts'

/** Saves activities of a backup as draft lessons in new topics at the end of a class. */

type Documents = ReadonlyMap<string, FileRef>
/** A backup stores a file once, under any number of names. */
const listDocuments = ({ draft }: CheckedActivity) => [
  ...(draft.attachment ? [draft.attachment] : []),
  ...roomFor(draft),
]

/** Stores the activities' documents while reading the backup. Invalid documents are left out. */
const keptDocuments = async (
  { ctx, actor }: Importing,
  source: Ranged,
  activities: readonly CheckedActivity[],
): Promise<Documents> => {
  const names = new Map(activities.flatMap(listDocuments).map(({ hash, name }) => [hash, name]))
  const savedFiles = new Map<string, FileRef>()
  if (names.size === 0) return savedFiles
  await eachFile(source, new Set(names.keys()), async (hash, content) => {
    const name = names.get(hash)?.split('/').at(-1) ?? 'file'
    const document = await checkDocument({ name, content }).catch(() => null)
    if (document) savedFiles.set(hash, await keepFile(ctx, actor, document))
  })
  return savedFiles
}

type Ready = {
  activity: CheckedActivity
  html: string
  attachment: FileRef | undefined
  files: FileRef[]
  questions: QuestionInput[]
}
const ready = async (
  importing: Importing,
  activity: CheckedActivity,
  documents: Documents,
): Promise<Ready> => {
  const { ctx, actor, course } = importing
  const { draft, pictures, questions } = activity
  for (const { hash, name } of listDocuments(activity))
    if (!documents.has(hash))
      activity.lost.push(`Berkas ${name.slice(0, 100)} rusak atau bukan yang dikatakan namanya`)
  const draw = (await keptPictures({ ctx, actor }, pictures, new Set(placesIn(draft.html)))) ?? (() => '')
  const of = { ctx, actor, courses_id: course.id, defaults: { level: [], goals: null } }
  return {
    activity,
    html: await ctx.texts.clean(withPicturesAs(draft.html, draw), { userId: actor.id }),
    attachment: draft.attachment ? documents.get(draft.attachment.hash) : undefined,
    files: roomFor(draft).flatMap(({ hash }) => documents.get(hash) ?? []),
    questions: questions ? await withPictures(of, questions) : [],
  }
}

export type ReadyCourse = { name: string; lessons: Ready[] }[]
/** Stores all files before the transaction; unused ones are swept later. */
export const readyCourse = async (
  importing: Importing,
  source: Ranged,
  { sections }: CheckedCourse,
): Promise<ReadyCourse> => {
  const documents = await keptDocuments(
    importing,
    source,
    sections.flatMap(({ activities }) => activities),
  )
  const topics: ReadyCourse = []
  for (const { name, activities } of sections) {
    const lessons: Ready[] = []
    for (const activity of activities) lessons.push(await ready(importing, activity, documents))
    if (lessons.length > 0) topics.push({ name, lessons })
  }
  return topics
}

const ALREADY = 'sudah ada di kelas ini. Periksa lagi cadangannya.'
/** The second of two simultaneous imports sees what the first one added. */
const refusePresent = async (tx: Work, { course }: Importing, topics: ReadyCourse): Promise<void> => {
  const presentItems = await findPresent(tx, course)
  const presentNames = topics.flatMap(({ name, lessons }) =>
    lessons.flatMap(({ activity: { draft } }) => (isPresent(presentItems, name, draft) ? [draft.name] : [])),
  )
  if (presentNames.length > 0)
    throw new AppError('duplicate', {
      message: `${presentNames.length} kegiatan (${presentNames[0]}${presentNames.length > 1 ? ', …' : ''}) ${ALREADY}`,
    })
}

const saveDraftLesson = async (
  tx: Work,
  importing: Importing,
  sections_id: number,
  { activity: { draft }, html, attachment, files, questions }: Ready,
  file_name: string,
): Promise<TaughtLesson | null> => {
  const { actor } = importing
  const section = await taughtSection(tx, actor, sections_id)
  const input = saveLesson.body.parse({
    ...buildLessonForm({ ...draft, attachment: attachment ? draft.attachment : null }, html),
    blocks: draft.kind === 'quiz' || draft.kind === 'assignment' ? [] : buildBlocks(draft, files),
    sections_id,
  })
  const id = await createLesson(tx, section, input, { actor, attachment, captions: undefined })
  if (draft.kind !== 'quiz') return null
  const lesson = await taughtLesson(tx, actor, id, 'QUIZ')
  if (questions.length > 0) await saveQuestions(tx, lesson, questions, { format: 'mbz', file_name })
  return lesson
}

type Given = { again: boolean; file_name: string }
export type SavedQuiz = { lesson: TaughtLesson; activity: CheckedActivity }
/**
 * All of them, or none.
 * @returns how many of each, and the quizzes
 */
export const saveCourse = async (
  tx: Work,
  importing: Importing,
  topics: ReadyCourse,
  { again: mayRepeat, file_name }: Given,
) => {
  const { course } = importing
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, course.id)).for('no key update')
  if (!mayRepeat) await refusePresent(tx, importing, topics)
  const quizzes: SavedQuiz[] = []
  for (const { name, lessons } of topics) {
    const sections_id = await createTopic(tx, course, name)
    for (const ready of lessons) {
      const lesson = await saveDraftLesson(tx, importing, sections_id, ready, file_name)
      if (lesson) quizzes.push({ lesson, activity: ready.activity })
    }
  }
  const all = topics.flatMap(({ lessons }) => lessons)
  const savedCounts = {
    topics: topics.length,
    lessons: all.length,
    questions: all.reduce((sum, { questions }) => sum + questions.length, 0),
  }
  await tx.emit('course.imported', { courses_id: course.id, after: { ...savedCounts, file_name } })
  return { saved: savedCounts, quizzes }
}
