import type { Pool } from './campus.ts'
import type { Kept, Sitting } from './sitting.ts'

/** What a comparison of the promises with the database has found; all zero is what must hold. */
export interface Findings {
  acknowledged: number
  /** Acknowledged answers that are not there, or only in an older version. */
  missing: number
  /** Rows that their student never sent, not with this question and answer. */
  foreign: number
  /** Students with more than one attempt, open or not: nobody asked for a second. */
  doubled: number
  /** Replies that no fault excuses. */
  strange: number
}

interface Stored extends Kept {
  user_id: number
  question_id: number
}

const findStored = `
  select a.user_id, w.question_id, w.answer, w.epoch, w.seq
  from answers w join attempts a on a.id = w.attempt_id where a.user_id = any($1)`

const countDoubled = `
  select count(*)::int as doubled from (
    select from attempts where user_id = any($1) group by user_id having count(*) > 1) found`

const isOlder = (stored: Kept, promised: Kept) =>
  stored.epoch < promised.epoch || (stored.epoch === promised.epoch && stored.seq < promised.seq)

const wasSent = (sitting: Sitting, row: Stored) => {
  const sent = sitting.sent.get(row.seq)
  return sent?.question === row.question_id && sent.answer === row.answer && sent.epoch === row.epoch
}

/** Compares every promise made until now with what the database holds. */
export const audit = async (pool: Pool, sittings: readonly Sitting[]): Promise<Findings> => {
  // Copied first: what is promised while the database answers may be newer than its answer.
  const promised = sittings.map((sitting) => new Map(sitting.ledger))
  const users = sittings.map((sitting) => sitting.student.id)
  const { rows } = await pool.query<Stored>(findStored, [users])
  const stored = new Map(rows.map((row) => [`${row.user_id}/${row.question_id}`, row]))
  const findings: Findings = { acknowledged: 0, missing: 0, foreign: 0, doubled: 0, strange: 0 }
  promised.forEach((ledger, at) => {
    for (const [question, kept] of ledger) {
      findings.acknowledged++
      const row = stored.get(`${users[at]}/${question}`)
      if (!row || isOlder(row, kept)) findings.missing++
    }
  })
  const sittingOf = new Map(sittings.map((sitting) => [sitting.student.id, sitting]))
  for (const row of rows) {
    const sitting = sittingOf.get(row.user_id)
    if (!sitting || !wasSent(sitting, row)) findings.foreign++
  }
  findings.doubled = (await pool.query(countDoubled, [users])).rows[0].doubled
  for (const sitting of sittings) {
    if (sitting.attempts.size > 1) findings.doubled++
    for (const count of sitting.strange.values()) findings.strange += count
  }
  return findings
}
