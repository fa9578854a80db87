import { Card } from '@mantine/core'
import {
  IconBell,
  IconBook,
  IconChevronRight,
  IconKey,
  IconLifebuoy,
  IconLogout,
  IconShieldLock,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../../kit/session/session'
import { useSignOut } from '../../../kit/session/useSignOut'
import { getManualUrl } from '../../../shared/people/manual'
import classes from './AccountActions.module.css'

/** Account actions, for screens without a top bar menu. */
export function AccountActions() {
  const manual = getManualUrl(useAccount())
  const signOut = useSignOut()
  return (
    <Card padding={0} component="nav" aria-label="Akun" className={classes.actions}>
      <Link to="/security" className={classes.action}>
        <IconShieldLock size={20} stroke={1.7} aria-hidden />
        Keamanan
        <IconChevronRight size={17} aria-hidden />
      </Link>
      <Link to="/notifications/{-$kind}" params={{ kind: 'preferences' }} className={classes.action}>
        <IconBell size={20} stroke={1.7} aria-hidden />
        Atur Pemberitahuan
        <IconChevronRight size={17} aria-hidden />
      </Link>
      <Link to="/change-password" className={classes.action}>
        <IconKey size={20} stroke={1.7} aria-hidden />
        Ubah Password
        <IconChevronRight size={17} aria-hidden />
      </Link>
      {manual && (
        <a href={manual} target="_blank" rel="noopener" className={classes.action}>
          <IconBook size={20} stroke={1.7} aria-hidden />
          Panduan Pengguna
          <IconChevronRight size={17} aria-hidden />
        </a>
      )}
      <Link to="/help" className={classes.action}>
        <IconLifebuoy size={20} stroke={1.7} aria-hidden />
        Bantuan
        <IconChevronRight size={17} aria-hidden />
      </Link>
      <button type="button" className={classes.action} onClick={signOut}>
        <IconLogout size={20} stroke={1.7} aria-hidden />
        Keluar
      </button>
    </Card>
  )
}
