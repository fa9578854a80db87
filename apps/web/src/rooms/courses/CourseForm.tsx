import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminCourses } from '@tuntas/contract/courses'
import { call } from '../../kit/call'
import { PageHeader } from '../../ui/PageHeader'
import { ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import { CourseFields } from './CourseFields'

/** The administrator's class form; `id` is missing when creating. */
export function CourseForm({ id }: { id: string | undefined }) {
  const detail = useQuery({
    queryKey: ['detail', adminCourses.detail.path, id],
    queryFn: async () => (await call(adminCourses.detail, { query: { id: id ?? '' } })).data,
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <PageHeader
        title={`${id ? 'Ubah' : 'Tambah'} Kelas`}
        subtitle={detail.data?.name}
        back={{ to: '/courses', label: 'Data Kelas' }}
      />
      {id && !detail.data ? (
        <Card>
          {detail.isError ? (
            <ErrorState
              title="Data kelas gagal dimuat"
              hint={detail.error.message}
              onRetry={() => detail.refetch()}
              retrying={detail.isFetching}
            />
          ) : (
            <Skeletons shape="fields" count={7} />
          )}
        </Card>
      ) : (
        <CourseFields key={detail.data?.version} row={detail.data} />
      )}
    </>
  )
}
