import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/LinkButton'
import type { Act } from '../client/rowAction'
import classes from './ListActions.module.css'

type ListActionsProps = {
  selected: number
  onRemove: () => void
  formPath: string
  more?: ReactNode
  act: Act | undefined
  onAct: () => void
}

export function ListActions({
  selected: selectedCount,
  onRemove,
  formPath,
  more,
  act,
  onAct,
}: ListActionsProps) {
  return (
    <>
      <Button
        variant="default"
        className={classes.remove}
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={selectedCount === 0}
        title={selectedCount === 0 ? 'Centang dulu data yang akan dihapus' : undefined}
        onClick={onRemove}
      >
        Hapus Terpilih{selectedCount > 0 && ` (${selectedCount})`}
      </Button>
      {act && selectedCount > 0 && (
        <Button variant="default" leftSection={<act.icon size={18} aria-hidden />} onClick={onAct}>
          {act.label} ({selectedCount})
        </Button>
      )}
      {more}
      <LinkButton to={formPath as '/'} leftSection={<IconPlus size={18} aria-hidden />}>
        Tambah Baru
      </LinkButton>
    </>
  )
}
