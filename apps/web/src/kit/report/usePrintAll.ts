import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import { pageSizes } from '@tuntas/contract/wire/paging'
import { useEffect, useState } from 'react'
import { isPaged, readAllPages } from '../client/allPages'
import type { Input } from '../client/call'
import { buildQuery, queryClient } from '../client/queries'
import { useTask } from '../client/useAction'

const MOST = Math.max(...pageSizes)

/** Prints a list, or all its pages: their rows stay on screen until the print ends or the query changes. */
export const usePrintAll = <E extends Endpoint>(
  endpoint: E,
  query: object,
  onScreen: Reply<E> | undefined,
) => {
  const [read, setRead] = useState<{ reply: Reply<E>; of: string }>()
  const now = JSON.stringify(query)
  const readPage = (page: number) =>
    queryClient.fetchQuery({
      ...buildQuery(endpoint, { query: { ...query, page, limit: MOST } } as Input<E>),
      staleTime: 0,
    })
  const reading = useTask(async () => ({ reply: await readAllPages(readPage), of: now }), { done: setRead })
  const all = read?.of === now ? read.reply : undefined
  useEffect(() => {
    if (!all) return
    const endPrint = () => setRead(undefined)
    addEventListener('afterprint', endPrint, { once: true })
    print()
    return () => removeEventListener('afterprint', endPrint)
  }, [all])
  const isWhole = !isPaged(onScreen) || onScreen.data.length >= onScreen.pagination.total
  return { all, pending: reading.pending, start: () => (isWhole ? print() : void reading.run()) }
}
