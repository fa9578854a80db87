import { notFound } from '@tanstack/react-router'
import { ImportHome } from './ImportHome'
import { ImportPage } from './ImportPage'
import { asKind } from './importWords'

/** Without a kind the choice between them, else the import of one. */
export default function Imports({ kind: name }: { kind: string | undefined }) {
  if (name === undefined) return <ImportHome />
  const kind = asKind(name)
  if (!kind) throw notFound()
  return <ImportPage key={kind} kind={kind} />
}
