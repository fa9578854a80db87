import { type Clock, GRACE_SECONDS, type RejectionReason } from '@tuntas/contract/learning/attempts'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, type Db, transaction } from '../../../platform/db/db.ts'
import { openErasure } from '../../../platform/db/erasure.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { OwnAttempt } from './access.ts'
import {
  type AnswerInput,
  fits,
  gradedSave,
  isUnseen,
  type Reveal,
  type Save,
  savedRow,
  saveStatement,
  toArrays,
  unnestSql,
} from './answers.store.ts'
import { gradedQuestion } from './questions.store.ts'
import { clockRow, rescore } from './store.ts'

/** Decides a save that the statement refused. Answers that cannot count are archived as rejected answers. */

const situationRow = clockRow.extend({
  over: z.boolean(),
  stopped: z.boolean(),
  late: z.boolean(),
  fitting: z.boolean(),
  one_device: z.boolean(),
  stored_epoch: z.number().nullable(),
  stored_seq: z.number().nullable(),
  same: z.boolean(),
})

const findSituation = (tx: Conn, save: Save) =>
  firstRow(
    tx,
    situationRow,
    sql`select a.epoch, a.deadline, clock_timestamp() as server_time,
        greatest(0, floor(extract(epoch from a.deadline - clock_timestamp())))::int as time_remaining,
        a.end_date is not null as over, a.deleted_at is not null or coalesce(a.finished_by = 'stop', false) as stopped,
        now() > a.deadline + make_interval(secs => ${GRACE_SECONDS}) as late,
        ${fits} as fitting, l.one_device, w.epoch as stored_epoch, w.seq as stored_seq,
        (w.answer, w.attachment_file_id) is not distinct from (i.answer, i.file_id) as same
      from ${unnestSql(toArrays([save]))} join attempts a on a.id = i.attempt_id join lessons l on l.id = a.lessons_id
      left join answers w on w.attempt_id = a.id and w.question_id = i.question_id`,
  )

/** Per question and reason, so a device that keeps sending cannot fill the disk. */
const KEPT = 20

/** @param rows the columns of the save `i` to keep, with its time */
const keepRows = async (tx: Conn, save: Save, reason: RejectionReason, rows: SQL): Promise<void> => {
  await tx.execute(
    sql`insert into rejected_answers (attempt_id, question_id, answer, attachment_file_id, epoch, seq, reason, received_at)
      select n.attempt_id, n.question_id, n.answer, n.file_id, n.epoch, n.seq, ${reason}, n.at
      from ${unnestSql(toArrays([save]))} cross join lateral (${rows}) n
      where not exists (select from rejected_answers k where (k.attempt_id, k.question_id, k.reason) = (n.attempt_id, n.question_id, ${reason})
        and (k.answer, k.attachment_file_id, k.epoch, k.seq) is not distinct from (n.answer, n.file_id, n.epoch, n.seq))
      on conflict do nothing`,
  )
  await openErasure(tx)
  await tx.execute(
    sql`delete from rejected_answers where id in (
      select id from rejected_answers where attempt_id = ${save.input.answer_id} and question_id = ${save.input.id}
        and reason = ${reason} and not counted and declined_at is null order by id desc offset ${KEPT})`,
  )
}

const keep = (tx: Conn, save: Save, reason: RejectionReason) =>
  keepRows(tx, save, reason, sql`select i.*, now() as at`)

/** Archives the answer that the save replaces without having read it. */
const keepUnseen = (tx: Conn, save: Save, epoch: number) =>
  keepRows(
    tx,
    save,
    'superseded',
    sql`select w.*, w.attachment_file_id as file_id, w.saved_at as at
      from answers w, (select i.answer, i.file_id as attachment_file_id, ${epoch}::int as epoch) next
      where w.attempt_id = i.attempt_id and w.question_id = i.question_id and ${isUnseen(sql`next`)}`,
  )

/** `overtaken`: a newer save of the same device holds another answer, so this one changed nothing. */
type Saved = Clock & { overtaken?: boolean }
type Outcome = Saved | AppError
const inIso = (moment: string) => new Date(moment).toISOString()
const keepRefused = (
  code: 'answer_late' | 'answer_superseded' | 'answer_finished',
  reason: RejectionReason,
  clock: Clock,
) =>
  new AppError(code, {
    // Replies are typed by their schema; the data of a refusal is not.
    data: {
      kept: true,
      reason,
      ...clock,
      deadline: inIso(clock.deadline),
      server_time: inIso(clock.server_time),
    },
  })

/** Decides what becomes of a save that the statement refused. An answer that cannot count is archived. */
export const decideSave = async (
  tx: Conn,
  attempt: OwnAttempt,
  input: AnswerInput,
  reveal: Reveal,
): Promise<Outcome> => {
  // Locks in a separate statement: one that waits for the lock would read a snapshot from before the wait.
  await tx.execute(sql`select from attempts where id = ${attempt.id} for update`)
  const question = await gradedQuestion(tx, input.id, attempt)
  if (!question) return new AppError('not_found')
  const save = gradedSave(question, attempt.user_id, input, reveal, question.draw)
  if (!save) return new AppError('invalid_answer')
  const now = await findSituation(tx, save)
  if (!now?.fitting) return new AppError('invalid_answer')
  const { epoch, deadline, server_time, time_remaining } = now
  const clock = { epoch, deadline, server_time, time_remaining }
  const sentEpoch = input.epoch ?? epoch
  if (input.epoch !== undefined && (sentEpoch < 1 || sentEpoch > epoch)) return new AppError('unknown_epoch')
  const sameEpoch = now.stored_epoch === sentEpoch
  // A resend, or overtaken by a newer save of the same device: nothing to do, and no answer is lost.
  if (sameEpoch && input.seq !== undefined && (now.stored_seq ?? 0) >= input.seq)
    return { ...clock, overtaken: !now.same }
  if (now.stopped || now.late) {
    const reason = now.stopped ? 'finished' : 'late'
    await keep(tx, save, reason)
    return keepRefused(now.stopped ? 'answer_finished' : 'answer_late', reason, clock)
  }
  if ((now.stored_epoch ?? 0) > sentEpoch || (now.one_device && input.epoch !== epoch)) {
    await keep(tx, save, 'superseded')
    return keepRefused('answer_superseded', 'superseded', clock)
  }
  await keepUnseen(tx, save, sentEpoch)
  const repeatedSave = await firstRow(tx, savedRow, saveStatement(unnestSql(toArrays([save])), sql`true`))
  if (!repeatedSave?.saved) return new AppError('overloaded', { retryAfter: 1 })
  if (now.over) await rescore(tx, attempt)
  return clock
}

/** Throws the refusal after commit, so that the archived answer stays. */
export const saveInTransaction = async (db: Db, decide: (tx: Conn) => Promise<Outcome>): Promise<Saved> => {
  const outcome = await transaction(db, decide)
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Saves the answer or explains the refusal. */
export const saveOrExplain = (
  db: Db,
  attempt: OwnAttempt,
  input: AnswerInput,
  reveal: Reveal,
): Promise<Saved> => saveInTransaction(db, (tx) => decideSave(tx, attempt, input, reveal))
