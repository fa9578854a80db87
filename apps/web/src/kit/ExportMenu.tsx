import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileSpreadsheet, IconListDetails, IconPencilDown } from '@tabler/icons-react'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { useWide } from '../ui/useWide'
import type { ListSearch } from './listSearch'
import { useDownload } from './useDownload'

type ExportMenuProps = { endpoint: Endpoint; forImport: Endpoint; query: unknown; noun: string }

/** The list as an Excel file: as it is shown, or with everything, to be edited and imported again. */
export default function ExportMenu({ endpoint, forImport, query, noun }: ExportMenuProps) {
  const wide = useWide()
  const list = useDownload(endpoint)
  const full = useDownload(forImport)
  const input = { query: query as ListSearch }
  const loading = list.pending || full.pending
  return (
    <Menu position="bottom-end" width="22rem">
      <Menu.Target>
        {wide ? (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} stroke={1.7} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            loading={loading}
          >
            Unduh Excel
          </Button>
        ) : (
          <ActionIcon variant="default" size={44} aria-label={`Unduh Excel data ${noun}`} loading={loading}>
            <IconFileSpreadsheet size={20} stroke={1.7} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconListDetails size={18} aria-hidden />}
          onClick={() => void list.run(input)}
        >
          Kolom daftar ini
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencilDown size={18} aria-hidden />}
          onClick={() => void full.run(input)}
        >
          Semua kolom, untuk diubah dan diimpor
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
