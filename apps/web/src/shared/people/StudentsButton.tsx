import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import type { Page } from '../../kit/client/queries'
import { useTask } from '../../kit/client/useAction'
import type { ListSearch } from '../../kit/list/listSearch'
import { patiently } from '../../ui/lazyPart'
import type { Recipient } from './RecipientList'

export type StudentsButtonProps<S extends Recipient> = {
  students: readonly S[] | undefined
  /** The list whose other pages are included; `students` is one page of it. */
  list?: { endpoint: Page<S>; query: ListSearch }
  /** Score and state of a student, shown beside the name. */
  note?: (student: S) => string | null
  size?: 'sm'
}

type ActProps<S extends Recipient> = StudentsButtonProps<S> & {
  label: string
  icon: ReactNode
  children: (students: readonly S[], onClose: () => void) => ReactNode
}

/** Opens a dialog for the students listed on click, even if the list is refetched later. */
export function StudentsButton<S extends Recipient>(props: ActProps<S>) {
  const { students = [], list, note, size, label, icon, children } = props
  const [recipients, setRecipients] = useState<readonly S[] | null>(null)
  const reading = useTask(
    async (): Promise<readonly S[]> => {
      if (!list) return students
      const { readAll } = await patiently(() => import('../../kit/client/readAll'))
      return readAll(list.endpoint, list.query)
    },
    {
      done: (all) => setRecipients(note ? all.map((student) => ({ ...student, note: note(student) })) : all),
    },
  )
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
        disabled={students.length === 0}
        leftSection={icon}
        loading={reading.pending}
        onClick={() => reading.run()}
      >
        {label}
      </Button>
      <Suspense fallback={null}>{recipients && children(recipients, () => setRecipients(null))}</Suspense>
    </>
  )
}
