import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lecturerLesson } from '@tuntas/contract/lessons'
import { topics } from '@tuntas/contract/topics'
import { call } from '../../kit/call'
import { PageHeader } from '../../ui/PageHeader'
import { ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import { LessonFields } from './LessonFields'

type LessonFormProps = { courseId: number; sectionId: number; id: number | undefined }

/** Creates a lesson, an assignment or a quiz in a topic, or changes one. */
export function LessonForm({ courseId, sectionId, id }: LessonFormProps) {
  const lesson = useQuery({
    queryKey: ['detail', lecturerLesson.path, id],
    queryFn: async () => (await call(lecturerLesson, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
    // Read anew for every visit: nothing may replace what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const sections = useQuery({
    queryKey: ['topics', courseId],
    queryFn: async ({ signal }) => (await call(topics, { query: { courses_id: courseId } }, { signal })).data,
    staleTime: 0,
  })
  const failed = lesson.error ?? sections.error
  const ready = sections.data && (id === undefined || lesson.data)
  return (
    <>
      <PageHeader
        title={`${id ? 'Ubah' : 'Tambah'} Pembelajaran`}
        subtitle={lesson.data?.name}
        back={{ to: '/teacher/courses/detail/$id', params: { id: String(courseId) }, label: 'Detail Kelas' }}
      />
      {ready ? (
        <LessonFields
          key={lesson.data?.version}
          courseId={courseId}
          sectionId={sectionId}
          topics={sections.data}
          lesson={lesson.data}
        />
      ) : (
        <Card>
          {failed ? (
            <ErrorState
              title="Data pembelajaran gagal dimuat"
              hint={failed.message}
              onRetry={() => {
                if (lesson.isError) void lesson.refetch()
                if (sections.isError) void sections.refetch()
              }}
              retrying={lesson.isFetching || sections.isFetching}
            />
          ) : (
            <Skeletons shape="fields" count={7} />
          )}
        </Card>
      )}
    </>
  )
}
