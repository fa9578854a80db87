import type { PageQuery, Pagination } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, type Db, hot, matches } from '../../../platform/db.ts'
import { readPage } from '../../../platform/pages.ts'
import { type RowSchema, rows } from '../../../platform/rows.ts'
import { inSnapshot, streamBatches } from '../../../platform/snapshot.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'

/** What a report's row has at least. */
export const personRow = z.object({ user_id: z.number(), name: z.string(), nim: z.string() })
const userRow = personRow.pick({ user_id: true })

/** What a report adds to each active student `p` of the class: more columns, and the joins that they come from. */
export type Addition<S extends RowSchema> = {
  /** Of the statement, which is then planned once for all classes: one name for one text. Left out where it reads many lessons of each student. */
  name?: string
  /** The person and these columns. */
  row: S
  columns: SQL
  from: SQL
  /** A condition: whom it holds for stand first. */
  first?: SQL
}
/** The same rows as a page for the screen and as all of them for the file. */
export type ReportRows<Row> = {
  page: (paging: Pick<PageQuery, 'page' | 'limit'>) => Promise<{ data: Row[]; pagination: Pagination }>
  all: () => AsyncGenerator<Row>
}

/** Students whose rows are worked out by one statement of a file. */
const BATCH = 500

/**
 * The active students of the class, searched by name or NIM, in the order of their names.
 * @param complete turns what the statement gave into rows, many at a time
 */
export const reportRows = <S extends RowSchema, Row>(
  db: Db,
  course: TaughtCourse,
  { name, row, columns, from, first = sql`true` }: Addition<S>,
  keywords: string,
  complete: (people: z.output<S>[], conn: Conn) => Promise<Row[]>,
): ReportRows<Row> => {
  const people = sql`select p.user_id, p.name, p.nim, ${first} as first from (
      select m.user_id, u.name, s.nim from active_students m
      join users u on u.id = m.user_id
      join students s on s.id = m.user_id
      where m.courses_id = ${course.id}
    ) p where ${matches(keywords, [sql`p.name`, sql`p.nim`])}`
  const order = sql`first desc, name, user_id`
  // Only for those who are shown: what a report adds may cost much more than finding them.
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

/** The same report with other rows. */
export const mapRows = <A, B>({ page, all }: ReportRows<A>, make: (row: A) => B): ReportRows<B> => ({
  page: async (paging) => {
    const { data, pagination } = await page(paging)
    return { data: data.map(make), pagination }
  },
  all: async function* () {
    for await (const row of all()) yield make(row)
  },
})
