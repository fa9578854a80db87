import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { studentCourse } from '@tuntas/contract/classroom/courses'
import { useData } from '../../kit/client/queries'
import { useAccount } from '../../kit/session/session'
import { contactLink } from './contactLink'
import classes from './LecturerContact.module.css'

type LecturerContactProps = { courseId: number /** The quiz that it is about. */; about: string }

/** A link to the contact that the lecturer chose, or a note that there is none. */
export default function LecturerContact({ courseId, about }: LecturerContactProps) {
  const { name, username } = useAccount().user
  const course = useData(studentCourse, { params: { id: courseId } }).data
  if (!course) return null
  const link = contactLink(
    course,
    `Halo Bapak/Ibu ${course.teacher}, saya ${name} (${username}) dari kelas ${course.name}, tentang ${about}. `,
  )
  if (!link)
    return (
      <p className={classes.none}>
        {course.teacher} belum memberi kontak untuk kelas ini. Temui langsung di kelas.
      </p>
    )
  return (
    <div className={classes.contact}>
      <Button
        component="a"
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconMessage size={18} aria-hidden />}
      >
        Hubungi dosen
      </Button>
      <p>
        {course.teacher}, lewat {link.way} {link.words}
      </p>
    </div>
  )
}
