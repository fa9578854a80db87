import { Card } from '@mantine/core'
import { lectureDashboard } from '@tuntas/contract/insight/dashboard'
import { type ReactNode, Suspense } from 'react'
import { useData } from '../../../kit/client/queries'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import { Greeting } from './Greeting'
import { Together } from './RevealTogether'

/** Only for lecturers. */
const TeachingWork = lazyPart(() => import('./TeachingWork'))
const TeachingRest = lazyPart(() => import('./TeachingRest'))

/** Start page of a lecturer: waiting work first, class figures below. */
export function LecturerDashboard({ banners, news }: { banners: ReactNode; news: ReactNode }) {
  const figures = useData(lectureDashboard)
  return (
    <>
      <Greeting year={figures.data?.active_year} />
      <Suspense
        fallback={
          <Card>
            <Skeletons shape="rows" count={5} />
          </Card>
        }
      >
        <TeachingWork />
      </Suspense>
      <Together known={figures.data !== undefined}>
        {banners}
        {news}
        <TeachingRest figures={figures} />
      </Together>
    </>
  )
}
