import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { checkImport } from '@tuntas/contract/operations/imports'
import { call } from '../../../kit/client/call'
import { useTask } from '../../../kit/client/useAction'
import { useOpenJob } from './importSearch'

type Asked = { file: File; mapping?: Record<string, number> }

/** Uploads the file for a check, then shows the result. */
export function useCheck(kind: ImportKind, coursesId: number | undefined) {
  const open = useOpenJob(kind)
  return useTask(
    ({ file, mapping }: Asked) =>
      call(checkImport, { params: { kind }, body: { mapping, courses_id: coursesId }, files: { file } }),
    {
      done: ({ data }) => open(data.job_id, coursesId),
      // Shown beside the file.
      refused: () => undefined,
    },
  )
}
