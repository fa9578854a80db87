import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart'
import type Button from './ExportButton'

const ExportButton = lazyPart(() => import('./ExportButton'))

/** The export button, fetched behind the rows that it exports. */
export const LazyExport = (props: ComponentProps<typeof Button>) => (
  <Suspense fallback={null}>
    <ExportButton {...props} />
  </Suspense>
)
