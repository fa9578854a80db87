import { useNavigate } from '@tanstack/react-router'
import type { ImportKind } from '@tuntas/contract/import-columns'
import { listSearch } from '../../kit/listSearch'

/** The page of an import keeps which one it is, for which class, and what of its rows is shown. */
export const importSearch = listSearch(['job', 'courses_id', 'outcome'])

export const asNumber = (value: string | number | undefined) =>
  value === undefined || !/^\d+$/.test(String(value)) ? undefined : Number(value)

export function useOpenJob(kind: ImportKind) {
  const navigate = useNavigate()
  return (job: number | undefined, coursesId?: number) =>
    navigate({ to: '/import/$kind', params: { kind }, search: { job, courses_id: coursesId } as never })
}
