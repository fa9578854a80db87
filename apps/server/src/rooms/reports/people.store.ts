import type { PageQuery, Pagination } from '@tuntas/contract/paging'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, matches, rows } from '../../platform/db.ts'
import { allOf, pageOf } from '../../platform/list.ts'
import type { TaughtCourse } from '../courses/access.ts'

/** What a report adds to each active student `p` of the class: more columns, and the joins that they come from. */
export type Addition = { columns: SQL; from: SQL }
/** The same rows as a page for the screen and as all of them for the file. */
export type ReportRows<Row> = {
  page: (paging: Pick<PageQuery, 'page' | 'limit'>) => Promise<{ data: Row[]; pagination: Pagination }>
  all: () => AsyncGenerator<Row>
}

const BATCH = 500

async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * The active students of the class, searched by name or NIM, in the order of their names.
 * @param complete turns what the statement gave into rows, many at a time
 */
export const reportRows = <Found extends object, Row>(
  conn: Conn,
  course: TaughtCourse,
  { columns, from }: Addition,
  keywords: string,
  complete: (found: Found[]) => Promise<Row[]>,
): ReportRows<Row> => {
  const people = sql`select p.user_id, p.name, p.nim from (
      select m.user_id, u.name, s.nim from members m
      join users u on u.id = m.user_id
      join students s on s.id = m.user_id
      where m.courses_id = ${course.id} and m.role = 'student' and m.ended_at is null
    ) p where ${matches(keywords, [sql`p.name`, sql`p.nim`])}`
  const order = sql`name, user_id`
  // Only for those who are shown: what a report adds may cost much more than finding them.
  const found = async (batch: readonly { user_id: number }[]): Promise<Row[]> => {
    if (batch.length === 0) return []
    const ids = sql.param(batch.map((one) => one.user_id))
    const select = sql`select p.user_id, p.name, p.nim, ${columns}
      from (select u.id as user_id, u.name, s.nim from users u join students s on s.id = u.id where u.id = any(${ids}::int[])) p ${from}
      order by p.name, p.user_id`
    return complete(await rows<Found>(conn, select))
  }
  return {
    page: async (paging) => {
      const { data, pagination } = await pageOf<{ user_id: number }>(conn, people, order, paging)
      return { data: await found(data), pagination }
    },
    all: async function* () {
      for await (const batch of inBatches(allOf<{ user_id: number }>(conn, people, order)))
        yield* await found(batch)
    },
  }
}

export async function* mapped<A, B>(rows: AsyncIterable<A>, make: (row: A) => B): AsyncGenerator<B> {
  for await (const row of rows) yield make(row)
}
