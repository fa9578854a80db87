import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazyPart'
import { AdministratorList } from './AdministratorList'

const AdministratorForm = lazyPart(() => import('./AdministratorForm'))

/** The list, or a form of it: one part in the routes, whose list everybody fetches. */
export default function Administrators({ form, id }: { form?: true; id?: string | undefined }) {
  if (!form) return <AdministratorList />
  return (
    <Suspense fallback={null}>
      <AdministratorForm id={id} />
    </Suspense>
  )
}
