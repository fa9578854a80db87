import { IconCloudOff } from '@tabler/icons-react'
import { useShownSince } from '../kit/connection'
import { useReconnect } from '../kit/session'
import classes from './ConnectionBar.module.css'

const ageOf = (since: number): string => {
  const minutes = Math.max(1, Math.round((Date.now() - since) / 60_000))
  if (minutes < 60) return `${minutes} menit`
  return minutes < 2880 ? `${Math.round(minutes / 60)} jam` : `${Math.round(minutes / 1440)} hari`
}

/** Nobody is thrown out by a bad connection: a thin bar says what goes on. */
export function ConnectionBar() {
  const lost = useReconnect()
  const since = useShownSince()
  return (
    <div role="status" data-no-print>
      {lost && (
        <div className={classes.bar}>
          <IconCloudOff size={18} aria-hidden />
          Koneksi terputus, mencoba lagi…
          {since !== null && <span>Yang tampil: salinan {ageOf(since)} lalu.</span>}
        </div>
      )}
    </div>
  )
}
