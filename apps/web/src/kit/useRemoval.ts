import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { ofReply, useAction } from './useAction'

type Words<R> = { nameOf: (row: R) => string; meantBy?: (row: R) => string; onDone: () => void }
export type ListEndpoints = Record<'list' | 'export' | 'remove' | 'removeBulk', Endpoint> & {
  counts?: Endpoint | undefined
}

const NAMED = 6
/** Who is meant: the first few by name, the rest counted. */
function namesOf(names: string[]): string {
  const more = names.length - NAMED
  return more > 0 ? `${names.slice(0, NAMED).join(', ')}, dan ${more} lainnya` : names.join(', ')
}

/** Deleting one row, or all ticked ones, each after a confirmation. */
export function useRemoval<R extends { id: number }>(
  { list, counts, remove, removeBulk }: ListEndpoints,
  { nameOf, meantBy, onDone }: Words<R>,
) {
  const invalidates = counts ? [list, counts] : [list]
  const singleRemoval = useAction(remove, { invalidates, said: ofReply })
  const many = useAction(removeBulk, { invalidates, said: 'Data berhasil dihapus!', done: onDone })
  return {
    removeOne: (row: R) => {
      const text = `Kamu akan menghapus data dengan ${meantBy ? meantBy(row) : `nama ${nameOf(row)}`}`
      return singleRemoval.ask({ text, danger: true }, { params: { id: row.id } })
    },
    removeMany: (rows: readonly R[]) => {
      const detail = namesOf(rows.map(nameOf))
      const text = `Kamu akan menghapus ${rows.length} data data terpilih`
      return many.ask({ text, detail, danger: true }, { body: { list_id: rows.map((row) => row.id) } })
    },
  }
}
