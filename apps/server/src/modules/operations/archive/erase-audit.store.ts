import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { type Known, marksToFind, scrub } from './erase.rules.ts'

const BATCH = 500

/** Condition: the row `g` concerns the account itself. */
const aboutPerson = (id: number) =>
  sql`g.kind in ('users', 'students', 'teachers') and g.thing_id is not distinct from ${id}`

const ownExceptions = (id: number) =>
  sql`(g.kind = 'exceptions' and g.thing_id in (select id from exceptions where user_id = ${id}))`

const tellingRow = z.object({
  id: z.number(),
  before: z.unknown(),
  after: z.unknown(),
  other: z.boolean(),
  own: z.boolean(),
})
type Row = z.output<typeof tellingRow>

/** Candidate rows that may identify the person: found by SQL, then checked by `scrub`. */
const findTelling = (tx: Conn, id: number, identity: Known, after: number) =>
  rows(
    tx,
    tellingRow,
    sql`select g.id, g.before, g.after, ${ownExceptions(id)} as own,
        (g.kind in ('users', 'students', 'teachers') or coalesce(coalesce(g.after ->> 'user_id', g.before ->> 'user_id') <> ${String(id)}, false)) as other
      from audit_log g cross join lateral (select lower(coalesce(g.before::text, '') || coalesce(g.after::text, '')) as said) t
      where g.id > ${after} and (${ownExceptions(id)}
        or exists (select from jsonb_array_elements(${JSON.stringify(marksToFind(identity))}::jsonb) m where position(lower(btrim(m::text, '"')) in t.said) > 0))
      order by g.id limit ${BATCH}`,
  )

const write = (tx: Conn, changedRows: readonly Pick<Row, 'id' | 'before' | 'after'>[]) =>
  tx.execute(
    sql`update audit_log g set before = nullif(x.before, 'null'::jsonb), after = nullif(x.after, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(changedRows)}::jsonb) as x(id bigint, before jsonb, after jsonb) where g.id = x.id`,
  )

/**
 * Removes a person's data and addresses from the audit log. That something was done, by whom and when, stays.
 */
export const eraseAudited = async (tx: Conn, id: number, identity: Known): Promise<void> => {
  await tx.execute(sql`update audit_log g set before = null, after = null where ${aboutPerson(id)}`)
  await tx.execute(
    sql`update audit_log set ip_address = null where user_id = ${id} and ip_address is not null`,
  )
  for (let after = 0; ; ) {
    const some = await findTelling(tx, id, identity, after)
    await write(
      tx,
      some.map((row) => ({
        id: row.id,
        before: scrub(row.before, identity, row),
        after: scrub(row.after, identity, row),
      })),
    )
    after = some.at(-1)?.id ?? 0
    if (some.length < BATCH) return
  }
}
