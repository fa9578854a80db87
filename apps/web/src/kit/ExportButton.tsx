import { ActionIcon, Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '@tuntas/contract/endpoint'
import { useWide } from '../ui/useWide'
import { download } from './download'
import { saveFile } from './saveFile'
import { toast } from './toast'

type ExportButtonProps = { endpoint: Endpoint; params?: unknown; query: unknown; noun: string }

/** The list as an Excel file, all pages under the filters on screen. */
export default function ExportButton({ endpoint, params, query, noun }: ExportButtonProps) {
  const wide = useWide()
  const fetching = useMutation({
    mutationFn: () => download(endpoint, query, params),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => toast.error(error.message),
  })
  const common = { loading: fetching.isPending, onClick: () => fetching.mutate() }
  if (!wide)
    return (
      <ActionIcon variant="default" size={44} aria-label={`Unduh Excel data ${noun}`} {...common}>
        <IconFileSpreadsheet size={20} stroke={1.7} />
      </ActionIcon>
    )
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} stroke={1.7} aria-hidden />}
      title={fetching.error?.message}
      {...common}
    >
      {fetching.isError ? 'Gagal, unduh lagi' : 'Unduh Excel'}
    </Button>
  )
}
