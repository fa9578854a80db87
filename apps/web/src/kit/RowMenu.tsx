import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

type RowMenuProps = { name: string; path: string; onRemove: () => void }

/** A card row's ⋮ menu. */
export default function RowMenu({ name, path, onRemove }: RowMenuProps) {
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
        <Menu.Item color="mengkudu" onClick={onRemove} leftSection={<IconTrash size={18} aria-hidden />}>
          Hapus
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
