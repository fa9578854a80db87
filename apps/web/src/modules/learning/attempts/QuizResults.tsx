import { Button, Card } from '@mantine/core'
import { IconPencilCheck, IconUserStar } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { quizResults, type ResultRow } from '@tuntas/contract/learning/attempts'
import { type ResultFilter, resultFilters } from '@tuntas/contract/learning/attempts.vocabulary'
import { resetResult, restoreResult, returnResults } from '@tuntas/contract/learning/marking'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { type ReactNode, Suspense, useState } from 'react'
import { useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { count, number } from '../../../kit/format'
import { SearchedList } from '../../../kit/list/SearchedList'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { MessageButton } from '../../../shared/people/MessageButton'
import type { Recipient } from '../../../shared/people/RecipientList'
import { StudentsButton } from '../../../shared/people/StudentsButton'
import { lazyPart } from '../../../ui/lazyPart'
import { states } from '../../../ui/states'
import classes from './QuizResults.module.css'
import { ResultsSummary } from './ResultsSummary'
import { ResultsTable } from './ResultsTable'
import { resetWords } from './useMarking'

/** Loaded on click. */
const ResultDetail = lazyPart(() => import('./ResultDetail'))
const LateNotice = lazyPart(() => import('./LateNotice'))
const HeldMarks = lazyPart(() => import('../../../shared/marking/HeldMarks'))
const EssayMarking = lazyPart(() => import('./EssayMarking'))

const POLL_MS = 2000

/** In the address, among the states of an attempt. */
const LATE = 'terlambat'

/** Of a quiz with KKM. */
const MASTERY: readonly string[] = ['below_kkm', 'mastered'] satisfies ResultFilter[]

const statusFilter = {
  name: 'status',
  label: 'Status',
  all: 'Semua status',
  options: [
    { value: '0', label: 'Belum mengerjakan' },
    { value: '1', label: 'Sedang mengerjakan' },
    { value: '2', label: 'Selesai' },
    { value: 'below_kkm', label: 'Belum tuntas' },
    { value: 'mastered', label: 'Tuntas' },
    { value: LATE, label: 'Ada jawaban terlambat' },
  ],
}

/** The dialog in the address: other pages link to the essays and to one attempt. */
const readDialog = (name: string | undefined): number | 'essays' | null => {
  if (name === 'esai') return 'essays'
  return name !== undefined && /^\d+$/.test(name) ? Number(name) : null
}

const getStatusFilter = (kkm: number | null) => ({
  ...statusFilter,
  options: statusFilter.options.filter(({ value }) => kkm !== null || !MASTERY.includes(value)),
})

type QuizResultsProps = {
  lessonId: number
  courseId: number
  kkm: number | null
  /** Opens the exception dialog for students at this quiz. */
  exception: (students: readonly Recipient[], onClose: () => void, isSelected?: boolean) => ReactNode
}

const describeResult = ({ results, state }: ResultRow) =>
  [results?.score != null && number(results.score), states[state].label].filter(Boolean).join(', ')

/** Live results of a quiz: polled every two seconds, 304 while nothing changes. */
export default function QuizResults({ lessonId, courseId, kkm, exception }: QuizResultsProps) {
  const list = useListSearch('/_in/_shell/teacher/courses/lesson/quiz/$id')
  const [openDialog, setOpenDialog] = useState(() => readDialog(list.search.buka))
  const close = () => {
    setOpenDialog(null)
    if (list.search.buka) list.change({ buka: undefined })
  }
  const [granting, setGranting] = useState<ResultRow | null>(null)
  const { reset, restore } = useArchive()
  const isLate = list.search.status === LATE
  const query = {
    id: lessonId,
    courses_id: courseId,
    ...pickPage(list.search),
    status: resultFilters.find((one) => one === list.search.status),
  }
  const results = useEndpoint(
    quizResults,
    { query: { ...query, late: isLate } },
    { placeholderData: keepPreviousData, refetchInterval: POLL_MS, staleTime: 0 },
  )
  const summary = results.data?.summary
  const isFiltered = query.status !== undefined || isLate
  const audience = {
    students: results.data?.data,
    list: { endpoint: quizResults, query: { ...query, late: Number(isLate) } },
    note: describeResult,
  }
  return (
    <>
      <ResultsSummary summary={summary} kkm={kkm} />
      <div className={classes.bar}>
        <MessageButton {...audience} courseId={courseId} chosen={isFiltered} />
        <StudentsButton {...audience} label="Pengecualian" icon={<IconUserStar size={18} aria-hidden />}>
          {(students, onClose) => exception(students, onClose, isFiltered)}
        </StudentsButton>
        <Button
          variant="default"
          leftSection={<IconPencilCheck size={18} aria-hidden />}
          onClick={() => setOpenDialog('essays')}
        >
          Nilai esai
        </Button>
      </div>
      {summary && (
        <Notices lessonId={lessonId} summary={summary} onShowLate={() => list.change({ status: LATE })} />
      )}
      <Card padding={0}>
        <SearchedList
          list={list}
          query={results}
          hint="Cari nama atau NIM"
          filters={[getStatusFilter(kkm)]}
          noun="mahasiswa"
          count={6}
          failed="Hasil kuis gagal dimuat"
          aside={
            <span className={classes.live} data-lost={results.isError || undefined}>
              {results.isError ? 'Terputus' : 'Langsung'}
            </span>
          }
        >
          {({ data }) => (
            <ResultsTable
              rows={data}
              kkm={kkm}
              onOpen={setOpenDialog}
              onReset={reset}
              onRestore={restore}
              onGrant={setGranting}
            />
          )}
        </SearchedList>
      </Card>
      <Suspense fallback={null}>
        {granting && exception([granting], () => setGranting(null))}
        {openDialog === 'essays' && <EssayMarking lessonId={lessonId} onClose={close} />}
        {typeof openDialog === 'number' && (
          <ResultDetail attemptId={openDialog} lessonId={lessonId} kkm={kkm} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

type NoticesProps = Pick<QuizResultsProps, 'lessonId'> & {
  summary: Reply<typeof quizResults>['summary']
  onShowLate: () => void
}

/** Notices of waiting work. */
function Notices({ lessonId, summary, onShowLate }: NoticesProps) {
  const returning = useAction(returnResults, { said: ofReply, invalidates: [quizResults] })
  return (
    <>
      {summary.late > 0 && (
        <Suspense fallback={null}>
          <LateNotice lessonId={lessonId} late={summary.late} onShow={onShowLate} />
        </Suspense>
      )}
      {summary.held > 0 && (
        <Suspense fallback={null}>
          <HeldMarks
            held={summary.held}
            rest={
              summary.waiting > 0
                ? `${count(summary.waiting)} jawaban esai belum dinilai; hasil mahasiswanya tetap ditahan.`
                : null
            }
            onReturn={(words) => returning.ask(words, { body: { lessons_id: lessonId } })}
          />
        </Suspense>
      )}
    </>
  )
}

/** Resets a student's attempts after a confirmation, or restores them. */
function useArchive() {
  const changes = { said: ofReply, invalidates: [quizResults] }
  const resetting = useAction(resetResult, changes)
  const restoring = useAction(restoreResult, changes)
  return {
    reset: (id: number, name: string) => resetting.ask(resetWords(name), { body: { id } }),
    restore: (id: number) => restoring.run({ body: { id } }),
  }
}
