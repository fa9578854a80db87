import { Card } from '@mantine/core'
import { adminCourses } from '@tuntas/contract/classroom/courses'
import { Loaded } from '../../../kit/client/Loaded'
import { Detail } from '../../../kit/list/Detail'
import { useBackToList } from '../../../kit/list/listPlace'
import { PageHeader } from '../../../ui/PageHeader'
import { CourseFields } from './CourseFields'
import { useActiveYear } from './courseSearch'

/** The administrator's class form; `id` is missing while creating. */
export default function CourseForm({ id }: { id: string | undefined }) {
  const { place } = useBackToList('/courses')
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
          back={{ ...place, label: 'Data Kelas' }}
        />
      )}
    >
      {(row) => (row ? <CourseFields key={row.version} row={row} /> : <NewCourse />)}
    </Detail>
  )
}

/** A new class belongs to the active semester by default. */
function NewCourse() {
  return (
    <Loaded
      query={useActiveYear()}
      failed="Daftar periode gagal dimuat"
      frame={Card}
      shape="fields"
      count={7}
    >
      {({ id }) => <CourseFields row={undefined} yearId={id} />}
    </Loaded>
  )
}
