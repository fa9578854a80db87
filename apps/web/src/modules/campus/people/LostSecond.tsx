import { Button } from '@mantine/core'
import type { students, teachers } from '@tuntas/contract/campus/people'
import { useState } from 'react'
import { ofReply, useAction } from '../../../kit/useAction'
import { FormSection } from '../../../ui/FormCard'

type LostSecondProps = {
  endpoints: typeof teachers | typeof students
  id: number
  name: string
}

/** For somebody whose phone is gone, and the recovery codes with it. */
export default function LostSecond({ endpoints, id, name }: LostSecondProps) {
  // What the form was filled from stays as it was read.
  const [gone, setGone] = useState(false)
  const removal = useAction(endpoints.removeSecond as typeof students.removeSecond, {
    said: ofReply,
    done: () => setGone(true),
  })
  if (gone) return null
  return (
    <FormSection
      title="Faktor kedua"
      hint="Untuk orang yang kehilangan ponsel dan kode pemulihannya. Pastikan dulu bahwa memang dia yang meminta."
    >
      <div>
        <Button
          color="mengkudu"
          variant="outline"
          loading={removal.pending}
          onClick={() =>
            removal.ask(
              {
                title: 'Lepas faktor kedua?',
                text: `Kamu akan melepas semua faktor kedua ${name}.`,
                detail:
                  'Aplikasi autentikator, passkey, dan kode pemulihannya tidak berlaku lagi, dan semua perangkatnya keluar. Ia masuk dengan kata sandi saja sampai memasang yang baru.',
                yes: 'Ya, lepas',
                danger: true,
              },
              { body: { list_id: [id] } },
            )
          }
        >
          Lepas faktor kedua
        </Button>
      </div>
    </FormSection>
  )
}
