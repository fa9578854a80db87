import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type LecturerLesson, lecturerLesson } from '@tuntas/contract/learning/lessons'
import { lecturers } from '@tuntas/contract/wire/roles'
import { Suspense } from 'react'
import { Loaded } from '../../../../../../kit/client/Loaded'
import { notYours } from '../../../../../../kit/client/NotYours'
import { useData } from '../../../../../../kit/client/queries'
import { listSearch } from '../../../../../../kit/list/listSearch'
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

function Tabs({ quiz }: { quiz: LecturerLesson }) {
  const { tab = 'soal' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const { id, name, courses, courses_id, kkm } = quiz
  const back = {
    to: '/teacher/courses/detail/$id' as const,
    params: { id: String(courses_id) },
    label: courses,
  }
  const open = (to: string) =>
    navigate({ search: to === 'soal' ? {} : { tab: to }, replace: true, resetScroll: false })
  const questions = (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      <QuestionList lessonId={id} courseId={courses_id} />
    </Suspense>
  )
  const sections = (
    <Suspense fallback={<Skeletons shape="rows" count={4} />}>
      <Sections lessonId={id} />
    </Suspense>
  )
  const plan = (
    <Suspense fallback={<Skeletons shape="rows" count={4} />}>
      <Plan lessonId={id} courseId={courses_id} shown={tab === 'kisi-kisi'} />
    </Suspense>
  )
  const forms = (
    <Suspense fallback={<Skeletons shape="rows" count={4} />}>
      <Forms lessonId={id} />
    </Suspense>
  )
  const exception = (students: readonly Recipient[], onClose: () => void, isSelected = true) => (
    <ExceptionDialog
      courseId={courses_id}
      students={students.map((student) => ({ ...student, lessons_id: id }))}
      chosen={isSelected}
      once
      onClose={onClose}
    />
  )
  const results = (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      <QuizResults
        lessonId={id}
        courseId={courses_id}
        kkm={kkm.is_competent ? kkm.kkm : null}
        exception={exception}
      />
    </Suspense>
  )
  const goals = (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      <GoalResults
        lessonId={id}
        courseId={courses_id}
        kkm={kkm.is_competent ? kkm.kkm : null}
        byGoals={quiz.remedial_scope === 'goals'}
        exception={exception}
      />
    </Suspense>
  )
  const papers = (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      <RemedialPapers
        courseId={courses_id}
        sectionId={quiz.sections_id}
        lessonId={id}
        exception={exception}
      />
    </Suspense>
  )
  const tabs = [
    { value: 'soal', label: 'Daftar Soal', panel: questions, kept: true },
    { value: 'bagian', label: 'Bagian', panel: sections, kept: true },
    { value: 'kisi-kisi', label: 'Kisi-kisi', panel: plan, kept: true },
    { value: 'paket', label: 'Paket', panel: forms, kept: true },
    { value: 'hasil', label: 'Hasil Kuis', panel: results },
    { value: 'tujuan', label: 'Per Tujuan', panel: goals },
    ...(kkm.is_competent ? [{ value: 'kertas', label: 'Kertas Remedial', panel: papers }] : []),
  ]
  return (
    <>
      <PageHeader title={name} back={back} />
      <PageTabs tabs={tabs} tab={tab} onTab={open} />
    </>
  )
}
