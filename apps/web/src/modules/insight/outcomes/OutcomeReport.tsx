import { classOutcomes, classOutcomesFile } from '@tuntas/contract/insight/outcomes'
import { reportTitles } from '@tuntas/contract/insight/reports'
import { Suspense } from 'react'
import { ReportPage } from '../../../kit/report/ReportPage'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'

/** Loaded with its tab. */
const ClassOutcomes = lazyPart(() => import('./ClassOutcomes'))
const StudentOutcomes = lazyPart(() => import('./StudentOutcomes'))
const Assessments = lazyPart(() => import('./Assessments'))

const tabs = [
  { value: 'class', label: 'Kelas' },
  { value: 'students', label: 'Mahasiswa' },
  { value: 'assessments', label: 'Asesmen' },
]

/** Capaian (CPL/CPMK) of a class. */
export default function OutcomeReport() {
  return (
    <ReportPage
      title={reportTitles.outcomes ?? ''}
      filters={['courses_id']}
      tabs={tabs}
      whole={['class', 'assessments']}
      endpoints={{ page: classOutcomes, export: classOutcomesFile }}
    >
      {({ data }, tab) => (
        <Suspense fallback={<Skeletons shape="rows" count={6} />}>
          {tab === 'students' ? (
            <StudentOutcomes report={data} />
          ) : tab === 'assessments' ? (
            <Assessments report={data} />
          ) : (
            <ClassOutcomes report={data} />
          )}
        </Suspense>
      )}
    </ReportPage>
  )
}
