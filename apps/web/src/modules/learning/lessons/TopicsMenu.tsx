import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileImport, IconHistory, IconTrash } from '@tabler/icons-react'

type TopicsMenuProps = { isEmpty: boolean; onImport: () => void; onArchive: () => void; onReset: () => void }

/** Rare actions on the topics of a class; the destructive one last. */
export default function TopicsMenu({ isEmpty, onImport, onArchive, onReset }: TopicsMenuProps) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={42} radius="md" aria-label="Aksi lain untuk topik">
          <IconDots size={20} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={onImport}>
          Impor dari Moodle
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={onArchive}>
          Terhapus
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="mengkudu"
          disabled={isEmpty}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onReset}
        >
          Reset Semua Topik
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
