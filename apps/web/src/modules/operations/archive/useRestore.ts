import { type ArchiveRow, archiveNames, restore, restoreMany } from '@tuntas/contract/operations/archive'
import { useState } from 'react'
import { count } from '../../../kit/format'
import { queryClient } from '../../../kit/queries'
import { summariseNames } from '../../../kit/summariseNames'
import { toast } from '../../../kit/toast'
import { ofReply, useAction } from '../../../kit/useAction'

/** Numbers of different kinds may be equal: rows are told apart by both. */
export type Row = ArchiveRow & { thing: number }

/** Asks with what comes back, then brings it back. */
export function useRestore() {
  // Lists of every kind may have gained a row.
  const restoring = useAction(restore, { said: ofReply, done: () => queryClient.invalidateQueries() })
  return (row: ArchiveRow) =>
    restoring.ask(
      {
        text: `Kamu akan memulihkan ${archiveNames[row.kind].toLowerCase()} ${row.name}`,
        detail: row.brings,
      },
      { body: { kind: row.kind, id: row.id } },
    )
}

export type Refusals = {
  restored: number
  refused: readonly { id: number; name: string; kind: string; message: string }[]
}

/** Asks before it brings all of them back; what could not come is listed until it is read. */
export function useRestoreMany(onDone: () => void) {
  const [refusals, setRefusals] = useState<Refusals>()
  const restoring = useAction(restoreMany, { done: () => queryClient.invalidateQueries() })
  const ask = async (rows: readonly Row[]) => {
    const things = rows.map(({ kind, thing }) => ({ kind, id: thing }))
    const reply = await restoring.ask(
      {
        text: `Kamu akan memulihkan ${count(rows.length)} data terpilih`,
        detail: summariseNames(rows.map(({ name }) => name)),
      },
      { body: { things } },
    )
    if (!reply) return
    onDone()
    const refused = reply.data.refused.flatMap(({ kind, id, message }) => {
      const row = rows.find((one) => one.kind === kind && one.thing === id)
      return row ? [{ id: row.id, name: row.name, kind: archiveNames[kind], message }] : []
    })
    if (refused.length > 0) setRefusals({ restored: reply.data.restored, refused })
    else toast.success(reply.message)
  }
  return { ask, refused: refusals, close: () => setRefusals(undefined) }
}
