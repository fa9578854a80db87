import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/lazyPart'

/** Loaded on click. */
const ArchivedDialog = lazyPart(() => import('./ArchivedDialog'))

const MEMBERS = ['member', 'group'] as const

/** Removed members and deleted groups. */
export default function MembersArchive({ courseId }: { courseId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconHistory size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Terhapus
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ArchivedDialog courseId={courseId} only={MEMBERS} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
