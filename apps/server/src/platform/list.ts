import type { Endpoint } from '@tuntas/contract/endpoint'
import { type PageQuery, type Pagination, paginate } from '@tuntas/contract/paging'
import type { Sorting } from '@tuntas/contract/resource'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, rows } from './db.ts'
import type { House } from './house.ts'
import { type Handler, readCall, register, writeReply } from './serve.ts'

type Counted<Row> = Row & { total: number }

/**
 * An ORDER BY of a column that the contract allows, and of the id behind it, so that pages are stable.
 * @param usual the order where nobody asked for another
 */
export const orderOf = ({ sort, order }: Sorting, usual: SQL): SQL => {
  if (sort === undefined) return usual
  const way = order === 'desc' ? sql` desc` : sql``
  return sql`${sql.identifier(sort)}${way}, id${way}`
}

/**
 * One page of a SELECT, with the total. `order` must end in a unique column, so that pages are stable. Past the last
 * page the rows are empty and the total is still right.
 * @param counted a SELECT of as many rows that costs less to count
 * @param once the SELECT is dear and gives few rows: it is worked out once, for the page and for the total
 * @param added more columns over `shown`, worked out for the rows of this page alone, not for those that it skips
 */
export const pageOf = async <Row extends object>(
  conn: Conn,
  select: SQL,
  order: SQL,
  { page, limit }: Pick<PageQuery, 'page' | 'limit'>,
  counted: SQL = select,
  added?: SQL,
  once = false,
): Promise<{ data: Row[]; pagination: Pagination }> => {
  const found = await rows<Counted<Row>>(
    conn,
    sql`with ${once ? sql`found as materialized (${select}), ` : sql``}counted as (select count(*)::int as total from ${once ? sql`found` : sql`(${counted}) found`}),
      shown as (select * from ${once ? sql`found` : sql`(${select}) found`} order by ${order} limit ${limit} offset ${(page - 1) * limit})
      select counted.total, shown.*${added === undefined ? sql`` : sql`, ${added}`} from counted left join shown on true order by ${order}`,
  )
  const total = found[0]?.total ?? 0
  // The left join leaves one row of nulls where the page is empty.
  const data = total > (page - 1) * limit ? found : []
  return { data, pagination: paginate({ page, limit }, total) }
}

const BATCH = 1000

/** All rows of a SELECT in its order, fetched in batches, for files. */
export async function* allOf<Row extends object>(conn: Conn, select: SQL, order: SQL): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += BATCH) {
    const batch = await rows<Row>(
      conn,
      sql`select * from (${select}) found order by ${order} limit ${BATCH} offset ${offset}`,
    )
    yield* batch
    if (batch.length < BATCH) return
  }
}

/** A bare GET is answered with the options, readable by everyone who is signed in; any parameter makes it a page. */
export const serveListAndOptions = <const L extends Endpoint, const O extends Endpoint>(
  house: House,
  list: L,
  options: O,
  handleList: Handler<L>,
  handleOptions: Handler<O>,
): void => {
  const bare = (query: unknown) => Object.keys(query as object).length === 0
  const writeList = writeReply(list)
  const writeOptions = writeReply(options)
  register(
    house,
    [list, options],
    (request) => (bare(request.query) ? options.roles : list.roles),
    async (request) =>
      bare(request.query)
        ? writeOptions(await handleOptions(readCall(options, request)))
        : writeList(await handleList(readCall(list, request))),
  )
}
