import {
  type ArchiveRow,
  archive,
  archiveNames,
  restore,
  restoreMany,
} from '@tuntas/contract/operations/archive'
import { useState } from 'react'
import { call } from '../../../kit/client/call'
import { queryClient } from '../../../kit/client/queries'
import { useAction, useTask } from '../../../kit/client/useAction'
import { toast } from '../../../kit/form/toast'
import { count } from '../../../kit/format'
import { summariseNames } from '../../../kit/list/summariseNames'
import { withRegrade } from '../../../shared/marking/regrade'

/** Ids of different kinds can be equal: rows are identified by both. */
export type Row = ArchiveRow & { thing: number }

/** Asks with what would be restored and how many results a question would change; then restores. */
export function useRestore() {
  const restoring = useTask(
    ({ kind, thing, name, brings }: Row) =>
      withRegrade((sure) => call(restore, { body: { kind, id: thing, spare_results: !sure } }), {
        text: `Kamu akan memulihkan ${archiveNames[kind].toLowerCase()} ${name}`,
        detail: brings,
      }),
    {
      done: (reply) => {
        if (!reply) return
        toast.success(reply.message)
        // Lists of every kind may have gained a row.
        return queryClient.invalidateQueries()
      },
    },
  )
  return restoring.run
}

export type Refusals = {
  restored: number
  refused: readonly { id: number; name: string; kind: string; message: string }[]
}

/** Asks before restoring several; refused ones are listed until closed. */
export function useRestoreMany(onDone: () => void) {
  const [refusals, setRefusals] = useState<Refusals>()
  const restoring = useAction(restoreMany, {
    // If it fails halfway, some are restored.
    invalidates: [archive],
    done: () => queryClient.invalidateQueries(),
  })
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
    const refusedRows = reply.data.refused.flatMap(({ kind, id, message }) => {
      const row = rows.find((one) => one.kind === kind && one.thing === id)
      return row ? [{ id: row.id, name: row.name, kind: archiveNames[kind], message }] : []
    })
    if (refusedRows.length > 0) setRefusals({ restored: reply.data.restored, refused: refusedRows })
    else toast.success(reply.message)
  }
  return { ask, refused: refusals, close: () => setRefusals(undefined) }
}
