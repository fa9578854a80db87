import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@tuntas/contract/endpoint'
import { call, isRefused } from './call'
import { confirm } from './confirm'
import { toast } from './toast'

type Words<R> = { nameOf: (row: R) => string; meantBy?: (row: R) => string; onDone: () => void }
type Endpoints = { list: Endpoint; remove: Endpoint; removeBulk: Endpoint }

const NAMED = 6
/** Who is meant: the first few by name, the rest counted. */
function namesOf(names: string[]): string {
  const more = names.length - NAMED
  return more > 0 ? `${names.slice(0, NAMED).join(', ')}, dan ${more} lainnya` : names.join(', ')
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Deleting one row, or all ticked ones, each after a confirmation. */
export function useRemoval<R extends { id: number }>(
  endpoints: Endpoints,
  { nameOf, meantBy, onDone }: Words<R>,
) {
  const queries = useQueryClient()
  const reload = () => {
    queries.invalidateQueries({ queryKey: ['options', endpoints.list.path] })
    return queries.invalidateQueries({ queryKey: ['list', endpoints.list.path] })
  }

  const removeOne = async (row: R) => {
    const text = `Kamu akan menghapus data dengan ${meantBy ? meantBy(row) : `nama ${nameOf(row)}`}`
    if (!(await confirm({ text, danger: true }))) return
    try {
      const { message } = await call(endpoints.remove, { params: { id: row.id } as never })
      toast.success(message)
      await reload()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  const removeMany = async (rows: readonly R[]) => {
    const asked = await confirm({
      text: `Kamu akan menghapus ${rows.length} data data terpilih`,
      detail: namesOf(rows.map(nameOf)),
      danger: true,
    })
    if (!asked) return
    try {
      await call(endpoints.removeBulk, { body: { list_id: rows.map((row) => row.id) } as never })
      toast.success('Data berhasil dihapus!')
      onDone()
      await reload()
    } catch (error) {
      // The server says which row blocks it; that is more use than "gagal".
      toast.error(isRefused(error, 'in_use') ? error.message : 'Data gagal dihapus!')
    }
  }

  return { removeOne, removeMany }
}
