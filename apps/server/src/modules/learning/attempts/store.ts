import type { Clock, PaperAttempt } from '@tuntas/contract/learning/attempts'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, type Db, hot, transaction } from '../../../platform/db/db.ts'
import { countRows, firstRow, idRow, onlyRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { Visit } from '../../identity/account/devices.ts'
import { courseOfLesson, selectAttendedClass } from '../lessons/access.ts'
import { lockOwnAttempt, type OwnAttempt, type TaughtAttempt } from './access.ts'
import { gradeStale } from './grading.store.ts'
import { askedGoals, grace, isUnread, scoreCounts } from './schema.ts'

export const scoresRow = z.object({
  correct: z.number(),
  wrong: z.number(),
  wait: z.number(),
  empty: z.number(),
  score: z.number(),
})
export type Scores = z.output<typeof scoresRow>
/** The same for an attempt that may not have ended. */
export const openScoresRow = z.object({
  correct: z.number().nullable(),
  wrong: z.number().nullable(),
  wait: z.number().nullable(),
  empty: z.number().nullable(),
  score: z.number().nullable(),
})
const finishedRow = scoresRow.extend({
  id: z.number(),
  lessons_id: z.number(),
  user_id: z.number(),
  end_date: z.string(),
  stale: z.boolean(),
})
export type Finished = Omit<z.output<typeof finishedRow>, 'stale'>

/**
 * Sets the end and score of attempts. Their rows must be locked by an earlier statement. Answers graded by an
 * old key version are regraded, because a concurrent save may have read the old key.
 * @param by stop: ended by their student, no answer counts from now on; time: answers within the grace still
 * count
 */
const finish = async (tx: Conn, ids: readonly number[], by: 'stop' | 'time'): Promise<Finished[]> => {
  const finished = await rows(
    tx,
    finishedRow,
    hot(
      `finish-${by}`,
      sql`update attempts set
          end_date = coalesce(attempts.end_date, least(now(), attempts.deadline)),
          finished_by = ${by === 'stop' ? sql`case when now() <= attempts.deadline + ${grace} then 'stop' else coalesce(attempts.finished_by, 'time') end` : sql`coalesce(attempts.finished_by, 'time')`},
          correct = r.correct, wrong = r.wrong, wait = r.wait, empty = r.empty, score = r.score, by_goal = r.by_goal
        from (select a.id, t.* from attempts a cross join lateral (${scoreCounts}) t where a.id = any(${sql.param(ids)}::int[])) r
        where attempts.id = r.id
        returning attempts.id, attempts.lessons_id, attempts.user_id, attempts.end_date, r.correct, r.wrong, r.wait, r.empty, r.score,
          exists (select from answers w join questions q on q.id = w.question_id
            where w.attempt_id = attempts.id and w.key_version <> q.key_version) as stale`,
    ),
  )
  if (!finished.some(({ stale: isStale }) => isStale)) return finished
  await gradeStale(tx, ids)
  return finish(tx, ids, by)
}

const openCountRow = z.object({ open: z.number() })

/** Operational metric: number of open attempts. */
export const countOpen = async (conn: Conn): Promise<number> =>
  (
    await onlyRow(
      conn,
      openCountRow,
      sql`select count(*) as open from attempts where end_date is null and deadline > now() and deleted_at is null`,
    )
  ).open

export const FINISH_BATCH = 500

const isDue = sql`end_date is null and deadline <= now() and deleted_at is null`

/** Is any attempt overdue? Asked every second, so it must be very cheap. */
export const hasDue = async (conn: Conn): Promise<boolean> =>
  (await countRows(conn, hot('attempts-due', sql`select from attempts where ${isDue} limit 1`))) > 0

/** Finishes overdue attempts, at most one transaction's worth. Any process may call it at any time. */
export const finishDue = (db: Db, among: SQL = sql`true`): Promise<Finished[]> =>
  transaction(db, async (tx) => {
    const over = await rows(
      tx,
      idRow,
      sql`select id from attempts where ${isDue} and ${among} order by deadline limit ${FINISH_BATCH} for update skip locked`,
    )
    return over.length === 0
      ? []
      : finish(
          tx,
          over.map((attempt) => attempt.id),
          'time',
        )
  })

/** Rescores a finished attempt after one of its answers changed. The row must be locked. */
export const rescore = async (tx: Conn, attempt: OwnAttempt | TaughtAttempt): Promise<Scores> => {
  const [scoredAttempt] = await finish(tx, [attempt.id], 'time')
  if (!scoredAttempt) throw new AppError('not_found')
  const { correct, wrong: wrongCount, wait, empty, score } = scoredAttempt
  return { correct, wrong: wrongCount, wait, empty, score }
}

/** Rescores finished attempts after their questions changed. The rows must be locked. */
export const rescoreAll = (tx: Conn, attempts: readonly { id: number }[]): Promise<Finished[]> =>
  finish(
    tx,
    attempts.map((attempt) => attempt.id),
    'time',
  )

export const restoredRow = z.object({ id: z.number(), end_date: z.string().nullable() })
type Restored = z.output<typeof restoredRow>
/**
 * Keys, points and questions may have changed while the attempts were archived. The restore has locked their
 * rows.
 */
export const gradeRestored = async (tx: Conn, attempts: readonly Restored[]): Promise<void> => {
  const endedAttempts = attempts.filter((attempt) => attempt.end_date !== null)
  if (endedAttempts.length > 0) await rescoreAll(tx, endedAttempts)
}

/**
 * Ends the caller's attempt now, or returns its end. This also ends the grace, because the result is about to
 * be shown.
 */
export const stop = async (tx: Work, actor: Actor, id: number) => {
  const attempt = await lockOwnAttempt(tx, actor, id)
  await tx.emit('attempt.finished', attempt)
  if (attempt.closed && attempt.end_date !== null) return { attempt, end_date: attempt.end_date }
  const [endedAttempt] = await finish(tx, [id], 'stop')
  if (!endedAttempt) throw new AppError('not_found')
  return { attempt, end_date: endedAttempt.end_date }
}

export const startedRow = z.object({
  id: z.number(),
  number: z.number(),
  start_date: z.string(),
  deadline: z.string(),
})
export type StartedAttempt = z.output<typeof startedRow>

export const findOpen = (conn: Conn, userId: number, lessonId: number): Promise<StartedAttempt | undefined> =>
  firstRow(
    conn,
    startedRow,
    hot(
      'open-attempt',
      sql`select id, number, start_date, deadline from attempts where user_id = ${userId} and lessons_id = ${lessonId}
        and end_date is null and deadline > now() and deleted_at is null`,
    ),
  )

export const clockRow = z.object({
  deadline: z.string(),
  server_time: z.string(),
  time_remaining: z.number(),
  epoch: z.number(),
})
const openedRow = clockRow.extend({
  id: z.number(),
  number: z.number(),
  lessons_id: z.number(),
  name: z.string(),
  courses: z.string(),
})
const unopenedRow = z.object({ attempted: z.boolean(), attended: z.boolean() })

/**
 * Raises the epoch of the caller's open attempt and records the device. The last device to read the paper
 * counts.
 */
export const openPaper = async (
  conn: Conn,
  { id: userId, session }: Pick<Actor, 'id' | 'session'>,
  lessonId: number,
  { ip_address, device, platform, browser }: Visit,
): Promise<PaperAttempt> => {
  const openedPaper = await firstRow(
    conn,
    openedRow,
    hot(
      'open-paper',
      sql`with opened as (
        update attempts a set epoch = a.epoch + 1
        from lessons l join courses c on c.id = l.courses_id
        where l.id = a.lessons_id and a.lessons_id = ${lessonId} and a.user_id = ${userId}
          and a.end_date is null and a.deadline > now() and a.deleted_at is null
        returning a.id, a.number, a.lessons_id, l.name, c.name as courses, a.epoch, a.deadline, clock_timestamp() as server_time,
          greatest(0, floor(extract(epoch from a.deadline - clock_timestamp())))::int as time_remaining
      ), noted as (
        insert into attempt_readings (attempt_id, epoch, read_at, session, ip_address, device, platform, browser)
        select id, epoch, server_time, ${session}, ${ip_address}, ${device}, ${platform}, ${browser} from opened
      )
      select * from opened`,
    ),
  )
  if (openedPaper) return openedPaper
  const { attempted, attended } = await onlyRow(
    conn,
    unopenedRow,
    sql`select exists (${selectAttendedClass(userId, lessonId)} and l.type = 'QUIZ') as attended, exists (
        select from attempts where user_id = ${userId} and lessons_id = ${lessonId} and deleted_at is null
      ) as attempted`,
  )
  if (attempted) throw new AppError('answer_finished')
  throw new AppError(attended ? 'not_started' : 'not_found')
}

/** The attempt's clock, the latest reading of its paper, and whether it was reset. */
export const readClock = async (conn: Conn, { id }: OwnAttempt): Promise<Clock & { reset: boolean }> => {
  const clock = await firstRow(
    conn,
    clockRow.extend({ reset: z.boolean() }),
    sql`select epoch, deadline, clock_timestamp() as server_time, deleted_at is not null as reset,
        greatest(0, floor(extract(epoch from least(deadline, end_date, deleted_at) - clock_timestamp())))::int as time_remaining
      from attempts where id = ${id}`,
  )
  if (!clock) throw new AppError('not_found')
  return clock
}

export const attemptedRow = scoresRow.extend({
  id: z.number(),
  number: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  goals: z.number().nullable(),
  /** When it was read, if the student had not read this score yet or not since it was marked. */
  unread_at: z.string().nullable(),
})

/** A student's released attempts at a quiz. */
export const selectHistory = (userId: SQL | number, lessonId: SQL | number) =>
  sql`select r.id, r.number, r.start_date, r.end_date, r.score, r.correct, r.wrong, r.wait, r.empty, ${askedGoals(sql`a`)} as goals, case when ${isUnread(sql`a`)} then now() end as unread_at
    from attempt_results r join attempts a on a.id = r.id
    where r.user_id = ${userId} and r.lessons_id = ${lessonId} and r.released`

/** The caller's released attempts at a quiz of a class that they attend, oldest first. */
export const listHistory = async (conn: Conn, actor: Actor, lessonId: number) => {
  const history = await rows(
    conn,
    attemptedRow,
    hot(
      'history',
      sql`${selectHistory(actor.id, lessonId)} and exists (${selectAttendedClass(actor.id, lessonId)})
        order by r.number`,
    ),
  )
  if (history.length === 0) await courseOfLesson(conn, actor, lessonId)
  return history
}
