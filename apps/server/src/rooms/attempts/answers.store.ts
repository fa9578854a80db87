import { type Clock, GRACE_SECONDS, type KeptReason, type saveAnswer } from '@tuntas/contract/attempts'
import type { Body } from '@tuntas/contract/endpoint'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { type Conn, type Db, firstRow, transaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { OwnAttempt } from './access.ts'
import { rescore } from './store.ts'

export type AnswerInput = Body<typeof saveAnswer>

const names = [
  'attempt_id',
  'user_id',
  'question_id',
  'answer',
  'file_id',
  'epoch',
  'seq',
  'in_grace',
] as const
type Values = Record<(typeof names)[number], string | number | boolean | null | Placeholder>

const valuesOf = (userId: number, input: AnswerInput, inGrace: boolean) => ({
  attempt_id: input.answer_id,
  user_id: userId,
  question_id: input.id,
  answer: input.answer,
  file_id: input.answer_attachment,
  epoch: input.epoch ?? null,
  seq: input.seq ?? null,
  in_grace: inGrace,
})

/** Does the answer fit its question `q`: an option's key, or for essays any text and a file of one's own? */
const fits = (v: Values): SQL => sql`case when q.type = 'ESSAY'
  then ${v.file_id}::int is null or exists (select from files f where f.id = ${v.file_id}::int and f.user_id = ${v.user_id})
  else ${v.file_id}::int is null and (${v.answer}::text = ''
    or q.options @> jsonb_build_array(jsonb_build_object('key', ${v.answer}::text))) end`

/**
 * The whole of a save in one statement: the caller's own attempt within its time, a question of its paper, a fitting
 * answer, and nothing newer stored by (epoch, seq). FOR SHARE keeps the attempt from being finished meanwhile, so that
 * its score never misses an answer. Without a row, or with saved = false, `judge` finds out why.
 * Choices are graded at once, essays wait for the lecturer.
 */
const saveStatement = (v: Values): SQL => sql`
  with own as (
    select a.id, a.lessons_id, a.epoch, a.deadline, a.question_ids from attempts a
    where a.id = ${v.attempt_id} and a.user_id = ${v.user_id} and a.deleted_at is null
      and (a.end_date is null or (${v.in_grace}::boolean and a.finished_by = 'time'))
      and now() <= a.deadline + make_interval(secs => ${sql.raw(String(GRACE_SECONDS))})
      and (${v.epoch}::int is null or ${v.epoch}::int between 1 and a.epoch)
    for share
  ), saved as (
    insert into answers as w (attempt_id, question_id, answer, attachment_file_id, epoch, seq, status, points)
    select own.id, q.id, ${v.answer}::text, ${v.file_id}::int, coalesce(${v.epoch}::int, own.epoch), coalesce(${v.seq}::int, 1),
      case when ${v.answer}::text = '' and ${v.file_id}::int is null then 'empty' when q.type = 'ESSAY' then 'wait'
        when ${v.answer}::text = q.answer then 'correct' else 'wrong' end,
      case when ${v.answer}::text = q.answer then q.point else 0 end
    from own join questions q on q.id = ${v.question_id} and q.id = any(own.question_ids) and q.deleted_at is null
    where ${fits(v)}
    on conflict (attempt_id, question_id) do update set
      answer = excluded.answer, attachment_file_id = excluded.attachment_file_id, epoch = excluded.epoch,
      seq = case when ${v.seq}::int is null and w.epoch = excluded.epoch then w.seq + 1 else excluded.seq end,
      status = excluded.status, points = excluded.points, marked_by = null, version = w.version + 1, saved_at = now()
    where (w.epoch, w.seq) < (excluded.epoch, excluded.seq) or (${v.seq}::int is null and w.epoch <= excluded.epoch)
    returning 1
  )
  select own.lessons_id, own.epoch, own.deadline, clock_timestamp() as server_time,
    greatest(0, floor(extract(epoch from own.deadline - clock_timestamp())))::int as time_remaining,
    exists (select from saved) as saved
  from own`

const compiled = new PgDialect().sqlToQuery(
  saveStatement(Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Values),
)
/**
 * The statement as text, compiled once: the hottest query of the product is sent by name. The dialect numbers every mention
 * of a value; here each value is sent once.
 */
const text = compiled.sql.replace(/\$(\d+)/g, (_, place: string) => {
  const { name } = compiled.params[Number(place) - 1] as Placeholder
  return `$${names.indexOf(name as (typeof names)[number]) + 1}`
})

/** The save as node-postgres takes it; the bench sends the same from a bare route. */
export const saveQuery = (userId: number, input: AnswerInput, prepared: boolean): pg.QueryConfig => {
  const values = valuesOf(userId, input, false)
  return { ...(prepared ? { name: 'save-answer' } : {}), text, values: names.map((name) => values[name]) }
}

type Saved = Clock & { lessons_id: number; saved: boolean }

type Situation = Clock & {
  over: boolean
  stopped: boolean
  late: boolean
  asked: boolean
  fitting: boolean
  stored_epoch: number | null
  stored_seq: number | null
}

const situationOf = (tx: Conn, v: Values): Promise<Situation | undefined> =>
  firstRow<Situation>(
    tx,
    sql`select a.epoch, a.deadline, clock_timestamp() as server_time,
        greatest(0, floor(extract(epoch from a.deadline - clock_timestamp())))::int as time_remaining,
        a.end_date is not null as over, a.deleted_at is not null or coalesce(a.finished_by = 'stop', false) as stopped,
        now() > a.deadline + make_interval(secs => ${GRACE_SECONDS}) as late,
        q.id is not null as asked, coalesce(${fits(v)}, false) as fitting,
        w.epoch as stored_epoch, w.seq as stored_seq
      from attempts a
      left join questions q on q.id = ${v.question_id} and q.id = any(a.question_ids)
      left join answers w on w.attempt_id = a.id and w.question_id = q.id
      where a.id = ${v.attempt_id}
      for update of a`,
  )

const keep = async (tx: Conn, v: Values, reason: KeptReason): Promise<void> => {
  await tx.execute(
    sql`insert into kept_answers (attempt_id, question_id, answer, attachment_file_id, epoch, seq, reason)
      values (${v.attempt_id}, ${v.question_id}, ${v.answer}, ${v.file_id}, ${v.epoch}, ${v.seq}, ${reason})
      on conflict do nothing`,
  )
}

type Verdict = Clock | AppError
const kept = (
  code: 'answer_late' | 'answer_superseded' | 'answer_finished',
  reason: KeptReason,
  clock: Clock,
) => new AppError(code, { data: { kept: true, reason, ...clock } })

/** What became of a save that the statement refused. What cannot count is kept all the same. */
const judge = async (tx: Conn, attempt: OwnAttempt, input: AnswerInput): Promise<Verdict> => {
  const v = valuesOf(attempt.user_id, input, true)
  const now = await situationOf(tx, v)
  if (!now?.asked) return new AppError('not_found')
  if (!now.fitting) return new AppError('invalid_answer')
  const { epoch, deadline, server_time, time_remaining } = now
  const clock = { epoch, deadline, server_time, time_remaining }
  const sent = input.epoch ?? epoch
  if (input.epoch !== undefined && (sent < 1 || sent > epoch)) return new AppError('unknown_epoch')
  const sameEpoch = now.stored_epoch === sent
  // Sent again, or overtaken by a newer one of the same device: nothing to do, nothing lost.
  if (sameEpoch && input.seq !== undefined && (now.stored_seq ?? 0) >= input.seq) return clock
  if (now.stopped || now.late) {
    const reason = now.stopped ? 'finished' : 'late'
    await keep(tx, v, reason)
    return kept(now.stopped ? 'answer_finished' : 'answer_late', reason, clock)
  }
  if ((now.stored_epoch ?? 0) > sent) {
    await keep(tx, v, 'superseded')
    return kept('answer_superseded', 'superseded', clock)
  }
  const again = await firstRow<Saved>(tx, saveStatement(v))
  if (!again?.saved) return new AppError('overloaded', { retryAfter: 1 })
  if (now.over) await rescore(tx, attempt)
  return clock
}

/** Saves in one round trip; undefined where the statement refused. */
export const save = async (
  pool: pg.Pool,
  userId: number,
  input: AnswerInput,
  prepared: boolean,
): Promise<Saved | undefined> => {
  const found = await pool.query<Saved>(saveQuery(userId, input, prepared))
  return found.rows[0]?.saved ? found.rows[0] : undefined
}

/** The second look at a refused save. Throws what the client must know; what it kept is committed before. */
export const saveOrExplain = async (db: Db, attempt: OwnAttempt, input: AnswerInput): Promise<Clock> => {
  const verdict = await transaction(db, (tx) => judge(tx, attempt, input))
  if (verdict instanceof AppError) throw verdict
  return verdict
}
