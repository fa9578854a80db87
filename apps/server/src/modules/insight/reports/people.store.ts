import type { PageQuery, Pagination } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, type Db, hot } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { type RowSchema, rows } from '../../../platform/db/rows.ts'
import { inSnapshot, streamBatches } from '../../../platform/db/snapshot.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'

/** Minimum columns of a report's row. */
export const personRow = z.object({ user_id: z.number(), name: z.string(), nim: z.string() })
const userRow = personRow.pick({ user_id: true })

/** What a report adds to each active student `p`: columns, and the joins they need. */
export type Addition<S extends RowSchema> = {
  /**
   * Name of the prepared statement, planned once for all classes: one name per text. Omit it where many
   * lessons of each student are read.
   */
  name?: string
  /** Columns of the person and of the report. */
  row: S
  columns: SQL
  from: SQL
  /** A condition; rows that meet it come first. A number: the greatest first. */
  first?: SQL
  /** Leaves out all other students. */
  where?: SQL
}
/** The same rows as a page for the screen, and all of them for the file. */
export type ReportRows<Row> = {
  page: (paging: Pick<PageQuery, 'page' | 'limit'>) => Promise<{ data: Row[]; pagination: Pagination }>
  all: () => AsyncGenerator<Row>
}

/** Students per statement of a file. */
const BATCH = 500

/**
 * Active students of the class, filtered by name or NIM, sorted by name.
 * @param complete turns rows of the statement into the report's, in batches
 */
export const reportRows = <S extends RowSchema, Row>(
  db: Db,
  course: TaughtCourse,
  { name, row, columns, from, first = sql`true`, where = sql`true` }: Addition<S>,
  keywords: string,
  complete: (people: z.output<S>[], conn: Conn) => Promise<Row[]>,
): ReportRows<Row> => {
  const people = sql`select p.user_id, p.name, p.nim, ${first} as first from (
      select m.user_id, u.name, s.nim from active_students m
      join users u on u.id = m.user_id
      join students s on s.id = m.user_id
      where m.courses_id = ${course.id}
    ) p where ${where} and ${matchesShownPerson(keywords, [sql`p.name`, sql`p.nim`])}`
  const order = sql`first desc, name, user_id`
  // Adds columns only for rows that are shown: they may cost far more than finding the students.
  const fillRows = async (conn: Conn, batch: readonly { user_id: number }[]): Promise<Row[]> => {
    if (batch.length === 0) return []
    const ids = sql.param(batch.map((one) => one.user_id))
    const select = sql`select p.user_id, p.name, p.nim, ${columns}
      from (select u.id as user_id, u.name, s.nim from users u join students s on s.id = u.id where u.id = any(${ids}::int[])) p ${from}
      order by array_position(${ids}::int[], p.user_id)`
    return complete(await rows(conn, row, name ? hot(name, select) : select), conn)
  }
  return {
    page: async (paging) => {
      const { data, pagination } = await readPage(db, userRow, people, order, paging)
      return { data: await fillRows(db, data), pagination }
    },
    all: () =>
      inSnapshot(
        db,
        async function* (conn) {
          for await (const batch of streamBatches(conn, userRow, people, order, BATCH))
            yield* await fillRows(conn, batch)
        },
        { plannedOnce: name !== undefined },
      ),
  }
}

/** The same report with mapped rows. */
export const mapRows = <A, B>({ page, all }: ReportRows<A>, make: (row: A) => B): ReportRows<B> => ({
  page: async (paging) => {
    const { data, pagination } = await page(paging)
    return { data: data.map(make), pagination }
  },
  all: async function* () {
    for await (const row of all()) yield make(row)
  },
})
