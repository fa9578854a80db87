import { useNavigate } from '@tanstack/react-router'
import type { ImportKind } from '@tuntas/contract/import-columns'

export const asNumber = (value: string | number | undefined) =>
  value === undefined || !/^\d+$/.test(String(value)) ? undefined : Number(value)

export function useOpenJob(kind: ImportKind) {
  const navigate = useNavigate()
  return (job: number | undefined, coursesId?: number) =>
    navigate({ to: '/import/{-$kind}', params: { kind }, search: { job, courses_id: coursesId } as never })
}
