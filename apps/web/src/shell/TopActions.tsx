import { IconBell, IconMail } from '@tabler/icons-react'
import { useAccount } from '../kit/session/session'
import { CountLink } from './CountLink'
import { FindButton } from './FindButton'

/** Shared by all top bars. The unread counts come with the polled account. */
export default function TopActions() {
  const { role, unread_notifications, unread_messages } = useAccount()
  return (
    <>
      <FindButton />
      {role === 'mahasiswa' && (
        <CountLink
          to="/talk/$part/{-$kind}"
          params={{ part: 'messages', kind: undefined }}
          label="Pesan"
          icon={IconMail}
          unread={unread_messages ?? 0}
        />
      )}
      <CountLink
        to="/notifications/{-$kind}"
        params={{ kind: undefined }}
        label="Pemberitahuan"
        icon={IconBell}
        unread={unread_notifications ?? 0}
      />
    </>
  )
}
