import { IconChevronDown } from '@tabler/icons-react'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import type { ComponentPropsWithRef } from 'react'
import { useAccount } from '../kit/session/session'
import { initials } from '../ui/initials'
import classes from './UserButton.module.css'

export function UserButton(props: ComponentPropsWithRef<'button'>) {
  const { user, role } = useAccount()
  return (
    <button {...props} type="button" className={classes.target} aria-label={`Akun ${user.name}`}>
      <span className={classes.avatar} aria-hidden>
        {initials(user.name)}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{user.name}</span>
        <span className={classes.role}>{roleLabels[role]}</span>
      </span>
      <IconChevronDown size={18} aria-hidden className={classes.chevron} />
    </button>
  )
}
