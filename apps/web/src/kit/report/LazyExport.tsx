import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import type Button from './ExportButton'

const ExportButton = lazyPart(() => import('./ExportButton'))
const ExportMenu = lazyPart(() => import('./ExportMenu'))

/** Exports the list in the format of its import, where it has one. */
type LazyExportProps = ComponentProps<typeof Button> & {
  forImport?: Endpoint | undefined
  exportChosen?: Endpoint | undefined
  chosen?: readonly { id: number }[]
  total?: number | undefined
}

/** The export button, loaded after the rows that it exports. */
export const LazyExport = ({
  forImport,
  exportChosen,
  chosen: selectedRows = [],
  total = 0,
  ...props
}: LazyExportProps) => (
  <Suspense fallback={null}>
    {forImport ? (
      <ExportMenu
        {...props}
        forImport={forImport}
        exportChosen={exportChosen}
        chosen={selectedRows}
        total={total}
      />
    ) : (
      <ExportButton {...props} />
    )}
  </Suspense>
)
