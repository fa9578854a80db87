import { Button, Card } from '@mantine/core'
import { IconFileZip, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type AssignmentRow, assignmentResults, downloadSubmissions } from '@tuntas/contract/assignments'
import type { Reply } from '@tuntas/contract/endpoint'
import { Suspense, useState } from 'react'
import { call } from '../../kit/call'
import { download } from '../../kit/download'
import { count, score } from '../../kit/format'
import { ListPager } from '../../kit/ListPager'
import { ListToolbar } from '../../kit/ListToolbar'
import { useListSearch } from '../../kit/listSearch'
import { saveFile } from '../../kit/saveFile'
import { toast } from '../../kit/toast'
import { Figures } from '../../ui/Figures'
import { lazyPart } from '../../ui/lazyPart'
import { EmptyState, ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import classes from './AssignmentResults.module.css'
import { AssignmentTable } from './AssignmentTable'
import { resultsKey, useGrading } from './useGrading'

/** Fetched on a press. */
const SubmissionDialog = lazyPart(() => import('./SubmissionDialog'))

const POLL_MS = 5000

const statusFilter = {
  name: 'status',
  label: 'Status',
  all: 'Semua status',
  options: [
    { value: '0', label: 'Belum mengumpulkan' },
    { value: '1', label: 'Belum dinilai' },
    { value: '2', label: 'Sudah dinilai' },
  ],
}

type AssignmentResultsProps = { lessonId: number; courseId: number }

/** Who has handed in, with the marks to give. */
export function AssignmentResults({ lessonId, courseId }: AssignmentResultsProps) {
  const [search] = useListSearch()
  const [opened, setOpened] = useState<AssignmentRow | null>(null)
  const grading = useGrading()
  const query = {
    id: lessonId,
    courses_id: courseId,
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    keywords: search.keywords,
    status: search.status as '0' | undefined,
  }
  const results = useQuery({
    queryKey: [...resultsKey, query],
    queryFn: ({ signal }) => call(assignmentResults, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
  const total = results.data?.pagination.total
  // The dialog follows the list: a mark that was given, or a newer version.
  const shown = opened && (results.data?.data.find((row) => row.id === opened.id) ?? opened)
  return (
    <>
      {results.data && <Summary summary={results.data.summary} />}
      <div className={classes.bar}>
        <DownloadAll lessonId={lessonId} none={results.data?.summary.submitted === 0} />
      </div>
      <Card padding={0}>
        <ListToolbar hint="Cari nama atau NIM" filters={[statusFilter]} total={total} noun="mahasiswa" />
        {results.isPending && <Skeletons shape="rows" count={6} />}
        {results.isError && !results.data && (
          <ErrorState
            title="Pengumpulan tugas gagal dimuat"
            hint={results.error.message}
            onRetry={() => results.refetch()}
            retrying={results.isFetching}
          />
        )}
        {total === 0 && <EmptyState icon={IconSearchOff} title="Data tidak ditemukan" />}
        {results.data && total !== 0 && (
          <AssignmentTable rows={results.data.data} grading={grading} onOpen={setOpened} />
        )}
        {total !== undefined && total > 0 && (
          <ListPager page={query.page} limit={query.limit} total={total} />
        )}
      </Card>
      <Suspense fallback={null}>
        {shown && <SubmissionDialog row={shown} grading={grading} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}

type SummaryProps = { summary: Reply<typeof assignmentResults>['summary'] }

function Summary({ summary: { students, submitted, graded, mean } }: SummaryProps) {
  const figures = [
    ['Sudah mengumpulkan', count(submitted), `dari ${count(students)}`],
    ['Sudah dinilai', count(graded), `dari ${count(submitted)}`],
    ['Belum dinilai', count(submitted - graded), 'tugas'],
    ['Rata-rata', score(mean), ''],
  ] as const
  return <Figures figures={figures} />
}

/** A folder per student, in one zip. */
function DownloadAll({ lessonId, none }: { lessonId: number; none: boolean }) {
  const fetching = useMutation({
    mutationFn: () => download(downloadSubmissions, { id: lessonId }),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button
      variant="default"
      disabled={none}
      title={none ? 'Belum ada yang mengumpulkan' : undefined}
      loading={fetching.isPending}
      leftSection={<IconFileZip size={18} aria-hidden />}
      onClick={() => fetching.mutate()}
    >
      Unduh semua
    </Button>
  )
}
