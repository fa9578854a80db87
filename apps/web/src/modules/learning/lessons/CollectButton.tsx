import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/lazyPart'

const CollectLessons = lazyPart(() => import('./CollectLessons'))

/** Opens the dialog that adds lessons to the student's collection. */
export function CollectButton({ courseId }: { courseId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        mih={44}
        px={8}
        leftSection={<IconCopy size={17} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Salin Pembelajaran ke Koleksi Belajar
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CollectLessons courseId={courseId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
