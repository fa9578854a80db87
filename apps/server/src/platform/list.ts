import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { type PageQuery, type Pagination, paginate } from '@tuntas/contract/wire/paging'
import type { Sorting } from '@tuntas/contract/wire/resource'
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from './context.ts'
import { type Conn, rows } from './db.ts'
import { type Handler, readCall, register, writeReply } from './serve.ts'

/** No column of a list is called so. */
type Counted<Row> = Row & { rows_found: number }
type Paging = Pick<PageQuery, 'page' | 'limit'>
type Page<Row> = { data: Row[]; pagination: Pagination }

/** Every row carries the total. An empty page comes as one row of nulls with the total. */
const asPage = <Row extends object>(paging: Paging, found: Counted<Row>[]): Page<Row> => {
  const total = found[0]?.rows_found ?? 0
  return {
    data: total > (paging.page - 1) * paging.limit ? found : [],
    pagination: paginate(paging, total),
  }
}

/**
 * ORDER BY the column that the caller asked for, then by id: rows of equal value keep their order from page to page.
 * @param usual the order when the caller asked for none
 */
export const orderOf = ({ sort, order }: Sorting, usual: SQL): SQL => {
  if (sort === undefined) return usual
  const way = order === 'desc' ? sql` desc` : sql``
  return sql`${sql.identifier(sort)}${way}, id${way}`
}

/** Sorts codes as the words that stand for them on the screen. */
export const byWord = (code: SQL, words: Record<string, string>): SQL => {
  const codes = Object.keys(words).sort((a, b) => (words[a] ?? '').localeCompare(words[b] ?? '', 'id'))
  return sql`array_position(${sql.param(codes)}::text[], ${code})`
}

type Days = { start_date?: string | undefined; end_date?: string | undefined }
/** Days are the campus's: from the first moment of one to the last of the other, of those that are given. */
export const withinDays = (at: SQL, { start_date, end_date }: Days, zone: string): SQL => sql`
  ${start_date === undefined ? sql`true` : sql`${at} >= ${start_date}::date::timestamp at time zone ${zone}`} and
  ${end_date === undefined ? sql`true` : sql`${at} < (${end_date}::date + 1)::timestamp at time zone ${zone}`}`

/**
 * One page of a SELECT, with the total. `order` must end in a unique column, so that no row stands on two pages. A page past the last
 * one has no rows and the right total.
 * @param counted a SELECT with the same number of rows that is cheaper to count; `'once'` where all rows must be worked out to find a page of them
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
 * The same for a SELECT whose filter is expensive. The filter runs once and gives the ids and the total; `select` then runs for the
 * rows of the page alone.
 * @param found the filtered SELECT: `id` and the columns of the order
 * @param select the shown columns with `id`, without a filter
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

/**
 * PostgreSQL can find a page in two ways: fetch all matches from the trigram index and sort them, or walk the index of the order until the
 * page is full. The walk is long when all matches stand at its end, so up to this many matches are fetched and sorted.
 */
const FEW = 20_000

/**
 * The same for up to a hundred thousand matches: one statement counts them while another reads the page.
 * @param found the filtered SELECT: `id` and the columns of the order
 * @param select the shown columns with `id`, without a filter
 * @param clustered all matches may stand together in the order: the page waits for the count, which decides how it is read (FEW)
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

/** One address, two calls: a GET without parameters answers the options, for everyone who is signed in; with any parameter, a page. */
export const serveListAndOptions = <const L extends Endpoint, const O extends Endpoint>(
  ctx: AppContext,
  list: L,
  options: O,
  handleList: Handler<L>,
  handleOptions: Handler<O>,
): void => {
  const bare = (query: unknown) => Object.keys(query as object).length === 0
  const writeList = writeReply(list)
  const writeOptions = writeReply(options)
  register(
    ctx,
    [list, options],
    (request) => (bare(request.query) ? options.roles : list.roles),
    async (request) =>
      bare(request.query)
        ? writeOptions(await handleOptions(readCall(options, request)))
        : writeList(await handleList(readCall(list, request))),
  )
}
