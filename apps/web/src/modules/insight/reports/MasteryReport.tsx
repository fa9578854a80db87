import { masteryMap } from '@tuntas/contract/insight/reports'
import { Suspense } from 'react'
import { ReportPage } from '../../../kit/report/ReportPage'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'

const HeatMap = lazyPart(() => import('./HeatMap'))

/** Peta Penguasaan: students × goals. */
export default function MasteryReport() {
  return (
    <ReportPage title="Peta Penguasaan" filters={['courses_id']} endpoints={masteryMap}>
      {({ data, goals }) => (
        <Suspense fallback={<Skeletons shape="rows" count={6} />}>
          <HeatMap rows={data} goals={goals} />
        </Suspense>
      )}
    </ReportPage>
  )
}
