import { type ReactNode, Suspense, useState } from 'react'
import { ReportClass } from '../../../kit/report/ReportPage'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { PageTabs } from '../../../ui/PageTabs'
import { Skeletons } from '../../../ui/Skeletons'
import { useWide } from '../../../ui/useWide'
import classes from './CourseReports.module.css'
import { GradebookReport } from './GradebookReport'

/** Loaded with its place. */
const MasteryReport = lazyPart(() => import('./MasteryReport'))
const CourseReports = lazyPart(() => import('./CourseReports'))

type ClassMarksProps = {
  courseId: number
  place: string | undefined
  onPlace: (place: string | undefined) => void
  /** The quizzes of the class with their results. */
  quizzes: ReactNode
}

const BOOK = 'buku'

/** Nilai of a class in four places: final marks, quizzes, goals, and all reports. */
export default function ClassMarks({ courseId, place = BOOK, onPlace, quizzes }: ClassMarksProps) {
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const isWide = useWide()
  const goals = (
    <>
      <p className={classes.about}>
        Peta menilai tiap tujuan dari kuis terakhir yang mengukurnya.
        <LinkButton
          to="/teacher/report/$report"
          params={{ report: 'outcomes' }}
          search={{ courses_id: String(courseId) }}
          variant="default"
          size="sm"
        >
          Capaian (CPL/CPMK)
        </LinkButton>
      </p>
      <MasteryReport />
    </>
  )
  const panel = (content: ReactNode) => (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>{content}</Suspense>
  )
  const tabs = [
    { value: BOOK, label: 'Buku Nilai', panel: <GradebookReport /> },
    { value: 'kuis', label: 'Kuis', panel: panel(quizzes) },
    { value: 'tujuan', label: 'Tujuan', panel: panel(goals) },
    { value: 'laporan', label: 'Semua laporan', panel: panel(<CourseReports courseId={courseId} />) },
  ]
  return (
    <ReportClass value={{ id: courseId, actions }}>
      <PageTabs
        inner
        tabs={tabs}
        tab={place}
        onTab={(to) => onPlace(to === BOOK ? undefined : to)}
        aside={isWide && <div ref={setActions} className={classes.actions} data-no-print />}
      />
    </ReportClass>
  )
}
