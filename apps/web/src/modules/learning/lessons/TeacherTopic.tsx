import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconWorld } from '@tabler/icons-react'
import type { LessonNumbers } from '@tuntas/contract/insight/teaching'
import type { LecturerSection } from '@tuntas/contract/learning/lessons'
import { count } from '../../../kit/format'
import { Grip } from '../../../ui/Grip'
import { LinkButton } from '../../../ui/LinkButton'
import { useReorder } from '../../../ui/useReorder'
import { numbered } from './lessonWords'
import { type Place, TeacherLessonRow } from './TeacherLessonRow'
import classes from './TeacherTopics.module.css'
import type { LessonPicks } from './useLessonPicks'
import type { Planning } from './usePlanning'
import type { TopicActions } from './useTopicActions'

type TeacherTopicProps = {
  topic: LecturerSection
  number: number
  actions: TopicActions
  place: Place
  picks: LessonPicks
  planning: Planning
  sought: number | undefined
  numbers: ReadonlyMap<number, LessonNumbers>
  onEdit: () => void
}

export function TeacherTopic(props: TeacherTopicProps) {
  const { topic, number, actions, place, picks, planning, sought, numbers, onEdit } = props
  const waitingCount = topic.lessons.reduce((sum, { id }) => sum + (numbers.get(id)?.waiting ?? 0), 0)
  const { id, name, lessons, courses_id } = topic
  const drafts = lessons.filter(({ status }) => status !== 'publish')
  const reorder = useReorder({
    ids: lessons.map((lesson) => lesson.id),
    getName: (of) => lessons.find((lesson) => lesson.id === of)?.name ?? '',
    onOrder: (ids) => actions.orderLessons(id, ids),
  })
  return (
    <section
      ref={place.ref}
      className={classes.topic}
      data-held={place.held || undefined}
      aria-labelledby={`topik-${id}`}
    >
      <div className={classes.heading}>
        {picks.choosing ? (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control
          <label className={classes.pick}>
            <Checkbox aria-label={`Pilih semua di topik ${name}`} {...picks.tick(lessons)} />
          </label>
        ) : (
          <Grip className={classes.handle} {...place.handle} />
        )}
        <div className={classes.headWords}>
          <h2 id={`topik-${id}`}>{numbered(name, number)}</h2>
          <span>{lessons.length > 0 ? `${lessons.length} pembelajaran` : 'Belum ada pembelajaran'}</span>
          {waitingCount > 0 && <span>{count(waitingCount)} pekerjaan menunggu dinilai</span>}
        </div>
        {!picks.choosing && drafts.length > 0 && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconWorld size={16} aria-hidden />}
            loading={drafts.some((draft) => planning.underWay?.includes(draft.id))}
            aria-label={`Terbitkan semua di topik ${name}`}
            onClick={() => void planning.publish(drafts, 'publish')}
          >
            Terbitkan semua ({drafts.length})
          </Button>
        )}
        <ActionIcon aria-label={`Ubah topik ${name}`} onClick={onEdit}>
          <IconPencil size={18} stroke={1.7} />
        </ActionIcon>
        <ActionIcon aria-label={`Hapus topik ${name}`} onClick={() => actions.removeTopic(topic)}>
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      <p className={classes.unseen} role="status">
        {reorder.said}
      </p>
      <ol className={classes.path}>
        {reorder.order.map((of) => {
          const lesson = lessons.find((one) => one.id === of)
          return (
            lesson && (
              <TeacherLessonRow
                key={of}
                lesson={lesson}
                place={{ ref: reorder.rowRef(of), handle: reorder.handle(of), held: reorder.dragging === of }}
                picks={picks}
                planning={planning}
                numbers={numbers.get(of)}
                sought={sought === of}
                onRemove={() => actions.removeLesson(lesson)}
              />
            )
          )
        })}
      </ol>
      <LinkButton
        to="/teacher/courses/lesson/form/$course_id/$section_id/{-$id}"
        // Clear it explicitly, or the class's id would be used for the lesson.
        params={{ course_id: String(courses_id), section_id: String(id), id: undefined }}
        variant="default"
        size="sm"
        leftSection={<IconPlus size={17} aria-hidden />}
        aria-label={`Tambah pembelajaran di topik ${name}`}
      >
        Tambah Pembelajaran
      </LinkButton>
    </section>
  )
}
