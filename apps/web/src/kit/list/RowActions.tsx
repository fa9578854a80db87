import { ActionIcon } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { useWide } from '../../ui/useWide'
import type { RowActionsProps } from '../client/rowAction'

/** Loaded after the first paint. */
const RowMenu = lazyPart(() => import('./RowMenu'))

export function RowActions(props: RowActionsProps) {
  const { name, path, onRemove, act, onAct } = props
  const isWide = useWide()
  if (!isWide)
    return (
      <Suspense fallback={<IconDotsVertical size={20} aria-hidden style={{ margin: 12 }} />}>
        <RowMenu {...props} />
      </Suspense>
    )
  return (
    <>
      <ActionIcon component={Link} to={path as '/'} aria-label={`Ubah ${name}`} title="Ubah">
        <IconPencil size={18} stroke={1.7} />
      </ActionIcon>
      {act && (
        <ActionIcon onClick={onAct} aria-label={`${act.label} ${name}`} title={act.label}>
          <act.icon size={18} stroke={1.7} />
        </ActionIcon>
      )}
      <ActionIcon onClick={onRemove} aria-label={`Hapus ${name}`} title="Hapus">
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
    </>
  )
}
