import { VisuallyHidden } from '@mantine/core'
import { IconPinFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AnnouncementRow } from '@tuntas/contract/operations/announcements'
import { dateTime, nearTime } from '../../../kit/format'
import classes from './Announcements.module.css'
import { describeAudience } from './words'

/**
 * An announcement in a list; the whole row is a link.
 * @param short omits the class where it is known
 */
export function AnnouncementItem({ row, short: isShort = false }: { row: AnnouncementRow; short?: boolean }) {
  const { id, title, author, pinned, read, publish_at, event_at, total_files } = row
  const facts = [
    ...(isShort ? [] : [describeAudience(row)]),
    author,
    nearTime(publish_at),
    ...(event_at ? [`Acara ${dateTime(event_at)}`] : []),
    ...(total_files > 0 ? [`${total_files} file`] : []),
  ]
  return (
    <li className={classes.item} data-unread={read === 0 || undefined}>
      <span className={classes.line}>
        {read === 0 && <span className={classes.dot} role="img" aria-label="Belum dibaca" />}
        {pinned === 1 && (
          <>
            <IconPinFilled size={15} className={classes.pin} aria-hidden />
            <VisuallyHidden>Disematkan:</VisuallyHidden>
          </>
        )}
        <Link
          to="/talk/$part/{-$kind}"
          params={{ part: 'announcements', kind: String(id) }}
          className={classes.title}
        >
          {title}
        </Link>
      </span>
      <span className={classes.meta}>{facts.join(' · ')}</span>
    </li>
  )
}
