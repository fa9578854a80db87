import { Card } from '@mantine/core'
import type { CourseDetail } from '@tuntas/contract/classroom/courses'
import { count, dateTime } from '../../../kit/format'
import { FactList } from '../../../ui/FactList'
import { RichText } from '../../../ui/RichText'

/** What the class is about. */
export default function AboutCourse({ course }: { course: CourseDetail }) {
  return (
    <Card>
      <FactList
        facts={[
          ['Nama kelas', course.name],
          ['Kode', course.code],
          ['Mata kuliah', course.course_category],
          ['Periode', course.period],
          ['Dosen pengampu', course.teacher],
          ['Anggota', `${count(course.total_participant)} orang`],
          ['Dibuat', dateTime(course.created_at)],
          ['Deskripsi', course.description && <RichText html={course.description} compact />],
        ]}
      />
    </Card>
  )
}
