import { IconBooks, IconCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { StudentSection } from '@tuntas/contract/learning/lessons'
import { type ReactNode, Suspense } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { lazyPart } from '../../../ui/lazyPart'
import { EmptyState } from '../../../ui/Placeholder'
import { LessonRow } from './LessonRow'
import { numbered } from './lessonWords'
import { isFinished } from './moments'
import { NextStepCard } from './NextStepCard'
import classes from './TopicList.module.css'
import { useMoments } from './useMoments'

/** Loaded if there is one. */
const TopicMoment = lazyPart(() => import('./TopicMoment'))

type TopicListProps = {
  courseId: number
  topics: UseQueryResult<StudentSection[]>
  /** Shown below the next step. */
  aside?: ReactNode
}

/** A class as a path: topics, lessons, and the student's state. */
export function TopicList({ courseId, topics, aside }: TopicListProps) {
  return (
    <Loaded query={topics} count={6} failed="Daftar topik gagal dimuat">
      {(data) => <Path courseId={courseId} topics={data} aside={aside} />}
    </Loaded>
  )
}

/** The first quiz with KKM that is in sight: finished topics are collapsed. */
const findExplained = (topics: readonly StudentSection[]): number | undefined =>
  [...topics]
    .sort((a, b) => Number(isFinished(a)) - Number(isFinished(b)))
    .flatMap(({ lessons }) => lessons)
    .find(({ type, kkm }) => type === 'QUIZ' && kkm.is_competent === 1)?.id

type PathProps = Pick<TopicListProps, 'courseId' | 'aside'> & { topics: readonly StudentSection[] }

function Path({ courseId, topics, aside }: PathProps) {
  const lessons = topics.flatMap((topic) => topic.lessons)
  const moments = useMoments(courseId, topics)
  const explainedId = findExplained(topics)
  if (lessons.length === 0)
    return (
      <>
        <EmptyState icon={IconBooks} title="Sepertinya belum ada pembelajaran yang tersedia saat ini." />
        {aside}
      </>
    )
  return (
    <div className={classes.columns}>
      <div>
        <div role="status">
          <Suspense fallback={null}>
            {moments.map(({ id, name }) => (
              <TopicMoment key={id} name={name} />
            ))}
          </Suspense>
        </div>
        <div className={classes.topics}>
          {topics.map((topic, index) => (
            <Topic key={topic.id} topic={topic} number={index + 1} explainedId={explainedId} />
          ))}
        </div>
      </div>
      <aside className={classes.side}>
        <div>
          <NextStepCard courseId={courseId} lessons={lessons} />
        </div>
        {aside}
      </aside>
    </div>
  )
}

const progressWords = ({ settled: settledCount, total }: StudentSection) =>
  total > 0 ? `${settledCount} dari ${total} selesai` : 'Belum ada pembelajaran'
/** A finished topic is collapsed, so it announces open enrichment. */
const offeredIn = ({ lessons }: StudentSection) =>
  lessons.filter((one) => one.is_enrichment && one.state === 'available').length

type TopicProps = { topic: StudentSection; number: number; explainedId: number | undefined }

/** Collapsed once finished; a click expands it. */
function Topic({ topic, number, explainedId }: TopicProps) {
  const offeredCount = offeredIn(topic)
  return (
    <details className={classes.topic} open={!isFinished(topic)}>
      <summary className={classes.heading}>
        <h2>{numbered(topic.name, number)}</h2>
        <span data-tone={isFinished(topic) ? 'daun' : undefined}>
          {isFinished(topic) && <IconCheck size={16} stroke={2.4} aria-hidden />}
          {progressWords(topic)}
        </span>
        {offeredCount > 0 && <span className={classes.extra}>{offeredCount} pengayaan</span>}
      </summary>
      <ol className={classes.path}>
        {topic.lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} explainsKkm={lesson.id === explainedId} />
        ))}
      </ol>
    </details>
  )
}
