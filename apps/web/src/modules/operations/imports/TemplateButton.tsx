import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { importTemplate } from '@tuntas/contract/operations/imports'
import { useDownload } from '../../../kit/client/useDownload'
import { kinds } from './importWords'

/** The template, with currently allowed values. */
export function TemplateButton({ kind, size = 'md' }: { kind: ImportKind; size?: 'sm' | 'md' }) {
  const file = useDownload(importTemplate)
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={`Unduh templat ${kinds[kind].noun}`}
      loading={file.pending}
      onClick={() => file.run({ params: { kind } })}
    >
      Unduh Templat
    </Button>
  )
}
