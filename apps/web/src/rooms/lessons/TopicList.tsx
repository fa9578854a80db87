import { IconBooks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type StudentSection, studentLessons } from '@tuntas/contract/lessons'
import { call } from '../../kit/call'
import { EmptyState, ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import { LessonRow } from './LessonRow'
import { NextStepCard } from './NextStepCard'
import classes from './TopicList.module.css'

/** A class as a path: topics, their lessons, and where the student stands with each. */
export function TopicList({ courseId }: { courseId: number }) {
  const topics = useQuery({
    queryKey: ['student-lessons', courseId],
    queryFn: async ({ signal }) => (await call(studentLessons, { query: { id: courseId } }, { signal })).data,
    staleTime: 0,
  })
  if (topics.isPending) return <Skeletons shape="rows" count={6} />
  if (!topics.data)
    return (
      <ErrorState
        title="Daftar topik gagal dimuat"
        hint={topics.error.message}
        onRetry={() => topics.refetch()}
        retrying={topics.isFetching}
      />
    )
  const lessons = topics.data.flatMap((topic) => topic.lessons)
  if (lessons.length === 0)
    return <EmptyState icon={IconBooks} title="Sepertinya belum ada pembelajaran yang tersedia saat ini." />
  return (
    <div className={classes.columns}>
      <div className={classes.topics}>
        {topics.data.map((topic, index) => (
          <Topic key={topic.id} topic={topic} number={index + 1} />
        ))}
      </div>
      <aside className={classes.side}>
        <NextStepCard lessons={lessons} />
      </aside>
    </div>
  )
}

function Topic({ topic, number }: { topic: StudentSection; number: number }) {
  return (
    <section className={classes.topic} aria-labelledby={`topik-${topic.id}`}>
      <div className={classes.heading}>
        <h2 id={`topik-${topic.id}`}>
          {number}. {topic.name}
        </h2>
        <span>
          {topic.settled} dari {topic.total} selesai
        </span>
      </div>
      <ol className={classes.path}>
        {topic.lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} />
        ))}
      </ol>
    </section>
  )
}
