import { Menu } from '@mantine/core'
import { IconBook, IconKey, IconLogout, IconUser } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { confirm } from '../kit/confirm'
import { manualOf } from '../kit/manual'
import { leave, useAccount } from '../kit/session'
import { unsent } from '../kit/unsent'
import { UserButton } from './UserButton'

export default function UserMenu({ defaultOpened }: { defaultOpened: boolean }) {
  const account = useAccount()
  const navigate = useNavigate()
  const manual = manualOf(account)
  const signOut = async () => {
    const { answers, tasks } = unsent.counts()
    const kinds = [answers > 0 && `${answers} jawaban kuis`, tasks > 0 && `${tasks} tugas`]
    const waiting = kinds.filter(Boolean).join(' dan ')
    const detail =
      waiting !== ''
        ? `${waiting} belum terkirim. Semuanya tetap di perangkat ini dan dikirim saat kamu masuk lagi di sini.`
        : undefined
    if (!(await confirm({ text: 'Kamu akan keluar dari aplikasi', detail }))) return
    await leave()
    await navigate({ to: '/signin' })
  }
  return (
    <Menu position="bottom-end" width={232} defaultOpened={defaultOpened}>
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
        <Menu.Item component={Link} to="/change-password" leftSection={<IconKey size={18} aria-hidden />}>
          Ubah Password
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<IconLogout size={18} aria-hidden />}>
          Keluar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
