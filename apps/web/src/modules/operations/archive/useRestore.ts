import { type ArchiveRow, archiveNames, restore } from '@tuntas/contract/operations/archive'
import { call } from '../../../kit/call'
import { queryClient } from '../../../kit/queries'
import { withRegrade } from '../../../kit/regrade'
import { toast } from '../../../kit/toast'
import { useTask } from '../../../kit/useAction'

/** Asks with what comes back, and with how many results a question would change; then brings it back. */
export function useRestore() {
  const restoring = useTask(
    ({ kind, id, name, brings }: ArchiveRow) =>
      withRegrade((sure) => call(restore, { body: { kind, id, spare_results: !sure } }), {
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
