import { Button } from '@mantine/core'
import type { publicSettings } from '@tuntas/contract/campus/site'
import { directoryKinds } from '@tuntas/contract/identity/providers.vocabulary'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { MOBILE_APP_MARKER } from '@tuntas/contract/wire/roles'
import { useSyncExternalStore } from 'react'
import classes from './CampusWays.module.css'
import { SharedBox } from './SharedBox'

export type CampusWay = Reply<typeof publicSettings>['data']['providers'][number]

const isInApp = navigator.userAgent.includes(MOBILE_APP_MARKER)

const watchNetwork = (onChange: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, onChange)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, onChange)
  }
}

type CampusWaysProps = {
  ways: readonly CampusWay[]
  /** Without the password's fields, whose form asks for a shared computer. */
  isAlone: boolean
  /** The page to open after. */
  to: string | undefined
  onDirectory: (way: CampusWay) => void
}

/** Buttons of the campus's own accounts. */
export default function CampusWays({ ways, isAlone, to, onDirectory }: CampusWaysProps) {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  const open = (way: CampusWay, form: HTMLFormElement | null) => {
    const isShared = form !== null && new FormData(form).has('shared')
    if (directoryKinds.has(way.kind)) return onDirectory(way)
    const query = new URLSearchParams({ ...(to && { back: to }), ...(isShared && { shared: '1' }) })
    location.assign(`/api/v1/auth/provider/${way.id}/start?${query}`)
  }
  return (
    <div className={classes.ways}>
      {ways.map((way) =>
        isInApp && !way.in_app ? (
          <p key={way.id} className={classes.note}>
            {way.name} tidak bisa dibuka di dalam aplikasi. Buka {location.origin} di browser.
          </p>
        ) : (
          <Button
            key={way.id}
            variant="default"
            size="lg"
            fullWidth
            disabled={!isOnline}
            onClick={({ currentTarget: { form } }) => open(way, form)}
          >
            Masuk dengan {way.name}
          </Button>
        ),
      )}
      {isAlone && <SharedBox />}
      {!isOnline && <p className={classes.note}>Perlu internet</p>}
    </div>
  )
}
