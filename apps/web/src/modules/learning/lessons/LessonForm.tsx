import { Card } from '@mantine/core'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { topics } from '@tuntas/contract/learning/topics'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { Detail } from '../../../kit/list/Detail'
import { PageHeader } from '../../../ui/PageHeader'
import { LessonFields } from './LessonFields'

type LessonFormProps = { courseId: number; sectionId: number; id: number | undefined }

/** Creates or changes a lesson, assignment or quiz. */
export function LessonForm({ courseId, sectionId, id }: LessonFormProps) {
  const input = id === undefined ? undefined : { params: { id } }
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
          back={{
            to: '/teacher/courses/detail/$id',
            params: { id: String(courseId) },
            label: 'Detail Kelas',
          }}
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
              topics={data}
              lesson={lesson}
            />
          )}
        </Loaded>
      )}
    </Detail>
  )
}
