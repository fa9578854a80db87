import { Button } from '@mantine/core'
import { IconBooks, IconCopy, IconHistory, IconPlus, IconTrash } from '@tabler/icons-react'
import { type LecturerSection, lecturerLessons } from '@tuntas/contract/learning/lessons'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/Loaded'
import { useData } from '../../../kit/queries'
import { lazyPart } from '../../../ui/lazyPart'
import { EmptyState } from '../../../ui/Placeholder'
import { useReorder } from '../../../ui/useReorder'
import { TeacherTopic } from './TeacherTopic'
import classes from './TeacherTopics.module.css'
import { useTopicActions } from './useTopicActions'

/** Fetched on a press. */
const TopicDialog = lazyPart(() => import('./TopicDialog'))
const CopyLessons = lazyPart(() => import('./CopyLessons'))
const ArchivedDialog = lazyPart(() => import('./ArchivedDialog'))

type Opened =
  | { dialog: 'topic'; id?: number; version?: number; name: string }
  | { dialog: 'copy' }
  | { dialog: 'archive' }

/** The topics of a class as its lecturer builds them. */
export function TeacherTopics({ courseId }: { courseId: number }) {
  const topics = useData(lecturerLessons, { query: { id: courseId } })
  return (
    <Loaded query={topics} count={6} failed="Daftar topik gagal dimuat">
      {(data) => <Board courseId={courseId} data={data} />}
    </Loaded>
  )
}

function Board({ courseId, data }: { courseId: number; data: LecturerSection[] }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const actions = useTopicActions(courseId)
  const reorder = useReorder({
    ids: data.map((topic) => topic.id),
    nameOf: (id) => `topik ${data.find((topic) => topic.id === id)?.name}`,
    onOrder: actions.orderTopics,
  })
  const addTopic = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setOpened({ dialog: 'topic', name: '' })}
    >
      Tambah Topik
    </Button>
  )
  return (
    <>
      <div className={classes.bar}>
        {addTopic}
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => setOpened({ dialog: 'copy' })}
        >
          Salin Pembelajaran
        </Button>
        <Button
          variant="default"
          leftSection={<IconHistory size={18} aria-hidden />}
          onClick={() => setOpened({ dialog: 'archive' })}
        >
          Terhapus
        </Button>
        <Button
          variant="default"
          className={classes.reset}
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={data.length === 0}
          title={data.length === 0 ? 'Belum ada topik' : undefined}
          onClick={() => actions.resetAll(data.length)}
        >
          Reset Semua Topik
        </Button>
      </div>
      <p className={classes.unseen} role="status">
        {reorder.said}
      </p>
      {data.length === 0 && (
        <EmptyState
          icon={IconBooks}
          title="Belum ada topik"
          hint="Tambah topik pertama, atau salin pembelajaran dari kelas lain."
        />
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
                place={{ ref: reorder.rowRef(id), handle: reorder.handle(id), held: reorder.dragging === id }}
                onEdit={() => setOpened({ dialog: 'topic', id, version: topic.version, name: topic.name })}
              />
            )
          )
        })}
      </div>
      <Suspense fallback={null}>
        {opened?.dialog === 'topic' && <TopicDialog courseId={courseId} topic={opened} onClose={close} />}
        {opened?.dialog === 'copy' && <CopyLessons courseId={courseId} onClose={close} />}
        {opened?.dialog === 'archive' && <ArchivedDialog courseId={courseId} onClose={close} />}
      </Suspense>
    </>
  )
}
