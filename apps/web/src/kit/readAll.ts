import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { Pagination } from '@tuntas/contract/wire/paging'
import { call } from './call'
import type { ListSearch } from './listSearch'

/** The rows of all pages of a list. */
export async function readAll<Row>(endpoint: Endpoint, query: ListSearch): Promise<Row[]> {
  const rows: Row[] = []
  for (let page: number | null = 1; page !== null; ) {
    const reply = await call<Endpoint>(endpoint, { query: { ...query, page, limit: 100 } })
    const { data, pagination } = reply as unknown as { data: Row[]; pagination: Pagination }
    rows.push(...data)
    page = pagination.next
  }
  return rows
}
