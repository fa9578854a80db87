import { type ComponentType, Suspense } from 'react'
import { lazyPart } from './lazyPart'
import { Skeletons } from './Skeletons'

/** The entry file names the files of every page, and weighs on the first visit of everybody: of a page that few open it knows one alone. */
export function seldomPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Page = lazyPart(load) as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={<Skeletons shape="fields" />}>
      <Page {...props} />
    </Suspense>
  )
}
