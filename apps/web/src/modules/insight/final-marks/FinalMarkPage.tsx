import { Card } from '@mantine/core'
import { finalMark } from '@tuntas/contract/insight/final-marks'
import { Loaded } from '../../../kit/client/Loaded'
import { notYours } from '../../../kit/client/NotYours'
import { useData } from '../../../kit/client/queries'
import { date } from '../../../kit/format'
import { PageHeader } from '../../../ui/PageHeader'
import { ClosedMarks } from './ClosedMarks'
import { ClosingSteps } from './ClosingSteps'
import { Versions } from './Versions'
import type { FinalMark } from './words'

const describe = ({ course, state, versions: [last], marks_due }: FinalMark) => {
  const dueText = marks_due && `batas tutup nilai ${date(marks_due)}`
  const words = {
    open: 'Nilai belum ditutup',
    closed: `Nilai ditutup, versi ${last?.version}`,
    reopened: `Versi ${last?.version} dibuka kembali`,
  }
  return `${course} · ${[words[state], state !== 'closed' && dueText].filter(Boolean).join(', ')}`
}

/** Tutup Nilai of a class: blockers, preview, and versions. */
export default function FinalMarkPage({ courseId }: { courseId: number }) {
  const page = useData(finalMark, { query: { courses_id: courseId } }, { staleTime: 0 })
  return (
    <>
      <PageHeader
        title="Tutup Nilai"
        subtitle={page.data && describe(page.data)}
        back={{
          to: '/teacher/report/$report',
          params: { report: 'gradebook' },
          search: { courses_id: String(courseId) },
          label: 'Buku Nilai',
        }}
      />
      <Loaded
        query={page}
        frame={Card}
        count={6}
        failed="Tutup nilai gagal dimuat"
        refused={notYours('Kelas', '/teacher/courses')}
      >
        {(data) => (
          <>
            {data.state === 'closed' ? (
              <ClosedMarks courseId={courseId} mark={data} />
            ) : (
              <ClosingSteps key={data.versions.length} courseId={courseId} mark={data} />
            )}
            <Versions versions={data.state === 'closed' ? data.versions.slice(1) : data.versions} />
          </>
        )}
      </Loaded>
    </>
  )
}
