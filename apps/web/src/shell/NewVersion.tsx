import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { putOff, renew, useVersionState } from '../kit/client/newVersion'
import classes from './NewVersion.module.css'

/**
 * Offers the next version. A running quiz is not interrupted, unless one of its files can no longer be
 * loaded.
 */
export default function NewVersion() {
  const versionState = useVersionState()
  const busy = useMatches({ select: (matches) => matches.at(-1)?.staticData.staysOpen === true })
  return (
    <div role="status" className={classes.corner} data-no-print>
      {(versionState === 'gone' || (versionState === 'ready' && !busy)) && (
        <Offer gone={versionState === 'gone'} />
      )}
    </div>
  )
}

function Offer({ gone: isGone }: { gone: boolean }) {
  const [loading, setLoading] = useState(false)
  const load = () => {
    setLoading(true)
    void renew()
  }
  return (
    <div className={classes.card}>
      <IconRefresh size={22} aria-hidden />
      <p>
        <b>Versi baru tersedia</b>
        <span className={classes.hint}>
          {isGone
            ? 'Muat ulang untuk melanjutkan. Jawabanmu tetap aman.'
            : 'Simpan dulu isianmu, lalu muat ulang.'}
        </span>
      </p>
      <div className={classes.actions}>
        <Button size="sm" onClick={load} loading={loading}>
          Muat ulang
        </Button>
        <Button size="sm" variant="default" onClick={putOff}>
          Nanti
        </Button>
      </div>
    </div>
  )
}
