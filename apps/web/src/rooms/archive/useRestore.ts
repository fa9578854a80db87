import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ArchiveRow, archiveNames, restore } from '@tuntas/contract/archive'
import { call } from '../../kit/call'
import { confirm } from '../../kit/confirm'
import { toast } from '../../kit/toast'

/** Asks with what comes back, then brings it back. */
export function useRestore() {
  const queries = useQueryClient()
  const restoring = useMutation({
    mutationFn: ({ kind, id }: ArchiveRow) => call(restore, { body: { kind, id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(error.message),
    // Lists of every kind may have gained a row.
    onSettled: () => queries.invalidateQueries(),
  })
  const ask = async (row: ArchiveRow) => {
    const asked = await confirm({
      text: `Kamu akan memulihkan ${archiveNames[row.kind].toLowerCase()} ${row.name}`,
      detail: row.brings,
    })
    if (asked) restoring.mutate(row)
  }
  const isBusy = (row: ArchiveRow) =>
    restoring.isPending && restoring.variables.id === row.id && restoring.variables.kind === row.kind
  return { ask, isBusy }
}
