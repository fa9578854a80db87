import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { announcements } from '@tuntas/contract/operations/announcements'
import { useData } from '../../../kit/client/queries'
import { AnnouncementItem } from './AnnouncementItem'
import classes from './Announcements.module.css'

const SHOWN = 3

/** Announcements beside the topics of a class: pinned, then newest; hidden without any. */
export default function ClassNews({ courseId }: { courseId: number }) {
  const { data = [] } = useData(announcements, { query: { courses_id: courseId } }, { staleTime: 0 })
  if (data.length === 0) return null
  return (
    <Card padding={0} className={classes.strip} component="section" aria-labelledby="pengumuman-kelas">
      <div className={classes.head}>
        <h2 id="pengumuman-kelas">Pengumuman</h2>
        <Link
          to="/talk/$part/{-$kind}"
          params={{ part: 'announcements', kind: undefined }}
          search={{ courses_id: String(courseId) }}
          className={classes.all}
        >
          Semua
        </Link>
      </div>
      <ul className={classes.list}>
        {data.slice(0, SHOWN).map((row) => (
          <AnnouncementItem key={row.id} row={row} short />
        ))}
      </ul>
    </Card>
  )
}
