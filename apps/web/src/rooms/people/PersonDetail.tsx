import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { StudentDetail, students, TeacherDetail, teachers } from '@tuntas/contract/people'
import type { ReactNode } from 'react'
import { call } from '../../kit/call'
import { PageHeader } from '../../ui/PageHeader'
import { ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'

type PersonDetailProps<D> = {
  noun: 'Dosen' | 'Mahasiswa'
  route: '/teacher' | '/student'
  endpoints: typeof teachers | typeof students
  /** The route's; missing when creating. */
  id: string | undefined
  children: (row: D | undefined) => ReactNode
}

/** Reads the person to change before the form stands. */
export function PersonDetail<D extends TeacherDetail | StudentDetail>(props: PersonDetailProps<D>) {
  const { noun, route, endpoints, id, children } = props
  const detail = useQuery({
    queryKey: ['detail', endpoints.detail.path, id],
    queryFn: async () =>
      (await call(endpoints.detail as typeof teachers.detail, { query: { id: id ?? '' } })).data,
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (id === undefined || detail.data) return children(detail.data as unknown as D | undefined)
  return (
    <>
      <PageHeader title={`Ubah ${noun}`} back={{ to: route, label: `Data ${noun}` }} />
      <Card>
        {detail.isError ? (
          <ErrorState
            title={`Data ${noun.toLowerCase()} gagal dimuat`}
            hint={detail.error.message}
            onRetry={() => detail.refetch()}
            retrying={detail.isFetching}
          />
        ) : (
          <Skeletons shape="fields" count={8} />
        )}
      </Card>
    </>
  )
}
