import { notFound } from '@tanstack/react-router'
import { ImportHome } from './ImportHome'
import { ImportPage } from './ImportPage'
import { asKind } from './importWords'
import { useMayImport } from './useMayImport'

/** The choice of a kind, or the import of one. */
export default function Imports({ kind: name }: { kind: string | undefined }) {
  const mayImport = useMayImport()
  if (name === undefined) return <ImportHome />
  const kind = asKind(name)
  if (!kind || !mayImport(kind)) throw notFound()
  return <ImportPage key={kind} kind={kind} />
}
