import { Card } from '@mantine/core'
import { IconPencilQuestion } from '@tabler/icons-react'
import { lessonNumbers } from '@tuntas/contract/insight/teaching'
import { type LecturerSection, lecturerLessons } from '@tuntas/contract/learning/lessons'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { LinkButton } from '../../../ui/LinkButton'
import { EmptyState } from '../../../ui/Placeholder'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './ClassQuizzes.module.css'
import { numbersWords } from './lessonNumbers'

/** The quizzes of a class, with the ways to their results and items. */
export default function ClassQuizzes({ courseId }: { courseId: number }) {
  const topics = useData(lecturerLessons, { query: { id: courseId } })
  return (
    <Loaded query={topics} frame={Card} count={4} failed="Daftar kuis gagal dimuat">
      {(data) => <Quizzes courseId={courseId} topics={data} />}
    </Loaded>
  )
}

function Quizzes({ courseId, topics }: { courseId: number; topics: readonly LecturerSection[] }) {
  const numbers = useData(lessonNumbers, { query: { courses_id: courseId } })
  const numbersByLesson = new Map(numbers.data?.map((one) => [one.lessons_id, one]))
  const quizzes = topics.flatMap(({ lessons }) => lessons.filter(({ type }) => type === 'QUIZ'))
  if (quizzes.length === 0)
    return (
      <Card>
        <EmptyState
          icon={IconPencilQuestion}
          title="Kelas ini belum punya kuis"
          hint="Kuis ditambahkan di tab Topik."
        />
      </Card>
    )
  return (
    <Card padding={0} component="ul" className={classes.list} aria-label="Kuis kelas ini">
      {quizzes.map(({ id, name, sections_id, status }) => (
        <li key={id} className={classes.row}>
          <div>
            <h3>{name}</h3>
            <p>
              {status === 'publish' ? (
                numbersWords('QUIZ', numbersByLesson.get(id))
              ) : (
                <StateBadge state={status} quiet />
              )}
            </p>
          </div>
          <LinkButton
            to="/teacher/courses/lesson/quiz/$id"
            params={{ id: String(id) }}
            search={{ tab: 'hasil' }}
            variant="default"
            size="sm"
            aria-label={`Hasil Kuis ${name}`}
          >
            Hasil Kuis
          </LinkButton>
          <LinkButton
            to="/teacher/report/$report"
            params={{ report: 'analysis-quiz' }}
            search={{ courses_id: String(courseId), section_id: String(sections_id), quiz_id: String(id) }}
            variant="subtle"
            size="sm"
            aria-label={`Analisis Butir ${name}`}
          >
            Analisis Butir
          </LinkButton>
        </li>
      ))}
    </Card>
  )
}
