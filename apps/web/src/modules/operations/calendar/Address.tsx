import { Button, Card, TextInput } from '@mantine/core'
import {
  calendarAddress,
  renewCalendarAddress,
  revokeCalendarAddress,
} from '@tuntas/contract/operations/calendar'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { copyText } from '../../../kit/form/copyText'
import { nearTime } from '../../../kit/format'
import classes from './Calendar.module.css'

/** The secret address of one's calendar for other programs. Shown once, when it is created. */
export function Address() {
  const state = useData(calendarAddress, {}, { staleTime: 0 })
  const [path, setPath] = useState<string | null>(null)
  const renew = useAction(renewCalendarAddress, {
    said: ofReply,
    invalidates: [calendarAddress],
    done: ({ data }) => setPath(data.path),
  })
  const revoke = useAction(revokeCalendarAddress, {
    said: ofReply,
    invalidates: [calendarAddress],
    done: () => setPath(null),
  })
  const question = {
    title: 'Ganti alamat kalender?',
    text: 'Kalender yang memakai alamat lama tidak diperbarui lagi.',
    yes: 'Buat alamat baru',
  }
  const stop = {
    title: 'Hentikan alamat kalender?',
    text: 'Kalender yang memakainya tidak diperbarui lagi.',
    yes: 'Hentikan',
    danger: true,
  }
  return (
    <Card className={classes.address} component="section" aria-labelledby="alamat-kalender">
      <h2 id="alamat-kalender">Di Google Calendar atau kalender lain</h2>
      <p>
        Buat alamat rahasia. Tambahkan di Google Calendar: <b>Kalender lain › Dari URL</b>. Siapa pun yang
        memegang alamat itu dapat membaca kalendermu.
      </p>
      <Loaded query={state} waiting={null} failed="Alamat kalender gagal dimuat">
        {({ active, created_at, read_at }) => (
          <>
            {path && (
              <TextInput
                readOnly
                label="Alamat kalender"
                description="Salin sekarang: alamat ini tidak ditampilkan lagi."
                value={`${window.location.origin}${path}`}
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
            {active === 1 && created_at && (
              <p className={classes.meta}>
                Dibuat {nearTime(created_at)}
                {read_at ? `, terakhir dibaca ${nearTime(read_at)}` : ', belum pernah dibaca'}.
              </p>
            )}
            <div className={classes.acts}>
              {path && (
                <Button
                  onClick={() =>
                    void copyText(
                      `${window.location.origin}${path}`,
                      'Alamat disalin.',
                      'Salin alamatnya dari kotak di atas.',
                    )
                  }
                >
                  Salin
                </Button>
              )}
              <Button
                variant="default"
                loading={renew.pending}
                onClick={() => void (active === 1 ? renew.ask(question, {}) : renew.run({}))}
              >
                {active === 1 ? 'Buat alamat baru' : 'Buat alamat'}
              </Button>
              {active === 1 && (
                <Button variant="default" loading={revoke.pending} onClick={() => void revoke.ask(stop, {})}>
                  Hentikan
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Card>
  )
}
