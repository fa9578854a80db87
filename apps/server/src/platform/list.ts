import type { Endpoint } from '@tuntas/contract/endpoint'
import { type PageQuery, type Pagination, paginate } from '@tuntas/contract/paging'
import type { Sorting } from '@tuntas/contract/resource'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, rows } from './db.ts'
import type { House } from './house.ts'
import { type Handler, readCall, register, writeReply } from './serve.ts'

/** No column of a list is called so. */
type Counted<Row> = Row & { rows_found: number }
type Paging = Pick<PageQuery, 'page' | 'limit'>
type Page<Row> = { data: Row[]; pagination: Pagination }

/** The total stands in every row, and in a row of nulls where the page is empty. */
const asPage = <Row extends object>(paging: Paging, found: Counted<Row>[]): Page<Row> => {
  const total = found[0]?.rows_found ?? 0
  return {
    data: total > (paging.page - 1) * paging.limit ? found : [],
    pagination: paginate(paging, total),
  }
}

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
 * @param counted a SELECT of as many rows that costs less to count; `'once'` where all rows must be worked out to find a page of them
 */
export const pageOf = async <Row extends object>(
  conn: Conn,
  select: SQL,
  order: SQL,
  { page, limit }: Paging,
  counted: SQL | 'once' = select,
): Promise<Page<Row>> =>
  asPage(
    { page, limit },
    await rows<Counted<Row>>(
      conn,
      sql`with found as ${sql.raw(counted === 'once' ? 'materialized' : 'not materialized')} (${select}),
        counted as (select count(*)::int as rows_found from ${counted === 'once' ? sql`found` : sql`(${counted}) counted`}),
        shown as (select * from found order by ${order} limit ${limit} offset ${(page - 1) * limit})
        select counted.rows_found, shown.* from counted left join shown on true order by ${order}`,
    ),
  )

/**
 * The same where finding is what costs: one reading finds and counts the rows by their ids, and only those of the page are
 * worked out.
 * @param found a SELECT of `id` and of the columns of the order, filtered
 * @param select a SELECT of what is shown, with its `id`, without a filter
 */
export const pageReadOnce = async <Row extends object>(
  conn: Conn,
  { found, select, order }: { found: SQL; select: SQL; order: SQL },
  { page, limit }: Paging,
): Promise<Page<Row>> => {
  const before = (page - 1) * limit
  return asPage(
    { page, limit },
    await rows<Counted<Row>>(
      conn,
      sql`with found as (select count(*)::int as rows_found, (array_agg(id order by ${order}))[${before + 1}:${before + limit}] as ids from (${found}) found)
        select found.rows_found, shown.* from found left join unnest(found.ids) with ordinality as place (id, at) on true
        left join (${select}) shown on shown.id = place.id order by place.at`,
    ),
  )
}

/** So few are sooner fetched by their trigrams and sorted than met along an index of the order, if all stand last there. */
const FEW = 20_000

/**
 * The same where a hundred thousand rows may be found: counted by one statement, paged by another at the same time;
 * where they may stand together in the order, how many they are decides first how the page is looked for.
 * @param found a SELECT of `id` and of the columns of the order, filtered
 * @param select a SELECT of what is shown, with its `id`, without a filter
 */
export const pageOfMany = async <Row extends object>(
  conn: Conn,
  { found, select, order, clustered }: { found: SQL; select: SQL; order: SQL; clustered: boolean },
  { page, limit }: Paging,
): Promise<Page<Row>> => {
  const counting = rows<{ total: number }>(conn, sql`select count(*)::int as total from (${found}) found`)
  const totalOf = async () => (await counting)[0]?.total ?? 0
  const atOnce = sql.raw(clustered && (await totalOf()) <= FEW ? 'materialized' : 'not materialized')
  const [total, data] = await Promise.all([
    totalOf(),
    rows<Row>(
      conn,
      sql`with found as ${atOnce} (${found}),
        place as (select id from found order by ${order} limit ${limit} offset ${(page - 1) * limit})
        select shown.* from place join (${select}) shown using (id) order by ${order}`,
    ),
  ])
  return { data, pagination: paginate({ page, limit }, total) }
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
