import { adminCourses } from '@tuntas/contract/classroom/courses'
import { Detail } from '../../../kit/Detail'
import { PageHeader } from '../../../ui/PageHeader'
import { CourseFields } from './CourseFields'

/** The administrator's class form; `id` is missing when creating. */
export function CourseForm({ id }: { id: string | undefined }) {
  return (
    <Detail
      endpoint={adminCourses.detail}
      input={id === undefined ? undefined : { query: { id } }}
      failed="Data kelas gagal dimuat"
      count={7}
      head={(row) => (
        <PageHeader
          title={`${id ? 'Ubah' : 'Tambah'} Kelas`}
          subtitle={row?.name}
          back={{ to: '/courses', label: 'Data Kelas' }}
        />
      )}
    >
      {(row) => <CourseFields key={row?.version} row={row} />}
    </Detail>
  )
}
