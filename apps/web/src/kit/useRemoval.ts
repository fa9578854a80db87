import type { Blocked } from '@tuntas/contract/wire/blocked'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { isRefused } from './call'
import { count } from './format'
import type { Rows } from './queries'
import { summariseNames } from './summariseNames'
import { ofReply, useAction } from './useAction'

type Words<R> = {
  getName: (row: R) => string
  meantBy?: (row: R) => string
  onDone: () => void
  /** Once the dialog that asked is closed: the row, and what had the focus, are no longer there. */
  onGone: () => void
}
/** Of a row, what ticking it needs. */
export type Found = { id: number; name: string }
export type ListEndpoints = Record<'list' | 'export' | 'remove' | 'removeBulk', Endpoint> & {
  counts?: Endpoint | undefined
  /** All that is known of the rows, in the shape of their import. */
  forImport?: Endpoint | undefined
  /** All whom the filters find, by id and name. */
  found?: Rows<Found> | undefined
  /** The same files of those who are named. */
  exportChosen?: Endpoint | undefined
}

/** What was to go, and what of it cannot. */
type Refused<R> = { blocked: readonly Blocked[]; free: readonly R[] }

const getBlocked = (error: unknown): readonly Blocked[] =>
  (isRefused(error, 'in_use') && (error.data as { blocked?: readonly Blocked[] } | undefined)?.blocked) || []

/** What was refused, until it is read or the rest is deleted. */
function useRefused<R extends { id: number }>() {
  const [refusal, setRefusal] = useState<Refused<R>>()
  const listBlocked = (rows: readonly R[]) => (error: unknown) => {
    const blocked = getBlocked(error)
    if (blocked.length === 0) return false
    const freeRows = rows.filter((row) => !blocked.some((one) => one.id === row.id))
    setRefusal({ blocked, free: freeRows })
    return true
  }
  const close = () => setRefusal(undefined)
  return {
    /** True where it is listed what cannot go. */
    listed: listBlocked,
    shown: (remove: (rows: readonly R[]) => unknown) =>
      refusal && {
        blocked: refusal.blocked,
        free: refusal.free.length,
        onRemoveFree: () => {
          close()
          void remove(refusal.free)
        },
        onClose: close,
      },
  }
}

/** Deleting one row, or all ticked ones, each after a confirmation. What cannot go is listed, and the rest may go alone. */
export function useRemoval<R extends { id: number }>(
  { list, counts, remove, removeBulk }: ListEndpoints,
  { getName, meantBy, onDone, onGone }: Words<R>,
) {
  const invalidates = counts ? [list, counts] : [list]
  const singleRemoval = useAction(remove, { invalidates, said: ofReply })
  const bulkRemoval = useAction(removeBulk, { invalidates, said: 'Data berhasil dihapus!', done: onDone })
  const { listed: listBlocked, shown: showRefusal } = useRefused<R>()
  const reportGone = (reply: unknown) => reply !== undefined && onGone()
  const removeOne = (row: R) => {
    const text = `Kamu akan menghapus data dengan ${meantBy ? meantBy(row) : `nama ${getName(row)}`}`
    const input = { params: { id: row.id } }
    return singleRemoval.ask({ text, danger: true, instead: listBlocked([row]) }, input).then(reportGone)
  }
  const removeMany = (rows: readonly R[]) => {
    const detail = summariseNames(rows.map(getName))
    const text = `Kamu akan menghapus ${count(rows.length)} data data terpilih`
    const input = { body: { list_id: rows.map((row) => row.id) } }
    return bulkRemoval.ask({ text, detail, danger: true, instead: listBlocked(rows) }, input).then(reportGone)
  }
  return { removeOne, removeMany, refused: showRefusal(removeMany) }
}
