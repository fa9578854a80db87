import { IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DiscussionRow } from '@tuntas/contract/operations/discussions'
import { nearTime } from '../../../kit/format'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './Discussions.module.css'
import { formatAuthor } from './words'

/**
 * A question in a list; the whole row is a link.
 * @param placed names its lesson
 */
export function DiscussionItem({ row, placed: isPlaced = false }: { row: DiscussionRow; placed?: boolean }) {
  const facts = [
    ...(isPlaced ? [row.lesson] : []),
    formatAuthor(row),
    nearTime(row.created_at),
    row.answers === 0 ? 'belum dijawab' : `${row.answers} jawaban`,
    ...(row.votes > 0 ? [`${row.votes} dukungan`] : []),
  ]
  return (
    <li className={classes.item}>
      <span className={classes.line}>
        {row.accepted === 1 && (
          <IconCircleCheckFilled size={17} className={classes.accepted} aria-label="Ada jawaban diterima" />
        )}
        <Link
          to="/talk/$part/{-$kind}"
          params={{ part: 'questions', kind: String(row.id) }}
          className={classes.title}
        >
          {row.title}
        </Link>
        {row.audience === 'lecturers' && <ToneBadge tone="nila">Hanya dosen</ToneBadge>}
        {row.hidden_reason !== null && <ToneBadge tone="mengkudu">Disembunyikan</ToneBadge>}
      </span>
      <span className={classes.meta}>{facts.join(' · ')}</span>
    </li>
  )
}
