import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { ReportClass } from '../../../kit/report/ReportPage'
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
  /** CPL and CPMK of the class. */
  outcomes: ReactNode
}

const BOOK = 'buku'
const GOALS = 'tujuan'
/** A second view of Tujuan. */
const OUTCOMES = 'cpl'

/** Nilai of a class in four places: final marks, quizzes, goals, and all reports. */
export default function ClassMarks({ courseId, place = BOOK, onPlace, quizzes, outcomes }: ClassMarksProps) {
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const isWide = useWide()
  const isOfOutcomes = place === OUTCOMES
  const goals = (
    <>
      <div className={classes.about}>
        <SegmentedControl
          aria-label="Tampilan tujuan"
          data={[
            { value: GOALS, label: 'Peta penguasaan' },
            { value: OUTCOMES, label: 'Capaian (CPL/CPMK)' },
          ]}
          value={isOfOutcomes ? OUTCOMES : GOALS}
          onChange={onPlace}
        />
        {!isOfOutcomes && <p>Tiap tujuan dinilai dari kuis terakhir yang mengukurnya.</p>}
      </div>
      {isOfOutcomes ? outcomes : <MasteryReport />}
    </>
  )
  const panel = (content: ReactNode) => (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>{content}</Suspense>
  )
  const tabs = [
    { value: BOOK, label: 'Buku Nilai', panel: <GradebookReport /> },
    { value: 'kuis', label: 'Kuis', panel: panel(quizzes) },
    { value: GOALS, label: 'Tujuan', panel: panel(goals) },
    { value: 'laporan', label: 'Semua laporan', panel: panel(<CourseReports courseId={courseId} />) },
  ]
  return (
    <ReportClass value={{ id: courseId, actions }}>
      <PageTabs
        inner
        tabs={tabs}
        tab={isOfOutcomes ? GOALS : place}
        onTab={(to) => onPlace(to === BOOK ? undefined : to)}
        aside={isWide && <div ref={setActions} className={classes.actions} data-no-print />}
      />
    </ReportClass>
  )
}
