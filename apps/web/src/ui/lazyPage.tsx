import { type ComponentType, Suspense } from 'react'
import { lazyPart } from './lazyPart'
import { Skeletons } from './Skeletons'

/**
 * The entry file lists the files of every page and is loaded by everybody, so for a rarely used page it only
 * knows one.
 */
export function seldomPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Page = lazyPart(load) as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={<Skeletons shape="fields" />}>
      <Page {...props} />
    </Suspense>
  )
}
