import { useMutation } from '@tanstack/react-query'
import type { ImportKind } from '@tuntas/contract/import-columns'
import { checkImport } from '@tuntas/contract/imports'
import { call } from '../../kit/call'
import { useOpenJob } from './importSearch'

type Asked = { file: File; mapping?: Record<string, number> }

/** Sends the file to be looked at, then shows what was found. */
export function useCheck(kind: ImportKind, coursesId: number | undefined) {
  const open = useOpenJob(kind)
  return useMutation({
    mutationFn: async ({ file, mapping }: Asked) => {
      const body = { mapping, courses_id: coursesId }
      return (await call(checkImport, { params: { kind }, body, files: { file } })).data.job_id
    },
    onSuccess: (job) => open(job, coursesId),
  })
}
