import type { StudentDetail, students, TeacherDetail, teachers } from '@tuntas/contract/campus/people'
import type { ReactNode } from 'react'
import { Detail } from '../../../kit/Detail'
import { useBackToList } from '../../../kit/listPlace'
import { PageHeader } from '../../../ui/PageHeader'

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
  const { place } = useBackToList(route)
  return (
    <Detail
      endpoint={endpoints.detail as typeof teachers.detail}
      input={id === undefined ? undefined : { query: { id } }}
      failed={`Data ${noun.toLowerCase()} gagal dimuat`}
      count={8}
      head={(row) =>
        id !== undefined &&
        !row && <PageHeader title={`Ubah ${noun}`} back={{ ...place, label: `Data ${noun}` }} />
      }
    >
      {(row) => children(row as unknown as D | undefined)}
    </Detail>
  )
}
