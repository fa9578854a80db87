import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconFileSpreadsheet, IconListDetails, IconPencilDown } from '@tabler/icons-react'
import { IMPORT_ROWS } from '@tuntas/contract/operations/imports.vocabulary'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { useWide } from '../../ui/useWide'
import { useDownload } from '../client/useDownload'
import { count } from '../format'
import type { ListSearch } from '../list/listSearch'

type ExportMenuProps = {
  endpoint: Endpoint
  forImport: Endpoint
  exportChosen: Endpoint | undefined
  chosen: readonly { id: number }[]
  /** Number of rows in the filtered list. */
  total: number
  query: unknown
  noun: string
}

/** Exports the list as an Excel file: as shown, or in the import format for editing. */
export default function ExportMenu(props: ExportMenuProps) {
  const { endpoint, forImport, exportChosen, chosen: selectedRows, total, query, noun } = props
  const isWide = useWide()
  const list = useDownload(endpoint)
  const full = useDownload(forImport)
  const selectedDownload = useDownload(exportChosen ?? endpoint)
  const isTicked = exportChosen !== undefined && selectedRows.length > 0
  const rows = isTicked ? selectedRows.length : total
  const fetch = (download: typeof list, all: 0 | 1) => {
    const list_id = selectedRows.map(({ id }) => id)
    void (isTicked
      ? selectedDownload.run({ body: { list_id, full: all } })
      : download.run({ query: query as ListSearch }))
  }
  const loading = list.pending || full.pending || selectedDownload.pending
  return (
    <Menu position="bottom-end" width="22rem">
      <Menu.Target>
        {isWide ? (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} stroke={1.7} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            loading={loading}
          >
            Unduh Excel{isTicked && ` (${count(selectedRows.length)})`}
          </Button>
        ) : (
          <ActionIcon variant="default" size={44} aria-label={`Unduh Excel data ${noun}`} loading={loading}>
            <IconFileSpreadsheet size={20} stroke={1.7} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconListDetails size={18} aria-hidden />} onClick={() => fetch(list, 0)}>
          Kolom daftar ini
        </Menu.Item>
        <Menu.Item leftSection={<IconPencilDown size={18} aria-hidden />} onClick={() => fetch(full, 1)}>
          Semua kolom, untuk diubah dan diimpor
          {rows > IMPORT_ROWS && (
            <Text size="xs" c="dimmed">
              Impor menerima paling banyak {count(IMPORT_ROWS)} baris sekali unggah. Saring dulu daftarnya,
              misalnya per program studi.
            </Text>
          )}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
