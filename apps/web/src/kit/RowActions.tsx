import { ActionIcon } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart'
import { useWide } from '../ui/useWide'

/** Fetched behind the first paint. */
const RowMenu = lazyPart(() => import('./RowMenu'))

export function RowActions({ name, path, onRemove }: { name: string; path: string; onRemove: () => void }) {
  const wide = useWide()
  if (!wide)
    return (
      <Suspense fallback={<IconDotsVertical size={20} aria-hidden style={{ margin: 12 }} />}>
        <RowMenu name={name} path={path} onRemove={onRemove} />
      </Suspense>
    )
  return (
    <>
      <ActionIcon component={Link} to={path as '/'} aria-label={`Ubah ${name}`} title="Ubah">
        <IconPencil size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon onClick={onRemove} aria-label={`Hapus ${name}`} title="Hapus">
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
    </>
  )
}
