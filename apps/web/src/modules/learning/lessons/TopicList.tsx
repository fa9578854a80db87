import { IconBooks } from '@tabler/icons-react'
import { type StudentSection, studentLessons } from '@tuntas/contract/learning/lessons'
import { Loaded } from '../../../kit/Loaded'
import { useData } from '../../../kit/queries'
import { EmptyState } from '../../../ui/Placeholder'
import { LessonRow } from './LessonRow'
import { NextStepCard } from './NextStepCard'
import classes from './TopicList.module.css'

/** A class as a path: topics, their lessons, and where the student stands with each. */
export function TopicList({ courseId }: { courseId: number }) {
  const topics = useData(studentLessons, { query: { id: courseId } }, { staleTime: 0 })
  return (
    <Loaded query={topics} count={6} failed="Daftar topik gagal dimuat">
      {(data) => <Path courseId={courseId} topics={data} />}
    </Loaded>
  )
}

function Path({ courseId, topics }: { courseId: number; topics: readonly StudentSection[] }) {
  const lessons = topics.flatMap((topic) => topic.lessons)
  if (lessons.length === 0)
    return <EmptyState icon={IconBooks} title="Sepertinya belum ada pembelajaran yang tersedia saat ini." />
  return (
    <div className={classes.columns}>
      <div className={classes.topics}>
        {topics.map((topic, index) => (
          <Topic key={topic.id} topic={topic} number={index + 1} />
        ))}
      </div>
      <aside className={classes.side}>
        <NextStepCard courseId={courseId} lessons={lessons} />
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
