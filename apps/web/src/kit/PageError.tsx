import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorState } from '../ui/Placeholder'

/** In place of a page that could not be fetched or drawn; the shell around it stays. */
export function PageError({ error }: ErrorComponentProps) {
  const [trying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    const isOnline = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    // In the new version, when the page's code belonged to an older one.
    if (isOnline)
      await import('./newVersion').then(
        ({ renew }) => renew(),
        () => window.location.reload(),
      )
    else setTrying(false)
  }
  const unfetched = error instanceof Error && error.name === 'PartError' // patientImports.ts
  const hint = unfetched
    ? 'Periksa koneksi internetmu, lalu coba lagi.'
    : 'Ada yang tidak beres di halaman ini.'
  return <ErrorState title="Halaman gagal dimuat" hint={hint} onRetry={retry} retrying={trying} />
}
