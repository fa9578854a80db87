import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, Card, SegmentedControl } from '@mantine/core'
import { IconFileZip, IconPencilCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import {
  assignmentResults,
  downloadSubmissions,
  returnMarks,
  submissionDetail,
} from '@tuntas/contract/learning/assignments'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { Suspense, useState } from 'react'
import { useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { useDownload } from '../../../kit/client/useDownload'
import { count, score } from '../../../kit/format'
import { SearchedList } from '../../../kit/list/SearchedList'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { MessageButton } from '../../../shared/people/MessageButton'
import { Figures } from '../../../ui/Figures'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import classes from './AssignmentResults.module.css'
import { AssignmentTable } from './AssignmentTable'

/** Loaded if marks are held back. */
const HeldMarks = lazyPart(() => import('../../../shared/marking/HeldMarks'))
/** Loaded if students have no group. */
const GroupNotice = lazyPart(() => import('./GroupNotice'))
/** Loaded for work of groups. */
const GroupResults = lazyPart(() => import('./GroupResults'))
/** Loaded on click. */
const AssignmentMarking = lazyPart(() => import('./AssignmentMarking'))

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

type AssignmentResultsProps = {
  lessonId: number
  courseId: number
  /** Marks are held back until Kembalikan. */
  held: boolean
  grouped: boolean
}

/** Hand-ins of an assignment, with their marks. */
export function AssignmentResults({ lessonId, courseId, held: isHeld, grouped }: AssignmentResultsProps) {
  const [isByGroup, setByGroup] = useState(grouped)
  const list = useListSearch('/_in/_shell/teacher/courses/lesson/assignment/$id')
  // Waiting work leads straight into marking.
  const [openDialog, setOpenDialog] = useState<{ startAt?: number } | null>(
    list.search.buka === 'nilai' ? {} : null,
  )
  const close = () => {
    setOpenDialog(null)
    if (list.search.buka) list.change({ buka: undefined })
  }
  const query = {
    id: lessonId,
    courses_id: courseId,
    ...pickPage(list.search),
    status: list.search.status as '0' | undefined,
  }
  const results = useEndpoint(
    assignmentResults,
    { query },
    { placeholderData: keepPreviousData, refetchInterval: POLL_MS, staleTime: 0 },
  )
  const returning = useAction(returnMarks, {
    said: ofReply,
    invalidates: [assignmentResults, submissionDetail],
  })
  const summary = results.data?.summary
  const unmarked = summary ? summary.submitted - summary.graded : 0
  return (
    <>
      <Summary summary={summary} />
      <div className={classes.bar}>
        <MessageButton
          courseId={courseId}
          students={results.data?.data}
          list={{ endpoint: assignmentResults, query }}
        />
        <DownloadAll lessonId={lessonId} none={results.data?.summary.submitted === 0} />
        <Button
          disabled={results.data?.summary.submitted === 0}
          leftSection={<IconPencilCheck size={18} aria-hidden />}
          onClick={() => setOpenDialog({})}
        >
          Nilai tugas
        </Button>
      </div>
      {summary && summary.held > 0 && (
        <Suspense fallback={null}>
          <HeldMarks
            held={summary.held}
            rest={unmarked > 0 ? `Tugas ${count(unmarked)} mahasiswa lain belum dinilai.` : null}
            onReturn={(words) => returning.ask(words, { body: { lessons_id: lessonId } })}
          />
        </Suspense>
      )}
      {summary && summary.without_group > 0 && (
        <Suspense fallback={null}>
          <GroupNotice courseId={courseId} without={summary.without_group} />
        </Suspense>
      )}
      {grouped && <ViewSwitch isByGroup={isByGroup} onChange={setByGroup} />}
      {isByGroup ? (
        <Suspense fallback={<Skeletons shape="rows" count={6} />}>
          <GroupResults lessonId={lessonId} onOpen={({ user_id }) => setOpenDialog({ startAt: user_id })} />
        </Suspense>
      ) : (
        <Card padding={0}>
          <SearchedList
            list={list}
            query={results}
            hint="Cari nama atau NIM"
            filters={[statusFilter]}
            noun="mahasiswa"
            count={6}
            failed="Pengumpulan tugas gagal dimuat"
          >
            {({ data }) => (
              <AssignmentTable
                rows={data}
                lessonId={lessonId}
                onOpen={({ user_id }) => setOpenDialog({ startAt: user_id })}
              />
            )}
          </SearchedList>
        </Card>
      )}
      <Suspense fallback={null}>
        {openDialog && (
          <AssignmentMarking lessonId={lessonId} held={isHeld} startAt={openDialog.startAt} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

const BY_GROUP = 'Per kelompok'
const BY_STUDENT = 'Per mahasiswa'

type ViewSwitchProps = { isByGroup: boolean; onChange: (isByGroup: boolean) => void }
const ViewSwitch = ({ isByGroup, onChange }: ViewSwitchProps) => (
  <SegmentedControl
    className={classes.view}
    aria-label="Tampilan hasil"
    data={[BY_GROUP, BY_STUDENT]}
    value={isByGroup ? BY_GROUP : BY_STUDENT}
    onChange={(view) => onChange(view === BY_GROUP)}
  />
)

type SummaryProps = { summary: Reply<typeof assignmentResults>['summary'] | undefined }

/** Rendered before its figures, so that the buttons below do not move. */
function Summary({ summary }: SummaryProps) {
  const figures = [
    ['Sudah mengumpulkan', count(summary?.submitted), summary ? `dari ${count(summary.students)}` : ''],
    ['Sudah dinilai', count(summary?.graded), summary ? `dari ${count(summary.submitted)}` : ''],
    ['Belum dinilai', count(summary && summary.submitted - summary.graded), 'mahasiswa'],
    ['Rata-rata', score(summary?.mean), ''],
  ] as const
  return <Figures figures={figures} />
}

/** One zip with a folder per student. */
function DownloadAll({ lessonId, none }: { lessonId: number; none: boolean }) {
  const file = useDownload(downloadSubmissions)
  return (
    <Button
      variant="default"
      disabled={none}
      title={none ? 'Belum ada yang mengumpulkan' : undefined}
      loading={file.pending}
      leftSection={<IconFileZip size={18} aria-hidden />}
      onClick={() => file.run({ query: { id: lessonId } })}
    >
      Unduh semua
    </Button>
  )
}
