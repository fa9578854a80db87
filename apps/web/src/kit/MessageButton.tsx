import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazyPart'
import type { Recipient } from './SendMessage'

/** Fetched on a press. */
const SendMessage = lazyPart(() => import('./SendMessage'))

type MessageButtonProps = {
  courseId: number
  students: readonly Recipient[] | undefined
  /** Were they chosen already, or are they ticked in the dialog? */
  chosen?: boolean
  size?: 'sm'
}

/** Writes to students of a class: to those who are listed when it is pressed, though the list is read anew meanwhile. */
export function MessageButton({ courseId, students = [], chosen = false, size }: MessageButtonProps) {
  const [writing, setWriting] = useState<readonly Recipient[] | null>(null)
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
        disabled={students.length === 0}
        leftSection={<IconMessage size={18} aria-hidden />}
        onClick={() => setWriting(students)}
      >
        Kirim pesan
      </Button>
      <Suspense fallback={null}>
        {writing && (
          <SendMessage
            courseId={courseId}
            students={writing}
            chosen={chosen}
            onClose={() => setWriting(null)}
          />
        )}
      </Suspense>
    </>
  )
}
