import { type ArchiveRow, archiveNames, restore } from '@tuntas/contract/operations/archive'
import { queryClient } from '../../../kit/queries'
import { ofReply, useAction } from '../../../kit/useAction'

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
