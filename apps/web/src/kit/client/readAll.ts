import type { ListSearch } from '../list/listSearch'
import { call, type Input } from './call'
import type { Page } from './queries'

/** Reads the rows of all pages. */
export async function readAll<Row>(endpoint: Page<Row>, query: ListSearch): Promise<Row[]> {
  const rows: Row[] = []
  for (let page: number | null = 1; page !== null; ) {
    const input = { query: { ...query, page, limit: 100 } } as Input<Page<Row>>
    const { data, pagination } = await call<Page<Row>>(endpoint, input)
    rows.push(...data)
    page = pagination.next
  }
  return rows
}
