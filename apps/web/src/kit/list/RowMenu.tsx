import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RowActionsProps } from '../client/rowAction'

/** The ⋮ menu of a card. */
export default function RowMenu({ name, path, onRemove, act, onAct }: RowActionsProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Aksi untuk ${name}`}>
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={path as '/'} leftSection={<IconPencil size={18} aria-hidden />}>
          Ubah
        </Menu.Item>
        {act && (
          <Menu.Item onClick={onAct} leftSection={<act.icon size={18} aria-hidden />}>
            {act.label}
          </Menu.Item>
        )}
        <Menu.Item color="mengkudu" onClick={onRemove} leftSection={<IconTrash size={18} aria-hidden />}>
          Hapus
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
