import { IconBooks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type LecturerSection, lecturerLessons } from '@tuntas/contract/lessons'
import { call } from '../../kit/call'
import { dateTime, duration, number } from '../../kit/format'
import { EmptyState, ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import { StateBadge } from '../../ui/StateBadge'
import rowClasses from './LessonRow.module.css'
import { lessonTypes } from './lessonWords'
import classes from './TopicList.module.css'

type Lesson = LecturerSection['lessons'][number]

const linkOf = (lesson: Lesson) => {
  const params = { id: String(lesson.id) }
  if (lesson.type === 'QUIZ') return { to: '/teacher/courses/lesson/quiz/$id' as const, params }
  if (lesson.type === 'ASSIGNMENT') return { to: '/teacher/courses/lesson/assignment/$id' as const, params }
  return { to: '/teacher/courses/lesson/detail/$id' as const, params }
}

const factsOf = (lesson: Lesson) =>
  [
    lesson.type === 'QUIZ' && `${lesson.total_question} soal · ${duration(lesson.duration)}`,
    lesson.kkm.is_competent === 1 && lesson.kkm.kkm !== null && `KKM ${number(lesson.kkm.kkm)}`,
    lesson.is_expired === 1 && `${dateTime(lesson.start_date)} – ${dateTime(lesson.end_date)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** The topics of a class as its lecturer sees them. */
export function TeacherTopics({ courseId }: { courseId: number }) {
  const topics = useQuery({
    queryKey: ['teacher-lessons', courseId],
    queryFn: async ({ signal }) =>
      (await call(lecturerLessons, { query: { id: courseId } }, { signal })).data,
  })
  if (topics.isPending) return <Skeletons shape="rows" count={6} />
  if (!topics.data)
    return (
      <ErrorState
        title="Daftar topik gagal dimuat"
        hint={topics.error.message}
        onRetry={() => topics.refetch()}
      />
    )
  if (topics.data.length === 0)
    return <EmptyState icon={IconBooks} title="Sepertinya belum ada pembelajaran yang tersedia saat ini." />
  return (
    <div className={classes.topics}>
      {topics.data.map((topic, index) => (
        <section key={topic.id} className={classes.topic} aria-labelledby={`topik-${topic.id}`}>
          <div className={classes.heading}>
            <h2 id={`topik-${topic.id}`}>
              {index + 1}. {topic.name}
            </h2>
            <span>{topic.lessons.length} pembelajaran</span>
          </div>
          <ol className={classes.path}>
            {topic.lessons.map((lesson) => (
              <Row key={lesson.id} lesson={lesson} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Row({ lesson }: { lesson: Lesson }) {
  const { label, icon: TypeIcon } = lessonTypes[lesson.type]
  return (
    <li className={rowClasses.plain}>
      <span className={rowClasses.kind} aria-hidden="true">
        <TypeIcon size={18} stroke={1.7} />
      </span>
      <div className={rowClasses.words}>
        <h3>
          <Link {...linkOf(lesson)} className={rowClasses.link}>
            {lesson.name}
          </Link>
        </h3>
        <p>
          <b>{label}</b> {factsOf(lesson) && `· ${factsOf(lesson)}`}
        </p>
      </div>
      <StateBadge state={lesson.status} quiet />
    </li>
  )
}
