import { Card } from '@mantine/core'
import type { CourseDetail } from '@tuntas/contract/classroom/courses'
import { count, dateTime } from '../../../kit/format'
import { contactLink } from '../../../shared/lessons/contactLink'
import { FactList } from '../../../ui/FactList'
import { RichText } from '../../../ui/RichText'

/** Description and facts of the class. */
export default function AboutCourse({ course }: { course: CourseDetail }) {
  const link = contactLink(course, '')
  return (
    <Card>
      <FactList
        facts={[
          ['Nama kelas', course.name],
          ['Kode', course.code],
          ['Mata kuliah', course.course_category],
          ['Periode', course.period],
          ['Dosen pengampu', course.teacher],
          [
            'Kontak dosen',
            link && (
              <a href={link.href} target="_blank" rel="noopener noreferrer">
                {link.words}
              </a>
            ),
          ],
          ['Anggota', `${count(course.total_participant)} orang`],
          ['Dibuat', dateTime(course.created_at)],
          ['Deskripsi', course.description && <RichText html={course.description} compact />],
        ]}
      />
    </Card>
  )
}
