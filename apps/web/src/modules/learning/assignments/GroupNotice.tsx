import { IconUsersGroup } from '@tabler/icons-react'
import { count } from '../../../kit/format'
import classes from '../../../shared/marking/HeldMarks.module.css'
import { LinkButton } from '../../../ui/LinkButton'

/** Students without group in a group assignment. */
export default function GroupNotice({ courseId, without }: { courseId: number; without: number }) {
  return (
    <div className={classes.held} data-tone="nila" role="status">
      <IconUsersGroup size={20} aria-hidden />
      <span>
        <b>{count(without)} mahasiswa belum punya kelompok.</b> Sampai dimasukkan ke kelompok, masing-masing
        mengumpulkan sendiri.
      </span>
      <LinkButton
        size="sm"
        to="/teacher/courses/detail/$id"
        params={{ id: String(courseId) }}
        search={{ tab: 'kelompok' }}
      >
        Atur kelompok
      </LinkButton>
    </div>
  )
}
