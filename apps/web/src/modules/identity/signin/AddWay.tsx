import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Start, starts } from './providerFields'

/** The menu of kinds of ways to sign in. */
export default function AddWay({ onChoose }: { onChoose: (start: Start) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} aria-hidden />}>Tambah cara masuk</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {starts.map((start) => (
          <Menu.Item key={start.label} onClick={() => onChoose(start)}>
            {start.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
