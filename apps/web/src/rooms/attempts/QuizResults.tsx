import { Button, Card } from '@mantine/core'
import { IconPencilCheck, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { quizResults } from '@tuntas/contract/attempts'
import { resetResult, restoreResult } from '@tuntas/contract/marking'
import { Suspense, useState } from 'react'
import { call } from '../../kit/call'
import { ListPager } from '../../kit/ListPager'
import { ListToolbar } from '../../kit/ListToolbar'
import { useListSearch } from '../../kit/listSearch'
import { toast } from '../../kit/toast'
import { lazyPart } from '../../ui/lazyPart'
import { EmptyState, ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import classes from './QuizResults.module.css'
import { ResultsSummary } from './ResultsSummary'
import { ResultsTable } from './ResultsTable'
import { confirmReset } from './useMarking'

/** Fetched on a press. */
const ResultDetail = lazyPart(() => import('./ResultDetail'))
const EssayMarking = lazyPart(() => import('./EssayMarking'))

const POLL_MS = 2000

const statusFilter = {
  name: 'status',
  label: 'Status',
  all: 'Semua status',
  options: [
    { value: '0', label: 'Belum mengerjakan' },
    { value: '1', label: 'Sedang mengerjakan' },
    { value: '2', label: 'Selesai' },
  ],
}

type QuizResultsProps = { lessonId: number; courseId: number; kkm: number | null }

/** Who has taken the quiz, live: asked again every two seconds, answered 304 while nothing changes. */
export default function QuizResults({ lessonId, courseId, kkm }: QuizResultsProps) {
  const [search] = useListSearch()
  const [opened, setOpened] = useState<number | 'essays' | null>(null)
  const close = () => setOpened(null)
  const { reset, restore } = useArchive()
  const query = {
    id: lessonId,
    courses_id: courseId,
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    keywords: search.keywords,
    status: search.status as '0' | undefined,
  }
  const results = useQuery({
    queryKey: ['quiz-results', query],
    queryFn: ({ signal }) => call(quizResults, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
  const total = results.data?.pagination.total
  return (
    <>
      {results.data && <ResultsSummary summary={results.data.summary} kkm={kkm} />}
      <div className={classes.bar}>
        <Button
          variant="default"
          leftSection={<IconPencilCheck size={18} aria-hidden />}
          onClick={() => setOpened('essays')}
        >
          Nilai esai
        </Button>
      </div>
      <Card padding={0}>
        <ListToolbar
          hint="Cari nama atau NIM"
          filters={[statusFilter]}
          total={total}
          noun="mahasiswa"
          aside={
            <span className={classes.live} data-lost={results.isError || undefined}>
              {results.isError ? 'Terputus' : 'Langsung'}
            </span>
          }
        />
        {results.isPending && <Skeletons shape="rows" count={6} />}
        {results.isError && !results.data && (
          <ErrorState
            title="Hasil kuis gagal dimuat"
            hint={results.error.message}
            onRetry={() => results.refetch()}
          />
        )}
        {total === 0 && <EmptyState icon={IconSearchOff} title="Data tidak ditemukan" />}
        {results.data && total !== 0 && (
          <ResultsTable
            rows={results.data.data}
            kkm={kkm}
            onOpen={setOpened}
            onReset={reset}
            onRestore={restore}
          />
        )}
        {total !== undefined && total > 0 && (
          <ListPager page={query.page} limit={query.limit} total={total} />
        )}
      </Card>
      <Suspense fallback={null}>
        {opened === 'essays' && <EssayMarking lessonId={lessonId} onClose={close} />}
        {typeof opened === 'number' && (
          <ResultDetail attemptId={opened} lessonId={lessonId} kkm={kkm} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** Lets a student start anew, after a confirmation, or brings back what was there before. */
function useArchive() {
  const queries = useQueryClient()
  const settle = async (asking: Promise<{ message: string }>) => {
    try {
      toast.success((await asking).message)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Data gagal disimpan!')
    }
    await queries.invalidateQueries({ queryKey: ['quiz-results'] })
  }
  return {
    reset: async (id: number, name: string) => {
      if (await confirmReset(name)) await settle(call(resetResult, { body: { id } }))
    },
    restore: (id: number) => settle(call(restoreResult, { body: { id } })),
  }
}
