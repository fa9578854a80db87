import { useNavigate } from '@tanstack/react-router'
import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { useListSearch } from '../../../kit/list/useListSearch'

export const useImportSearch = () => useListSearch('/_in/_shell/import/{-$kind}')

export const asNumber = (value: string | number | undefined) =>
  value === undefined || !/^\d+$/.test(String(value)) ? undefined : Number(value)

const toParam = (id: number | undefined) => (id === undefined ? undefined : String(id))

export function useOpenJob(kind: ImportKind) {
  const navigate = useNavigate()
  return (job: number | undefined, coursesId?: number) =>
    navigate({
      to: '/import/{-$kind}',
      params: { kind },
      search: { job: toParam(job), courses_id: toParam(coursesId) },
    })
}
