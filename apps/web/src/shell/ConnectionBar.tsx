import { IconCloudOff } from '@tabler/icons-react'
import { useShownSince } from '../kit/client/connection'
import { useReconnect } from '../kit/session/session'
import classes from './ConnectionBar.module.css'

const formatAge = (since: number) => {
  const minutes = Math.ceil((Date.now() - since) / 60_000)
  return minutes < 60 ? `${minutes} menit` : `${Math.round(minutes / 60)} jam`
}

/** A thin bar shows the state of the connection; nobody is signed out by a bad one. */
export function ConnectionBar() {
  const isLost = useReconnect()
  const since = useShownSince()
  return (
    <div role="status" data-no-print>
      {isLost && (
        <div className={classes.bar}>
          <IconCloudOff size={18} aria-hidden />
          Koneksi terputus, mencoba lagi…
          {since !== null && <span>Ini salinan {formatAge(since)} lalu.</span>}
        </div>
      )}
    </div>
  )
}
