import { Button } from '@mantine/core'
import type { administrators } from '@tuntas/contract/campus/administrators'
import type { students, teachers } from '@tuntas/contract/campus/people'
import { person } from '@tuntas/contract/operations/helpdesk'
import { ofReply, useAction } from '../../kit/client/useAction'

type RemoveSecondProps = {
  endpoints: typeof teachers | typeof students | typeof administrators
  id: number
  name: string
  onGone?: () => void
}

/** For a person who lost both the phone and the recovery codes. */
export function RemoveSecond({ endpoints, id, name, onGone }: RemoveSecondProps) {
  const removal = useAction(endpoints.removeSecond as typeof students.removeSecond, {
    said: ofReply,
    invalidates: [person],
    done: onGone,
  })
  return (
    <Button
      color="mengkudu"
      variant="outline"
      loading={removal.pending}
      onClick={() =>
        removal.ask(
          {
            title: 'Matikan verifikasi dua langkah?',
            text: `Kamu akan mematikan verifikasi dua langkah ${name}.`,
            detail:
              'Aplikasi autentikator, passkey, dan kode pemulihannya tidak berlaku lagi, dan semua perangkatnya keluar. Ia masuk dengan kata sandi saja sampai memasang yang baru.',
            yes: 'Ya, lepas',
            danger: true,
          },
          { body: { list_id: [id] } },
        )
      }
    >
      Matikan verifikasi dua langkah
    </Button>
  )
}
