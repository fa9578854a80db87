import type { Blocked } from '@tuntas/contract/wire/blocked'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { isRefused } from '../client/call'
import type { Rows } from '../client/queries'
import { ofReply, useAction } from '../client/useAction'
import { count } from '../format'
import { summariseNames } from './summariseNames'

type Words<R> = {
  getName: (row: R) => string
  meantBy?: (row: R) => string
  onDone: () => void
  /** Called once the dialog is closed: the row and the focused element no longer exist. */
  onGone: () => void
}
/** The part of a row that a selection needs. */
export type Found = { id: number; name: string }
export type ListEndpoints = Record<'list' | 'export' | 'remove' | 'removeBulk', Endpoint> & {
  counts?: Endpoint | undefined
  /** Exports the rows in the import format. */
  forImport?: Endpoint | undefined
  /** All matches of the filter, by id and name. */
  found?: Rows<Found> | undefined
  /** The same exports for selected rows. */
  exportChosen?: Endpoint | undefined
}

/** What was to be deleted, and what cannot be. */
type Refused<R> = { blocked: readonly Blocked[]; free: readonly R[] }

const getBlocked = (error: unknown): readonly Blocked[] =>
  (isRefused(error, 'in_use') && (error.data as { blocked?: readonly Blocked[] } | undefined)?.blocked) || []

/** The refusal, until it is closed or the rest is deleted. */
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
    /** Returns true if it shows a list of blocked rows. */
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

/**
 * Deletes one row or all selected ones after a confirmation. Rows in use are listed, and the rest can be
 * deleted alone.
 */
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
