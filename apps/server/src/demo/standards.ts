import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { closeSample, taughtSample } from '../modules/insight/second-marks/store.ts'
import { listRatedItems, savePanel } from '../modules/insight/standards/store.ts'
import { taughtLesson } from '../modules/learning/lessons/access.ts'
import { overPool, transaction } from '../platform/db/db.ts'
import { onlyRow } from '../platform/db/rows.ts'
import type { Work } from '../platform/events.ts'
import type { Classroom } from './classes.ts'

const SUBJECT = 'IF2301'
const RATED_QUIZ = 'Kuis 1: ERD'
const MARKED_QUIZ = 'Kuis 2: Normalisasi'
/** Judges with how much stricter or milder each one is, in percent. */
const JUDGES = [
  ['Dr. Bambang Sutrisno', 0],
  ['Sri Wahyuni', -4],
  ['Yusuf Hidayat', 5],
  ['Maria Lestari', -2],
  ['I Made Suardana', 3],
] as const
const SAMPLE_SIZE = 24

const idRow = z.object({ id: z.number() })

/** Ratings follow the observed share, because judges know which questions are hard. */
const rateItems = (items: readonly { question_id: number; p: number | null }[]) =>
  JUDGES.flatMap(([judge, shift], at) =>
    items.map(({ question_id, p }, place) => ({
      judge,
      question_id,
      round: 1 as const,
      value: Math.min(95, Math.max(15, Math.round(100 * (p ?? 0.6)) - 8 + shift + ((at + place) % 3) * 3)),
    })),
  )

/** A panel for the KKM of a quiz, and a closed sample of a second marker, in the main class. */
export const addStandards = async (pool: pg.Pool, rooms: readonly Classroom[]): Promise<void> => {
  const db = overPool(pool)
  const room = rooms.find(({ plan }) => plan.subject === SUBJECT && plan.term === 0)
  if (!room) throw new Error(`no class ${SUBJECT}`)
  const findQuiz = async (name: string) => {
    const { id } = await onlyRow(
      db,
      idRow,
      sql`select id from lessons where courses_id = ${room.id} and name = ${name}`,
    )
    return taughtLesson(db, room.teacher, id, 'QUIZ')
  }
  const [ratedQuiz, markedQuiz] = [await findQuiz(RATED_QUIZ), await findQuiz(MARKED_QUIZ)]
  const ratings = rateItems(await listRatedItems(db, ratedQuiz))
  await transaction(db, async (conn) => {
    const tx: Work = Object.assign(conn, { emit: async () => {}, by: null })
    await savePanel(tx, ratedQuiz, {
      lessons_id: ratedQuiz.id,
      name: 'Panel dosen basis data',
      method: 'angoff',
      judges: JUDGES.map(([judge]) => judge),
      ratings,
      groups: [],
    })
    const { id } = await onlyRow(
      tx,
      idRow,
      sql`insert into second_mark_samples (lessons_id, question_id, marker_id, opened_by)
        select ${markedQuiz.id}, min(id), ${room.teacher.id}, ${room.teacher.id} from questions
        where lessons_id = ${markedQuiz.id} and type = 'ESSAY' returning id`,
    )
    // The second marker gives now and then a tenth of the points more or less.
    await tx.execute(sql`insert into second_marks (sample_id, code, answer_id, points)
      select ${id}, 'J' || lpad((row_number() over (order by md5(w.id::text)))::text, 4, '0'), w.id,
        greatest(0, least(q.point, round(w.points + q.point * 0.1 * (w.id % 4 - 1))))
      from answers w join questions q on q.id = w.question_id join attempts a on a.id = w.attempt_id and a.deleted_at is null
      where w.question_id = (select question_id from second_mark_samples where id = ${id}) and w.status in ('correct', 'wrong')
      order by w.id limit ${SAMPLE_SIZE}`)
    await closeSample(tx, await taughtSample(tx, room.teacher, id))
  })
}
