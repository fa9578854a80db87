import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import { pageSizes } from '@tuntas/contract/wire/paging'
import { useEffect, useState } from 'react'
import type { Input } from './call'
import { buildQuery, queryClient } from './queries'
import { useTask } from './useAction'

type Paged = { data: readonly unknown[]; pagination: { total: number } }
const isPaged = (reply: object | undefined): reply is Paged =>
  reply !== undefined && 'pagination' in reply && reply.pagination !== undefined

const MOST = Math.max(...pageSizes)

/** A page of a list with the rows of all its pages; where rows come or go meanwhile, from the beginning again. */
const readAll = async <E extends Endpoint>(endpoint: E, query: object, turns = 3): Promise<Reply<E>> => {
  const read = (page: number) =>
    queryClient.fetchQuery({
      ...buildQuery(endpoint, { query: { ...query, page, limit: MOST } } as Input<E>),
      staleTime: 0,
    })
  const first = await read(1)
  if (!isPaged(first)) return first
  const data = [...first.data]
  for (let page = 2; data.length < first.pagination.total; page++) {
    const next = await read(page)
    if (!isPaged(next) || next.data.length === 0) break
    if (next.pagination.total !== first.pagination.total && turns > 1)
      return readAll(endpoint, query, turns - 1)
    data.push(...next.data)
  }
  return { ...first, data }
}

/**
 * Prints a list as it is, or with the rows of all its pages: they are on the screen until the browser has printed them, or something else
 * is asked for.
 */
export const usePrintAll = <E extends Endpoint>(
  endpoint: E,
  query: object,
  onScreen: Reply<E> | undefined,
) => {
  const [read, setRead] = useState<{ reply: Reply<E>; of: string }>()
  const now = JSON.stringify(query)
  const reading = useTask(async () => ({ reply: await readAll(endpoint, query), of: now }), { done: setRead })
  const all = read?.of === now ? read.reply : undefined
  useEffect(() => {
    if (!all) return
    const printed = () => setRead(undefined)
    addEventListener('afterprint', printed, { once: true })
    print()
    return () => removeEventListener('afterprint', printed)
  }, [all])
  const isWhole = !isPaged(onScreen) || onScreen.data.length >= onScreen.pagination.total
  return { all, pending: reading.pending, start: () => (isWhole ? print() : void reading.run()) }
}
