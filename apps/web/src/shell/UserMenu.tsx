import { Menu } from '@mantine/core'
import { IconBook, IconKey, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount } from '../kit/session/session'
import { useSignOut } from '../kit/session/useSignOut'
import { getManualUrl } from '../shared/people/manual'
import { useBackCloses } from '../ui/layers'
import { SchemeSwitch } from './SchemeSwitch'
import TopActions from './TopActions'
import { UserButton } from './UserButton'

/** The account menu at the end of the top bar. */
export default function UserMenu({ defaultOpened }: { defaultOpened: boolean }) {
  const account = useAccount()
  const manual = getManualUrl(account)
  const signOut = useSignOut()
  const [isOpen, setOpen] = useState(defaultOpened)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <>
      <TopActions />
      <SchemeSwitch />
      <Menu position="bottom-end" width={232} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <UserButton />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={18} aria-hidden />}>
            Profil
          </Menu.Item>
          {manual && (
            <Menu.Item
              component="a"
              href={manual}
              target="_blank"
              rel="noopener"
              leftSection={<IconBook size={18} aria-hidden />}
            >
              Panduan Pengguna
            </Menu.Item>
          )}
          <Menu.Item component={Link} to="/security" leftSection={<IconShieldLock size={18} aria-hidden />}>
            Keamanan
          </Menu.Item>
          <Menu.Item component={Link} to="/change-password" leftSection={<IconKey size={18} aria-hidden />}>
            Ubah Password
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={signOut} leftSection={<IconLogout size={18} aria-hidden />}>
            Keluar
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
