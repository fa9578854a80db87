import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconArrowsJoin, IconDotsVertical, IconPencil } from '@tabler/icons-react'
import type { Goal } from '@tuntas/contract/learning/goals'
import type { ComponentProps, Ref } from 'react'
import { Grip } from '../../../ui/Grip'
import classes from './Goals.module.css'
import { isUnused, usedBy } from './goalWords'

type GoalRowProps = {
  goal: Goal
  /** The CPMK to which it belongs. */
  cpmk: { code: string; name: string; cpl: readonly { code: string }[] } | undefined
  place: { ref: Ref<HTMLLIElement>; held: boolean; handle: ComponentProps<'button'> }
  onEdit: () => void
  /** Undefined without other goals. */
  onMerge: (() => void) | undefined
  onArchive: () => void
}

const cpmkSaid = ({ code, cpl }: { code: string; cpl: readonly { code: string }[] }) =>
  cpl.length === 0 ? code : `${code} (${cpl.map((one) => one.code).join(', ')})`

export function GoalRow({ goal, cpmk, place, onEdit, onMerge, onArchive }: GoalRowProps) {
  return (
    <li ref={place.ref} className={classes.row} data-held={place.held || undefined}>
      <Grip {...place.handle} />
      <div className={classes.words}>
        {goal.code && <span className={classes.code}>{goal.code}</span>}
        <b>{goal.text}</b>
        <small>
          {usedBy(goal)}
          {cpmk && ` · ${cpmkSaid(cpmk)}`}
        </small>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Aksi untuk ${goal.text}`}>
            <IconDotsVertical size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit} leftSection={<IconPencil size={18} aria-hidden />}>
            Ubah
          </Menu.Item>
          <Menu.Item
            disabled={!onMerge}
            onClick={onMerge}
            leftSection={<IconArrowsJoin size={18} aria-hidden />}
          >
            Gabungkan
          </Menu.Item>
          <Menu.Item
            disabled={!isUnused(goal)}
            onClick={onArchive}
            leftSection={<IconArchive size={18} aria-hidden />}
          >
            {isUnused(goal) ? 'Arsipkan' : 'Arsipkan (masih dipakai)'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
