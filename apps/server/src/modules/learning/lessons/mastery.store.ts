import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { lessons } from './schema.ts'

type Quiz = { id: number; courses_id: number }
const findThose = async (tx: Conn, quiz: Quiz, condition: SQL): Promise<ReadonlySet<number>> => {
  const those = await tx
    .select({ user_id: sql<number>`mine.user_id` })
    .from(sql`student_lessons mine`)
    .where(sql`mine.courses_id = ${quiz.courses_id} and mine.lessons_id = ${quiz.id} and ${condition}`)
  return new Set(those.map(({ user_id }) => user_id))
}

/** Students who are done with the quiz: mastered, or taken if it has no KKM. */
const listDoneStudents = (tx: Conn, quiz: Quiz) =>
  findThose(tx, quiz, sql`mine.active and (mine.mastered or (not mine.is_competent and mine.finished > 0))`)

/** Students who are tuntas; a quiz without KKM has none. */
export const listMasteredStudents = (tx: Conn, quiz: Quiz) =>
  findThose(tx, quiz, sql`mine.active and mine.is_competent and mine.mastered`)

/** Settings that decide mastery, besides the results. */
const DECIDING = ['is_competent', 'kkm', 'mastery_rule'] as const
type Settings = Partial<Pick<typeof lessons.$inferSelect, (typeof DECIDING)[number]>>

/** Does the quiz demand more than before? A quiz without KKM demands nothing. */
const decidesAnew = (before: Settings, after: Settings): boolean =>
  (after.is_competent ?? before.is_competent ?? false) &&
  DECIDING.some((name) => after[name] !== undefined && after[name] !== before[name])

/**
 * Changes settings of a quiz and notifies students who lose mastery.
 * @param spare refuses that with their number
 */
export const judgingAnew = async (
  tx: Work,
  { before, after, spare }: { before: Quiz & Settings; after: Settings; spare: boolean | undefined },
  change: () => Promise<void>,
): Promise<void> => {
  if (!decidesAnew(before, after)) return change()
  const formerStudents = await listDoneStudents(tx, before)
  await change()
  const presentStudents = await listDoneStudents(tx, before)
  const user_ids = [...formerStudents].filter((id) => !presentStudents.has(id))
  if (user_ids.length === 0) return
  if (spare)
    throw new AppError('loses_mastery', {
      message: `Dengan perubahan ini ${user_ids.length} mahasiswa yang sudah tuntas atau selesai menjadi belum tuntas.`,
      data: { losing: user_ids.length },
    })
  await tx.emit('mastery.lost', { lesson: before, user_ids })
}
