import { IconCloudOff } from '@tabler/icons-react'
import { useReconnect } from '../kit/session'
import classes from './ConnectionBar.module.css'

/** Nobody is thrown out by a bad connection: a thin bar says what goes on. */
export function ConnectionBar() {
  const lost = useReconnect()
  return (
    <div role="status" data-no-print>
      {lost && (
        <div className={classes.bar}>
          <IconCloudOff size={18} aria-hidden />
          Koneksi terputus, mencoba lagi…
        </div>
      )}
    </div>
  )
}
