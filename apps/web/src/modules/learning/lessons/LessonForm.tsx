import { Card } from '@mantine/core'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { topics } from '@tuntas/contract/learning/topics'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { Detail } from '../../../kit/list/Detail'
import { PageHeader } from '../../../ui/PageHeader'
import { LessonFields } from './LessonFields'

type LessonFormProps = {
  courseId: number
  sectionId: number
  id: number | undefined
  /** Opened from the page of the quiz. */
  ofQuiz: boolean
}

/** Creates or changes a lesson, assignment or quiz. */
export function LessonForm({ courseId, sectionId, id, ofQuiz: isOfQuiz }: LessonFormProps) {
  const input = id === undefined ? undefined : { params: { id } }
  const back =
    isOfQuiz && id !== undefined
      ? ({ to: '/teacher/courses/lesson/quiz/$id', params: { id: String(id) } } as const)
      : ({ to: '/teacher/courses/detail/$id', params: { id: String(courseId) } } as const)
  const sections = useData(topics, { query: { courses_id: courseId } }, { staleTime: 0 })
  return (
    <Detail
      endpoint={lecturerLesson}
      input={input}
      failed="Data pembelajaran gagal dimuat"
      count={7}
      head={(lesson) => (
        <PageHeader
          title={`${id ? 'Ubah' : 'Tambah'} Pembelajaran`}
          subtitle={lesson?.name}
          back={{ ...back, label: isOfQuiz ? (lesson?.name ?? 'Kuis') : 'Detail Kelas' }}
        />
      )}
    >
      {(lesson) => (
        <Loaded
          query={sections}
          frame={Card}
          shape="fields"
          count={7}
          failed="Data pembelajaran gagal dimuat"
        >
          {(data) => (
            <LessonFields
              key={lesson?.version}
              courseId={courseId}
              sectionId={sectionId}
              back={back}
              topics={data}
              lesson={lesson}
            />
          )}
        </Loaded>
      )}
    </Detail>
  )
}
