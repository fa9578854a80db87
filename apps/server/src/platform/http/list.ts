import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { Sorting } from '@tuntas/contract/wire/resource'
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../context.ts'
import { readSender } from './budgets.ts'
import { type Handler, readCall, register, writeReply } from './serve.ts'

/**
 * ORDER BY the requested column, then by id, so that rows of equal value keep their order across pages.
 * @param defaultOrder used if no order was requested
 */
export const orderBySql = ({ sort, order }: Sorting, defaultOrder: SQL): SQL => {
  if (sort === undefined) return defaultOrder
  const way = order === 'desc' ? sql` desc` : sql``
  return sql`${sql.identifier(sort)}${way}, id${way}`
}

/** Sorts codes by the words shown for them. */
export const byWord = (code: SQL, words: Record<string, string>): SQL => {
  const codes = Object.keys(words).sort((a, b) => (words[a] ?? '').localeCompare(words[b] ?? '', 'id'))
  return sql`array_position(${sql.param(codes)}::text[], ${code})`
}

type Days = { start_date?: string | undefined; end_date?: string | undefined }
/** From the start of the first campus day to the end of the last, if given. */
export const withinDays = (at: SQL, { start_date, end_date }: Days, zone: string): SQL => sql`
  ${start_date === undefined ? sql`true` : sql`${at} >= ${start_date}::date::timestamp at time zone ${zone}`} and
  ${end_date === undefined ? sql`true` : sql`${at} < (${end_date}::date + 1)::timestamp at time zone ${zone}`}`

/**
 * One path for two calls: a GET without parameters returns the options for any signed-in user, one with
 * parameters returns a page.
 */
export const serveListAndOptions = <const L extends Endpoint, const O extends Endpoint>(
  ctx: AppContext,
  list: L,
  options: O,
  handleList: Handler<L>,
  handleOptions: Handler<O>,
): void => {
  const isBare = (query: unknown) => Object.keys(query as object).length === 0
  const writeList = writeReply(list)
  const writeOptions = writeReply(options)
  register(
    ctx,
    [list, options],
    (request) => (isBare(request.query) ? options.roles : list.roles),
    (request) =>
      isBare(request.query)
        ? ctx.load.run(options, readSender(request), async () =>
            writeOptions(await handleOptions(readCall(options, request))),
          )
        : ctx.load.run(list, readSender(request), async () =>
            writeList(await handleList(readCall(list, request))),
          ),
  )
}
