import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../kit/session/session'
import classes from './BellButton.module.css'

/** Counts above are not exact (`UNREAD_MOST` of the contract). */
const MOST = 100

/** Pemberitahuan with the unread count, which comes with the polled account. */
export function BellButton() {
  const { unread_notifications: unreadCount = 0 } = useAccount()
  const shownCount = unreadCount >= MOST ? '99+' : String(unreadCount)
  const label = unreadCount === 0 ? 'Pemberitahuan' : `Pemberitahuan, ${shownCount} belum dibaca`
  return (
    <Link
      to="/notifications/{-$kind}"
      params={{ kind: undefined }}
      className={classes.bell}
      aria-label={label}
      title="Pemberitahuan"
    >
      <IconBell size={20} stroke={1.7} aria-hidden />
      {unreadCount > 0 && (
        <span className={classes.count} aria-hidden>
          {shownCount}
        </span>
      )}
    </Link>
  )
}
