import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { announcements } from '@tuntas/contract/operations/announcements'
import { useData } from '../../../kit/client/queries'
import { AnnouncementItem } from './AnnouncementItem'
import classes from './Announcements.module.css'

const SHOWN = 3

/** Pinned or unread announcements on the start page; hidden without any. */
export default function HomeNews() {
  const { data = [] } = useData(announcements, {}, { staleTime: 0 })
  const news = data.filter(({ pinned, read }) => pinned === 1 || read === 0).slice(0, SHOWN)
  if (news.length === 0) return null
  return (
    <Card padding={0} className={classes.home} component="section" aria-labelledby="pengumuman">
      <div className={classes.head}>
        <h2 id="pengumuman">Pengumuman</h2>
        <Link
          to="/talk/$part/{-$kind}"
          params={{ part: 'announcements', kind: undefined }}
          className={classes.all}
        >
          Semua
        </Link>
      </div>
      <ul className={classes.list}>
        {news.map((row) => (
          <AnnouncementItem key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}
