import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { Suspense } from 'react'
import { listSearch } from '../../../../kit/list/listSearch'
import { lazyPart } from '../../../../ui/lazyPart'

const Reports = lazyPart(() => import('../../../../modules/insight/reports/Reports'))

const OutcomeReport = lazyPart(() => import('../../../../modules/insight/outcomes/OutcomeReport'))

/**
 * One route for all reports, whose parts are listed in a separate file: every visitor loads the content of
 * this one.
 */
export const Route = createFileRoute('/_in/_shell/teacher/report/$report')({
  staticData: { roles: lecturers },
  validateSearch: listSearch('courses_id', 'section_id', 'quiz_id', 'type', 'attempt', 'view', 'part'),
  component: ReportRoute,
})

function ReportRoute() {
  const { report } = Route.useParams()
  return (
    <Suspense fallback={null}>
      {report === 'outcomes' ? <OutcomeReport /> : <Reports report={report} />}
    </Suspense>
  )
}
