import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './CountLink.module.css'

/** Counts above are not exact (`UNREAD_MOST` of the contract). */
const MOST = 100

type CountLinkProps = Pick<LinkProps, 'to' | 'params'> & { label: string; icon: Icon; unread: number }

/** A page of the top bar with its unread count. */
export function CountLink({ label, icon: LinkIcon, unread: unreadCount, ...link }: CountLinkProps) {
  const countText = unreadCount >= MOST ? '99+' : String(unreadCount)
  return (
    <Link
      {...link}
      className={classes.link}
      aria-label={unreadCount === 0 ? label : `${label}, ${countText} belum dibaca`}
      title={label}
    >
      <LinkIcon size={20} stroke={1.7} aria-hidden />
      {unreadCount > 0 && (
        <span className={classes.count} aria-hidden>
          {countText}
        </span>
      )}
    </Link>
  )
}
