type Paged = { data: readonly unknown[]; pagination: { total: number } }
export const isPaged = (reply: object | undefined): reply is Paged =>
  reply !== undefined && 'pagination' in reply && reply.pagination !== undefined

/** How often a list that changes is read from the beginning: a class does not change for long. */
const MOST_TURNS = 10

/** A page of a list with the rows of all its pages; where rows come or go meanwhile, from the beginning again. */
export const readAllPages = async <R extends object>(
  read: (page: number) => Promise<R>,
  turns = MOST_TURNS,
): Promise<R> => {
  const first = await read(1)
  if (!isPaged(first)) return first
  const data = [...first.data]
  for (let page = 2; data.length < first.pagination.total; page++) {
    const next = await read(page)
    if (!isPaged(next) || next.data.length === 0) break
    if (next.pagination.total !== first.pagination.total && turns > 1) return readAllPages(read, turns - 1)
    data.push(...next.data)
  }
  return { ...first, data }
}
