import type { students, teachers } from '@tuntas/contract/campus/people'
import type { ReactNode } from 'react'
import type { Input } from '../../../kit/client/call'
import type { Data } from '../../../kit/client/queries'
import { Detail } from '../../../kit/list/Detail'
import { useBackToList } from '../../../kit/list/listPlace'
import { PageHeader } from '../../../ui/PageHeader'

type PersonEndpoint = typeof teachers.detail | typeof students.detail
type PersonDetailProps<E extends PersonEndpoint> = {
  noun: 'Dosen' | 'Mahasiswa'
  route: '/teacher' | '/student'
  endpoints: { detail: E }
  /** From the route; missing while creating. */
  id: string | undefined
  children: (row: Data<E> | undefined) => ReactNode
}

/** Loads the person before the form is rendered. */
export function PersonDetail<E extends PersonEndpoint>(props: PersonDetailProps<E>) {
  const { noun, route, endpoints, id, children } = props
  const { place } = useBackToList(route)
  return (
    <Detail
      endpoint={endpoints.detail}
      input={id === undefined ? undefined : ({ query: { id } } as Input<E>)}
      failed={`Data ${noun.toLowerCase()} gagal dimuat`}
      count={8}
      head={(row) =>
        id !== undefined &&
        !row && <PageHeader title={`Ubah ${noun}`} back={{ ...place, label: `Data ${noun}` }} />
      }
    >
      {children}
    </Detail>
  )
}
