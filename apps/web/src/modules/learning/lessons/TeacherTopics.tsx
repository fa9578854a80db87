import { Button, Skeleton } from '@mantine/core'
import { IconChecks, IconCopy, IconPlus } from '@tabler/icons-react'
import { lessonNumbers } from '@tuntas/contract/insight/teaching'
import { type LecturerSection, lecturerLessons } from '@tuntas/contract/learning/lessons'
import { type ReactNode, Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { getCachedReply } from '../../../kit/client/replies'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import { useReorder } from '../../../ui/useReorder'
import { TeacherTopic } from './TeacherTopic'
import classes from './TeacherTopics.module.css'
import { useLessonPicks } from './useLessonPicks'
import { usePlanning } from './usePlanning'
import { useTopicActions } from './useTopicActions'

/** Loaded after the topics. */
const TopicsMenu = lazyPart(() => import('./TopicsMenu'))
const EmptyClass = lazyPart(() => import('./EmptyClass'))

/** Loaded on click. */
const TopicDialog = lazyPart(() => import('./TopicDialog'))
const CopyLessons = lazyPart(() => import('./CopyLessons'))
const CourseImport = lazyPart(() => import('./CourseImport'))
const BulkBar = lazyPart(() => import('./BulkBar'))
const ArchivedDialog = lazyPart(() => import('./ArchivedDialog'))

type Opened =
  | { dialog: 'topic'; id?: number; version?: number; name: string }
  | { dialog: 'copy' }
  | { dialog: 'import' }
  | { dialog: 'archive' }

type TopicsProps = {
  courseId: number
  /** The lesson that the address names. */
  sought?: number | undefined
  /** Fills an empty class from the RPS of its mata kuliah. */
  fill: ReactNode
}
type TeacherTopicsProps = TopicsProps & {
  /** Wait: content above is still loading and would push the topics down. */
  held: boolean
}

/** The topics of a class, for editing. */
export function TeacherTopics({ courseId, sought, fill, held: isHeld }: TeacherTopicsProps) {
  const topics = useData(lecturerLessons, { query: { id: courseId } })
  if (isHeld) return <Skeletons shape="rows" count={6} />
  return (
    <Loaded query={topics} count={6} failed="Daftar topik gagal dimuat">
      {(data) => <Board courseId={courseId} sought={sought} fill={fill} data={data} />}
    </Loaded>
  )
}

const READ_ANEW_MS = 30_000

const listLessonIds = (topics: readonly LecturerSection[] = []) =>
  topics.flatMap((topic) => topic.lessons.map(({ id }) => id))

type BarProps = {
  isEmpty: boolean
  picks: ReturnType<typeof useLessonPicks>
  onOpen: (dialog: Opened) => void
  onReset: () => void
}
function Bar({ isEmpty, picks, onOpen, onReset }: BarProps) {
  return (
    <div className={classes.bar}>
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => onOpen({ dialog: 'topic', name: '' })}
      >
        Tambah Topik
      </Button>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => onOpen({ dialog: 'copy' })}
      >
        Salin Pembelajaran
      </Button>
      <Button
        variant="default"
        leftSection={<IconChecks size={18} aria-hidden />}
        disabled={picks.all.length === 0}
        aria-pressed={picks.choosing}
        onClick={() => (picks.choosing ? picks.stop() : picks.start())}
      >
        Pilih
      </Button>
      <Suspense fallback={<Skeleton width={42} height={42} radius="md" />}>
        <TopicsMenu
          isEmpty={isEmpty}
          onImport={() => onOpen({ dialog: 'import' })}
          onArchive={() => onOpen({ dialog: 'archive' })}
          onReset={onReset}
        />
      </Suspense>
    </div>
  )
}

function Board({ courseId, sought, fill, data }: TopicsProps & { data: LecturerSection[] }) {
  const [openDialog, setOpenDialog] = useState<Opened | null>(null)
  const close = () => setOpenDialog(null)
  const actions = useTopicActions(courseId)
  const picks = useLessonPicks(data)
  const planning = usePlanning(courseId)
  const numbers = useData(
    lessonNumbers,
    { query: { courses_id: courseId } },
    { refetchInterval: READ_ANEW_MS },
  )
  const numbersByLesson = new Map(numbers.data?.map((one) => [one.lessons_id, one]))
  /** Select copied or imported lessons, which are usually published next. */
  const pickCopied = () => {
    close()
    const before = new Set(listLessonIds(data))
    const copiedIds = listLessonIds(getCachedReply(lecturerLessons, { query: { id: courseId } })?.data)
    const freshIds = copiedIds.filter((id) => !before.has(id))
    if (freshIds.length > 0) picks.start(freshIds)
  }
  const reorder = useReorder({
    ids: data.map((topic) => topic.id),
    getName: (id) => `topik ${data.find((topic) => topic.id === id)?.name}`,
    onOrder: actions.orderTopics,
  })
  return (
    <>
      <Bar
        isEmpty={data.length === 0}
        picks={picks}
        onOpen={setOpenDialog}
        onReset={() => actions.resetAll(data.length)}
      />
      <p className={classes.unseen} role="status">
        {reorder.said}
      </p>
      {data.length === 0 && (
        <Suspense fallback={null}>
          <EmptyClass fill={fill} onCopy={() => setOpenDialog({ dialog: 'copy' })} />
        </Suspense>
      )}
      <div className={classes.topics}>
        {reorder.order.map((id, index) => {
          const topic = data.find((one) => one.id === id)
          return (
            topic && (
              <TeacherTopic
                key={id}
                topic={topic}
                number={index + 1}
                actions={actions}
                picks={picks}
                planning={planning}
                sought={sought}
                numbers={numbersByLesson}
                place={{ ref: reorder.rowRef(id), handle: reorder.handle(id), held: reorder.dragging === id }}
                onEdit={() =>
                  setOpenDialog({ dialog: 'topic', id, version: topic.version, name: topic.name })
                }
              />
            )
          )
        })}
      </div>
      <Suspense fallback={null}>
        {picks.choosing && <BulkBar courseId={courseId} picks={picks} planning={planning} />}
        {openDialog?.dialog === 'topic' && (
          <TopicDialog courseId={courseId} topic={openDialog} onClose={close} />
        )}
        {openDialog?.dialog === 'copy' && (
          <CopyLessons courseId={courseId} onClose={close} onCopied={pickCopied} />
        )}
        {openDialog?.dialog === 'import' && (
          <CourseImport courseId={courseId} onClose={close} onTaken={pickCopied} />
        )}
        {openDialog?.dialog === 'archive' && <ArchivedDialog courseId={courseId} onClose={close} />}
      </Suspense>
    </>
  )
}
