import { studentLesson } from '@tuntas/contract/learning/attempts'
import { buildAddress, call, isRefused } from '../../../kit/client/call'
import { emptyKept, KEPT, KEPT_FILES } from '../../../kit/device/cacheNames'
import { token } from '../../../kit/session/token'
import { keepFile, keepReply, linksIn, toPathname } from '../../../shared/lessons/copies'

/** A class stored offline by the student: lessons and time. */
type Sized = { id: number; bytes: number }
type Saved = { user_id: number; saved_at: number; lessons: readonly Sized[] }
export type KeptClass = { saved_at: number; lessons: number; bytes: number }

const noteAddress = (courseId: number) => `/kelas-luring/${courseId}`
/** The same address as the lesson's page, which then finds it. */
const lessonAddress = (id: number) => buildAddress(studentLesson, { id }, { record: '1' })

const readNote = async (cache: Cache, userId: number, courseId: number): Promise<Saved | undefined> => {
  const savedNote: Saved | undefined = await (await cache.match(noteAddress(courseId)))?.json()
  return savedNote?.user_id === userId ? savedNote : undefined
}

/** Copies that are still stored: browsers evict copies, refusals delete them. */
export async function keptClass(userId: number, courseId: number): Promise<KeptClass | null> {
  if (!(await caches.has(KEPT))) return null
  const cache = await caches.open(KEPT)
  const savedNote = await readNote(cache, userId, courseId)
  if (!savedNote) return null
  const keptLessons = await Promise.all(savedNote.lessons.map(({ id }) => cache.match(lessonAddress(id))))
  const presentLessons = savedNote.lessons.filter((_, place) => keptLessons[place])
  const bytes = presentLessons.reduce((sum, lesson) => sum + lesson.bytes, 0)
  return presentLessons.length === 0
    ? null
    : { saved_at: savedNote.saved_at, lessons: presentLessons.length, bytes }
}

type Saving = { userId: number; courseId: number; lessons: readonly Sized[]; signal: AbortSignal }

/**
 * Stores the lessons one by one with their files; this does not count as opening. What was stored stays after
 * cancelling.
 */
export async function saveClass(
  { userId, courseId, lessons, signal }: Saving,
  onStep: (doneCount: number) => void,
): Promise<void> {
  const heldToken = token.get()
  const keptLessons: Sized[] = []
  for (const [place, lesson] of lessons.entries()) {
    if (signal.aborted || token.get() !== heldToken) return
    const input = { params: { id: lesson.id }, query: { record: '0' as const } }
    const reply = await call(studentLesson, input, { signal }).catch((error) => {
      if (isRefused(error, 'not_found', 'locked', 'enrichment_locked', 'not_yet_open')) return undefined // changed since
      throw error
    })
    if (token.get() !== heldToken) return // signed out: store nothing
    if (reply) {
      await keepReply(lessonAddress(lesson.id), reply)
      const { attachment, description, references, blocks } = reply.data
      // Videos are left out.
      const files = blocks.flatMap((block) => [block.attachment, block.text])
      for (const link of linksIn({ attachment, description, references, files })) await keepFile(link, signal)
      keptLessons.push(lesson)
      const note: Saved = { user_id: userId, saved_at: Date.now(), lessons: keptLessons }
      await keepReply(noteAddress(courseId), note)
      if (token.get() !== heldToken) return emptyKept()
    }
    onStep(place + 1)
  }
}

/** Deletes the stored class, and files that no other copy uses. */
export async function removeClass(userId: number, courseId: number): Promise<void> {
  const cache = await caches.open(KEPT)
  const savedNote = await readNote(cache, userId, courseId)
  for (const { id } of savedNote?.lessons ?? []) await cache.delete(lessonAddress(id))
  await cache.delete(noteAddress(courseId))
  const remainingReplies = await Promise.all(
    (await cache.keys()).map(async (key) => (await cache.match(key))?.json()),
  )
  const linkedPaths = new Set(remainingReplies.flatMap((reply) => linksIn(reply ?? {})).map(toPathname))
  const files = await caches.open(KEPT_FILES)
  for (const { url } of await files.keys()) if (!linkedPaths.has(toPathname(url))) await files.delete(url)
}
