import { ActionIcon, Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { useWide } from '../../ui/useWide'
import { useDownload } from '../client/useDownload'
import { toast } from '../form/toast'
import type { ListSearch } from '../list/listSearch'

type ExportButtonProps = {
  endpoint: Endpoint
  params?: unknown
  query: unknown
  noun: string
  /** The button's text, also on phones. */
  label?: string
  /** The reason why there is no file yet. */
  refusal?: string | undefined
}

/** Exports the list with its current filters, all pages, as an Excel file. */
export default function ExportButton(props: ExportButtonProps) {
  const { endpoint, params, query, noun, label, refusal } = props
  const isWide = useWide()
  const file = useDownload(endpoint)
  const fetch = () => {
    if (refusal === undefined) void file.run({ params, query: query as ListSearch })
    else toast.error(refusal)
  }
  const buttonProps = { loading: file.pending, onClick: fetch }
  if (!isWide && label === undefined)
    return (
      <ActionIcon variant="default" size={44} aria-label={`Unduh Excel data ${noun}`} {...buttonProps}>
        <IconFileSpreadsheet size={20} stroke={1.7} />
      </ActionIcon>
    )
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} stroke={1.7} aria-hidden />}
      title={file.error?.message}
      {...buttonProps}
    >
      {file.error ? 'Gagal, unduh lagi' : (label ?? 'Unduh Excel')}
    </Button>
  )
}
