import { optionKeys } from '../../apps/server/src/modules/learning/attempts/option-keys.ts'
import type { Pool } from '../campus.ts'
import type { Kept, Sitting } from './sitting.ts'

/** Findings of the comparison of acknowledgements with the database; all must be zero. */
export interface Findings {
  acknowledged: number
  /** Acknowledged answers that are missing, or stored in an older version. */
  missing: number
  /** Rows that their student never sent with this question and answer. */
  foreign: number
  /** Students with more than one attempt: nobody started a second. */
  doubled: number
  /** Attempts without score, or whose score does not follow from answers and keys. */
  misscored: number
  /** Counted answers that arrived after end and grace. */
  late: number
  /** Replies that no fault explains. */
  strange: number
}

interface Stored extends Kept {
  user_id: number
  attempt_id: number
  question_id: number
}

const findStored = `
  select a.user_id, a.id as attempt_id, w.question_id, w.answer, w.epoch, w.seq
  from answers w join attempts a on a.id = w.attempt_id where a.user_id = any($1) and a.deleted_at is null`

const countDoubled = `
  select count(*)::int as doubled from (
    select from attempts where user_id = any($1) and deleted_at is null group by user_id having count(*) > 1) found`

const GRACE = "interval '10 seconds'"
const countLate = `
  select count(*)::int as late from answers w join attempts a on a.id = w.attempt_id
  where a.user_id = any($1) and a.deleted_at is null and w.saved_at > case when a.finished_by = 'stop' and a.end_date < a.deadline then a.end_date + interval '1 second'
    else a.deadline + ${GRACE} end`

// Independent of the product, from the keys only: the product sums points stored with each answer.
const countMisscored = `
  with truth as (
    select a.id, count(*) filter (where q.type <> 'ESSAY' and w.answer = q.answer)::int as correct,
      count(*) filter (where q.type <> 'ESSAY' and w.answer <> '' and w.answer <> q.answer)::int as wrong,
      count(*) filter (where q.type = 'ESSAY' and w.answer <> '')::int as wait,
      count(*) filter (where coalesce(w.answer, '') = '')::int as empty,
      round(100 * coalesce(sum(q.point) filter (where q.type <> 'ESSAY' and w.answer = q.answer), 0) / sum(q.point), 2) as score
    from attempts a cross join unnest(a.question_ids) as asked(id) join questions q on q.id = asked.id
      left join answers w on w.attempt_id = a.id and w.question_id = q.id
    where a.user_id = any($1) and a.deleted_at is null group by a.id)
  select count(*)::int as misscored from attempts a join truth t using (id)
  where a.end_date is null or (a.correct, a.wrong, a.wait, a.empty, a.score) is distinct from (t.correct, t.wrong, t.wait, t.empty, t.score)`

const isOlder = (storedSave: Kept, promisedSave: Kept) =>
  storedSave.epoch < promisedSave.epoch ||
  (storedSave.epoch === promisedSave.epoch && storedSave.seq < promisedSave.seq)

/** Papers have their own option keys; texts are compared directly. */
const wasSent = (sitting: Sitting, row: Stored, { reveal }: ReturnType<typeof optionKeys>) => {
  const sentSave = sitting.sent.get(row.seq)
  if (sentSave?.question !== row.question_id || sentSave.epoch !== row.epoch) return false
  return (reveal(row.attempt_id, row.question_id, sentSave.answer) ?? sentSave.answer) === row.answer
}

/** Invariants that can be checked without knowing the acknowledgements. */
export const auditAttempts = async (
  pool: Pool,
  students: readonly { id: number }[],
): Promise<Pick<Findings, 'doubled' | 'misscored' | 'late'>> => {
  const users = [students.map(({ id }) => id)]
  return {
    doubled: (await pool.query(countDoubled, users)).rows[0].doubled,
    misscored: (await pool.query(countMisscored, users)).rows[0].misscored,
    late: (await pool.query(countLate, users)).rows[0].late,
  }
}

/**
 * Compares all acknowledgements so far with the database. Scores are only right once everybody has stopped.
 */
export const audit = async (pool: Pool, sittings: readonly Sitting[]): Promise<Findings> => {
  // Copied first: later acknowledgements may be newer than the query's result.
  const promisedSaves = sittings.map((sitting) => new Map(sitting.ledger))
  const users = sittings.map((sitting) => sitting.student.id)
  const { rows } = await pool.query<Stored>(findStored, [users])
  const storedSaves = new Map(rows.map((row) => [`${row.user_id}/${row.question_id}`, row]))
  const findings: Findings = {
    acknowledged: 0,
    missing: 0,
    foreign: 0,
    doubled: 0,
    misscored: 0,
    late: 0,
    strange: 0,
  }
  promisedSaves.forEach((ledger, at) => {
    for (const [question, keptSave] of ledger) {
      findings.acknowledged++
      const row = storedSaves.get(`${users[at]}/${question}`)
      if (!row || isOlder(row, keptSave)) findings.missing++
    }
  })
  const { rows: secrets } = await pool.query<{ secret: string }>('select secret from link_secret')
  const names = optionKeys(secrets[0]?.secret ?? '')
  const sittingByStudent = new Map(sittings.map((sitting) => [sitting.student.id, sitting]))
  for (const row of rows) {
    const sitting = sittingByStudent.get(row.user_id)
    if (!sitting || !wasSent(sitting, row, names)) findings.foreign++
  }
  Object.assign(
    findings,
    await auditAttempts(
      pool,
      sittings.map(({ student }) => student),
    ),
  )
  for (const sitting of sittings) {
    if (sitting.attempts.size > 1) findings.doubled++
    for (const count of sitting.strange.values()) findings.strange += count
  }
  return findings
}
