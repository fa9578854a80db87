import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { count } from '../../../kit/format'
import type { Chosen } from '../../../kit/list/ListPage'
import { lazyPart } from '../../../ui/lazyPart'

const ChangeStudents = lazyPart(() => import('./ChangeStudents'))

/** Changes the selected rows, or all that match the filters. */
export function ChangeButton({ rows, filter, total, clear }: Chosen<{ id: number }>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEdit size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Ubah ({count(rows.length)})
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeStudents
            chosen={rows}
            filter={filter}
            total={total}
            onClose={close}
            onDone={() => {
              close()
              clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
