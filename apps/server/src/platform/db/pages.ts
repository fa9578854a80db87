import { type PageQuery, type Pagination, paginate } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from './db.ts'
import { asRow, firstRow, type RowSchema, rows } from './rows.ts'

type Paging = Pick<PageQuery, 'page' | 'limit'>
type Page<S extends RowSchema> = { data: z.output<S>[]; pagination: Pagination }

/** A column name that no list uses. */
const countedRow = z.object({ rows_found: z.number() })

const totalRow = z.object({ total: z.number() })

/** Every row carries the total. An empty page is one row of nulls with the total. */
const askPage = async <S extends RowSchema>(
  conn: Conn,
  schema: S,
  paging: Paging,
  statement: SQL,
): Promise<Page<S>> => {
  const { rows: counts } = await conn.execute(statement)
  const total = counts.length === 0 ? 0 : asRow(countedRow, counts[0]).rows_found
  return {
    data: total > (paging.page - 1) * paging.limit ? counts.map((row) => asRow(schema, row)) : [],
    pagination: paginate(paging, total),
  }
}

/**
 * One page of a SELECT with the total. `order` must end in a unique column, so that no row is on two pages. A
 * page past the end has no rows and the right total.
 * @param countedRows a SELECT with the same number of rows that is cheaper to count; `'once'` if all rows
 * must be computed to find a page of them
 */
export const readPage = async <S extends RowSchema>(
  conn: Conn,
  schema: S,
  select: SQL,
  order: SQL,
  { page, limit }: Paging,
  countedRows: SQL | 'once' = select,
): Promise<Page<S>> =>
  askPage(
    conn,
    schema,
    { page, limit },
    sql`with found as ${sql.raw(countedRows === 'once' ? 'materialized' : 'not materialized')} (${select}),
        counted as (select count(*)::int as rows_found from ${countedRows === 'once' ? sql`found` : sql`(${countedRows}) counted`}),
        shown as (select * from found order by ${order} limit ${limit} offset ${(page - 1) * limit})
        select counted.rows_found, shown.* from counted left join shown on true order by ${order}`,
  )

/**
 * The same for a SELECT with an expensive filter. The filter runs once for ids and total; `select` then runs
 * only for the page's rows.
 * @param found the filtered SELECT: `id` and the columns of the order
 * @param select the shown columns with `id`, without a filter
 */
export const readPageOnce = async <S extends RowSchema>(
  conn: Conn,
  schema: S,
  { found: matchingRows, select, order }: { found: SQL; select: SQL; order: SQL },
  { page, limit }: Paging,
): Promise<Page<S>> => {
  const before = (page - 1) * limit
  return askPage(
    conn,
    schema,
    { page, limit },
    sql`with found as (select count(*)::int as rows_found, (array_agg(id order by ${order}))[${before + 1}:${before + limit}] as ids from (${matchingRows}) found)
        select found.rows_found, shown.* from found left join unnest(found.ids) with ordinality as place (id, at) on true
        left join (${select}) shown on shown.id = place.id order by place.at`,
  )
}

/**
 * PostgreSQL has two ways to find a page: fetch all matches from the trigram index and sort them, or walk the
 * order's index until the page is full. The walk is slow if all matches are at its end, so up to this many
 * matches are fetched and sorted.
 */
const FEW = 20_000

type PageOfMany = { found: SQL; counted: SQL; select: SQL; order: SQL; clustered: boolean }

/**
 * The same for up to a hundred thousand matches: one statement counts while another reads the page.
 * @param found the filtered SELECT: `id` and the columns of the order
 * @param counted a SELECT with the same number of rows that is cheaper to count
 * @param select the shown columns with `id`, without a filter
 * @param clustered all matches may be adjacent in the order, so the page waits for the count, which decides
 * how it is read (FEW)
 */
export const readPageOfMany = async <S extends RowSchema>(
  conn: Conn,
  schema: S,
  { found: matchingRows, counted: countedRows, select, order, clustered }: PageOfMany,
  { page, limit }: Paging,
): Promise<Page<S>> => {
  const counting = firstRow(conn, totalRow, sql`select count(*)::int as total from (${countedRows}) counted`)
  const readTotal = async () => (await counting)?.total ?? 0
  const atOnce = sql.raw(clustered && (await readTotal()) <= FEW ? 'materialized' : 'not materialized')
  const [total, data] = await Promise.all([
    readTotal(),
    rows(
      conn,
      schema,
      sql`with found as ${atOnce} (${matchingRows}),
        place as (select id from found order by ${order} limit ${limit} offset ${(page - 1) * limit})
        select shown.* from place join (${select}) shown using (id) order by ${order}`,
    ),
  ])
  return { data, pagination: paginate({ page, limit }, total) }
}
