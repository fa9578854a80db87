import { ActionIcon, Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '@tuntas/contract/endpoint'
import { useWide } from '../ui/useWide'
import { download } from './download'
import { saveFile } from './saveFile'
import { toast } from './toast'

type ExportButtonProps = {
  endpoint: Endpoint
  params?: unknown
  query: unknown
  noun: string
  /** Written on the button, on phones too. */
  label?: string
  /** Why there is no file yet. */
  refusal?: string | undefined
}

/** The list as an Excel file, all pages under the filters on screen. */
export default function ExportButton(props: ExportButtonProps) {
  const { endpoint, params, query, noun, label, refusal } = props
  const wide = useWide()
  const fetching = useMutation({
    mutationFn: () => download(endpoint, query, params),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => toast.error(error.message),
  })
  const fetch = () => (refusal === undefined ? fetching.mutate() : toast.error(refusal))
  const common = { loading: fetching.isPending, onClick: fetch }
  if (!wide && label === undefined)
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
      {fetching.isError ? 'Gagal, unduh lagi' : (label ?? 'Unduh Excel')}
    </Button>
  )
}
