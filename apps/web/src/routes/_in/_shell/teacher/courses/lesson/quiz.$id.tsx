import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type LecturerLesson, lecturerLesson } from '@tuntas/contract/learning/lessons'
import { lecturers } from '@tuntas/contract/wire/roles'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../../../../kit/client/Loaded'
import { notYours } from '../../../../../../kit/client/NotYours'
import { useData } from '../../../../../../kit/client/queries'
import { listSearch } from '../../../../../../kit/list/listSearch'
import { QuizStatus } from '../../../../../../modules/learning/lessons/QuizStatus'
import type { Recipient } from '../../../../../../shared/people/RecipientList'
import { lazyPart } from '../../../../../../ui/lazyPart'
import { PageHeader } from '../../../../../../ui/PageHeader'
import { PageTabs } from '../../../../../../ui/PageTabs'
import { Skeletons } from '../../../../../../ui/Skeletons'

/** Loaded with its tab. */
const QuestionList = lazyPart(() => import('../../../../../../modules/learning/quizzes/QuestionList'))
const Sections = lazyPart(() => import('../../../../../../modules/learning/quizzes/Sections'))
const Plan = lazyPart(() => import('../../../../../../modules/learning/quizzes/plan/Plan'))
const Forms = lazyPart(() => import('../../../../../../modules/learning/quizzes/forms/Forms'))
const ExceptionDialog = lazyPart(() => import('../../../../../../modules/classroom/courses/ExceptionDialog'))
const GoalResults = lazyPart(() => import('../../../../../../modules/learning/attempts/GoalResults'))
const RemedialPapers = lazyPart(() => import('../../../../../../modules/insight/reports/RemedialPapers'))
const PreviewDialog = lazyPart(() => import('../../../../../../modules/learning/quizzes/PreviewDialog'))
const QuizResults = lazyPart(() => import('../../../../../../modules/learning/attempts/QuizResults'))

export const Route = createFileRoute('/_in/_shell/teacher/courses/lesson/quiz/$id')({
  staticData: { roles: lecturers },
  validateSearch: listSearch('status', 'tab', 'buka', 'goal'),
  component: QuizPage,
})

function QuizPage() {
  const { id } = Route.useParams()
  return <Quiz key={id} id={Number(id)} />
}

function Quiz({ id }: { id: number }) {
  const quiz = useData(lecturerLesson, { params: { id } })
  return (
    <Loaded
      query={quiz}
      shape="cards"
      count={2}
      failed="Kuis gagal dimuat"
      refused={notYours('Kuis', '/teacher/courses')}
    >
      {(data) => <Tabs quiz={data} />}
    </Loaded>
  )
}

/** Parts of 'Susun kertas' and of 'Hasil Kuis', as the address names them. */
const COMPOSING = ['bagian', 'kisi-kisi', 'paket']
const RESULTS = ['hasil', 'tujuan', 'kertas']

function Tabs({ quiz }: { quiz: LecturerLesson }) {
  const { tab = 'soal' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const { id, name, courses, courses_id, composition } = quiz
  const [isPreviewing, setPreviewing] = useState(false)
  const [part, setPart] = useState<string | undefined>(undefined)
  if (COMPOSING.includes(tab) && part !== tab) setPart(tab)
  const open = (to: string) =>
    navigate({ search: to === 'soal' ? {} : { tab: to }, replace: true, resetScroll: false })
  const { sections, rows, forms } = composition
  // Composing a paper is rare: its tab is there once it is used or asked for.
  const isComposed = part !== undefined || sections + rows + forms > 0
  const usedPart = rows > 0 && sections === 0 ? 'kisi-kisi' : 'bagian'
  const firstPart = forms > 0 ? 'paket' : usedPart
  const tabs = [
    {
      value: 'soal',
      label: 'Daftar Soal',
      kept: true,
      panel: (
        <Suspense fallback={<Skeletons shape="rows" count={6} />}>
          <QuestionList lessonId={id} courseId={courses_id} onPart={open} />
        </Suspense>
      ),
    },
    { value: 'hasil', label: 'Hasil Kuis', panel: <Results quiz={quiz} tab={tab} onTab={open} /> },
    ...(isComposed
      ? [
          {
            value: 'susun',
            label: 'Susun kertas',
            kept: true,
            panel: <Composition quiz={quiz} shown={COMPOSING.includes(tab)} part={part} onTab={open} />,
          },
        ]
      : []),
  ]
  const openTab = () => {
    if (COMPOSING.includes(tab)) return 'susun'
    return RESULTS.includes(tab) ? 'hasil' : tab
  }
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: '/teacher/courses/detail/$id', params: { id: String(courses_id) }, label: courses }}
        actions={
          <Button
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => setPreviewing(true)}
          >
            Pratinjau
          </Button>
        }
      />
      <QuizStatus quiz={quiz} />
      <PageTabs tabs={tabs} tab={openTab()} onTab={(to) => open(to === 'susun' ? (part ?? firstPart) : to)} />
      <Suspense fallback={null}>
        {isPreviewing && <PreviewDialog lessonId={id} onClose={() => setPreviewing(false)} />}
      </Suspense>
    </>
  )
}

type ResultsProps = { quiz: LecturerLesson; tab: string; onTab: (tab: string) => void }

/** Results by student and by goal, and the papers of remedials. */
function Results({ quiz, tab, onTab }: ResultsProps) {
  const { id, courses_id, sections_id, remedial_scope } = quiz
  const kkm = quiz.kkm.is_competent ? quiz.kkm.kkm : null
  const exception = (students: readonly Recipient[], onClose: () => void, isSelected = true) => (
    <ExceptionDialog
      courseId={courses_id}
      students={students.map((student) => ({ ...student, lessons_id: id }))}
      chosen={isSelected}
      once
      onClose={onClose}
    />
  )
  const students = (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      <QuizResults lessonId={id} courseId={courses_id} kkm={kkm} exception={exception} />
    </Suspense>
  )
  const goals = (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      <GoalResults
        lessonId={id}
        courseId={courses_id}
        kkm={kkm}
        byGoals={remedial_scope === 'goals'}
        exception={exception}
      />
    </Suspense>
  )
  const papers = (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      <RemedialPapers courseId={courses_id} sectionId={sections_id} lessonId={id} exception={exception} />
    </Suspense>
  )
  const tabs = [
    { value: 'hasil', label: 'Per Mahasiswa', panel: students },
    { value: 'tujuan', label: 'Per Tujuan', panel: goals },
    ...(quiz.kkm.is_competent ? [{ value: 'kertas', label: 'Kertas Remedial', panel: papers }] : []),
  ]
  return <PageTabs inner tabs={tabs} tab={tab} onTab={onTab} />
}

type CompositionProps = {
  quiz: LecturerLesson
  shown: boolean
  /** The part that was opened last. */
  part: string | undefined
  onTab: (tab: string) => void
}

/** How the papers are composed: sections, kisi-kisi and parallel forms. */
function Composition({ quiz, shown: isShown, part = 'bagian', onTab }: CompositionProps) {
  const { id, courses_id, composition, total_work } = quiz
  const sections = (
    <Suspense fallback={<Skeletons shape="rows" count={4} />}>
      <Sections lessonId={id} />
    </Suspense>
  )
  const plan = (
    <Suspense fallback={<Skeletons shape="rows" count={4} />}>
      <Plan lessonId={id} courseId={courses_id} shown={isShown && part === 'kisi-kisi'} />
    </Suspense>
  )
  const forms = (
    <Suspense fallback={<Skeletons shape="rows" count={4} />}>
      <Forms lessonId={id} />
    </Suspense>
  )
  // Forms are made before the first attempt, or never.
  const hasForms = composition.forms > 0 || total_work === 0 || part === 'paket'
  const tabs = [
    { value: 'bagian', label: 'Bagian', panel: sections, kept: true },
    { value: 'kisi-kisi', label: 'Kisi-kisi', panel: plan, kept: true },
    ...(hasForms ? [{ value: 'paket', label: 'Paket', panel: forms, kept: true }] : []),
  ]
  return <PageTabs inner tabs={tabs} tab={part} onTab={onTab} />
}
