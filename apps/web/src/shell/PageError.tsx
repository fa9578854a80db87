import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorState } from '../ui/Placeholder'

/** Replaces a page that failed to load or render; the shell stays. */
export function PageError({ error }: ErrorComponentProps) {
  const [trying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    const isOnline = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    // The page's code belongs to a former version: load the new one.
    if (isOnline)
      await import('../kit/client/newVersion').then(
        ({ renew }) => renew(),
        () => window.location.reload(),
      )
    else setTrying(false)
  }
  const unfetched = error instanceof Error && error.name === 'PartError' // patientImports.ts
  const hint = unfetched ? 'Periksa jaringan, lalu coba lagi.' : 'Ada yang tidak beres di halaman ini.'
  return <ErrorState title="Halaman gagal dimuat" hint={hint} onRetry={retry} retrying={trying} />
}
