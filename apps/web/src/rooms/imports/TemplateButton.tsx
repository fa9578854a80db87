import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ImportKind } from '@tuntas/contract/import-columns'
import { importTemplate } from '@tuntas/contract/imports'
import { download } from '../../kit/download'
import { saveFile } from '../../kit/saveFile'
import { toast } from '../../kit/toast'
import { kinds } from './importWords'

/** The file to fill, with the values that are allowed here and now. */
export function TemplateButton({ kind, size = 'md' }: { kind: ImportKind; size?: 'sm' | 'md' }) {
  const fetching = useMutation({
    mutationFn: () => download(importTemplate, {}, { kind }),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={`Unduh templat ${kinds[kind].noun}`}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      Unduh Templat
    </Button>
  )
}
