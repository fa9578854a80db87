import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Page } from '../../kit/client/queries'
import { useTask } from '../../kit/client/useAction'
import type { ListSearch } from '../../kit/list/listSearch'
import { lazyPart, patiently } from '../../ui/lazyPart'
import type { Recipient } from './SendMessage'

/** Loaded on click. */
const SendMessage = lazyPart(() => import('./SendMessage'))

type MessageButtonProps = {
  courseId: number
  students: readonly Recipient[] | undefined
  /** The list whose other pages are included; `students` is one page of it. */
  list?: { endpoint: Page<Recipient>; query: ListSearch }
  /** Are the recipients fixed, or selected in the dialog? */
  chosen?: boolean
  size?: 'sm'
}

/**
 * Writes to students of a class. The recipients are those listed on click, even if the list is refetched
 * later.
 */
export function MessageButton({
  courseId,
  students = [],
  list,
  chosen: isSelected = false,
  size,
}: MessageButtonProps) {
  const [writing, setWriting] = useState<readonly Recipient[] | null>(null)
  const reading = useTask(
    async (): Promise<readonly Recipient[]> => {
      if (!list) return students
      const { readAll } = await patiently(() => import('../../kit/client/readAll'))
      return readAll(list.endpoint, list.query)
    },
    { done: setWriting },
  )
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
        disabled={students.length === 0}
        leftSection={<IconMessage size={18} aria-hidden />}
        loading={reading.pending}
        onClick={() => reading.run()}
      >
        Kirim pesan
      </Button>
      <Suspense fallback={null}>
        {writing && (
          <SendMessage
            courseId={courseId}
            students={writing}
            chosen={isSelected}
            onClose={() => setWriting(null)}
          />
        )}
      </Suspense>
    </>
  )
}
