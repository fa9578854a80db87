import { Card } from '@mantine/core'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { Loaded, type LoadedProps } from '../../kit/client/Loaded'
import { notYours } from '../../kit/client/NotYours'
import { useData } from '../../kit/client/queries'
import { PageHeader } from '../../ui/PageHeader'

type Content<T> = Pick<LoadedProps<T>, 'query' | 'failed' | 'children'>

/** A lecturer's page below a quiz: its header leads back to the quiz, its content comes from `query`. */
export function QuizSubpage<T>({
  title,
  lessonId,
  ...content
}: Content<T> & { title: string; lessonId: number }) {
  const quiz = useData(lecturerLesson, { params: { id: lessonId } })
  return (
    <>
      <PageHeader
        title={title}
        subtitle={quiz.data && `${quiz.data.courses} · ${quiz.data.name}`}
        back={{
          to: '/teacher/courses/lesson/quiz/$id',
          params: { id: String(lessonId) },
          label: quiz.data?.name ?? 'Kuis',
        }}
      />
      <Loaded frame={Card} count={4} refused={notYours('Kuis', '/teacher/courses')} {...content} />
    </>
  )
}
