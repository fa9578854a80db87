import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../kit/session/session'
import classes from './BellButton.module.css'

/** More are not counted (`UNREAD_MOST` of the contract). */
const MOST = 100

/** Pemberitahuan, with how many are unread: the number comes with what the screens ask of the account anyway. */
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
