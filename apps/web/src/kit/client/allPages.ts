type Paged = { data: readonly unknown[]; pagination: { total: number } }
export const isPaged = (reply: object | undefined): reply is Paged =>
  reply !== undefined && 'pagination' in reply && reply.pagination !== undefined

/** How often a changing list is read from the start: a class does not change for long. */
const MOST_TURNS = 10

/** One person left and one joined: the total is the same, but one row appears twice. */
const repeats = (rows: readonly unknown[]) =>
  new Set(rows.map((row) => JSON.stringify(row))).size < rows.length

/** Reads all pages of a list. Starts again if rows were added or removed during the read. */
export const readAllPages = async <R extends object>(
  read: (page: number) => Promise<R>,
  turns = MOST_TURNS,
): Promise<R> => {
  const first = await read(1)
  if (!isPaged(first)) return first
  const { total } = first.pagination
  const data = [...first.data]
  let hasMoved = false
  for (let page = 2; data.length < total; page++) {
    const next = await read(page)
    if (!isPaged(next)) break
    hasMoved = hasMoved || next.pagination.total !== total
    if (next.data.length === 0 || (hasMoved && turns > 1)) break
    data.push(...next.data)
  }
  return (hasMoved || repeats(data)) && turns > 1 ? readAllPages(read, turns - 1) : { ...first, data }
}
