import type { Endpoint, Query } from '@tuntas/contract/wire/endpoint'
import { type PageQuery, type Pagination, paginate } from '@tuntas/contract/wire/paging'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import {
  buildSheet,
  type ExcelColumn,
  type ExcelFacts,
  excelReport,
  type Sheet,
} from '../../../platform/files/excel.ts'
import { type Answer, type Download, serve, serveDownload } from '../../../platform/http/serve.ts'
import { describe } from './facts.store.ts'
import { sortRows } from './sorting.rules.ts'

type Paging = Pick<PageQuery, 'page' | 'limit'>
/** The query of every report: `filters` of the contract. */
type Asked = Paging & { courses_id: number; sort?: string; order?: 'asc' | 'desc' }
type Paged = { data: unknown[]; pagination: Pagination }
const isPaged = (reply: object): reply is Paged => 'pagination' in reply

/** More students than any class has. */
const ALL = 100_000

type Table<Reply> = {
  title: string
  page: (paging: Paging) => Promise<Reply>
  file: (name: string, facts: ExcelFacts) => Download
  sheet: () => Promise<Sheet>
}

/**
 * Rows of a report for its page and its file.
 * @param columns of the file
 * @param facts further header lines of the file
 * @param page the reply for a page of rows
 */
export const createReportTable = <Found, Row, Reply>(table: {
  title: string
  facts?: ExcelFacts
  rows: { page: (paging: Paging) => Promise<Found>; all: () => AsyncIterable<Row> | Iterable<Row> }
  columns: readonly ExcelColumn<Row>[]
  page: (content: Found) => Reply
}): Table<Reply> => {
  const { title, facts: more = [], rows, columns, page } = table
  return {
    title,
    page: async (paging) => page(await rows.page(paging)),
    file: (name, facts) => excelReport(title, name, [...facts, ...more], columns, rows.all()),
    sheet: () => buildSheet(title, columns, rows.all()),
  }
}

type Report<P> = { page: P; export: Endpoint & { download: string } }
type Declaration<P extends Endpoint, About> = {
  /** Finds the subject or refuses: `reportedCourse`, `reportedTopic`, `reportedQuiz`. */
  about: (conn: Conn, actor: Actor, query: Query<P>) => Promise<About>
  table: (about: About, query: Query<P>) => Promise<Table<Answer<P>>>
}

/** Serves a report as a page and as an Excel file. */
export const mountReport = <P extends Endpoint, About>(
  ctx: AppContext,
  report: Report<P>,
  { about, table }: Declaration<P, About>,
): void => {
  const open = async (actor: Actor, query: Query<P>) => table(await about(ctx.db, actor, query), query)
  serve(ctx, report.page, async ({ actor, query }) => {
    const { page } = await open(actor as Actor, query)
    const { sort, order, ...paging } = query as Asked
    if (sort === undefined) return page(paging)
    // The sort key is computed per student, so all rows are needed before paging.
    const all = await page({ page: 1, limit: ALL })
    if (!isPaged(all)) return all
    const sortedRows = sortRows(all.data, sort, order === 'desc')
    const data = sortedRows.slice((paging.page - 1) * paging.limit, paging.page * paging.limit)
    return { ...all, data, pagination: paginate(paging, sortedRows.length) }
  })
  serveDownload(ctx, report.export, async ({ actor, query }) => {
    const reportQuery = query as Query<P>
    const { title, file } = await open(actor as Actor, reportQuery)
    const { facts, name } = await describe(ctx, title, reportQuery as Asked)
    return file(name, facts)
  })
}
