import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/lazyPart'

const CollectLessons = lazyPart(() => import('./CollectLessons'))

/** Opens what adds lessons to the student's own list. */
export function CollectButton({ courseId }: { courseId: number }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        mih={44}
        px={8}
        leftSection={<IconCopy size={17} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Salin Pembelajaran ke Koleksi Belajar
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <CollectLessons courseId={courseId} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
