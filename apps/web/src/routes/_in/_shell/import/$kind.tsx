import { createFileRoute, notFound } from '@tanstack/react-router'
import { type ImportKind, importKinds } from '@tuntas/contract/import-columns'
import { admins } from '@tuntas/contract/roles'
import { ImportPage } from '../../../../rooms/imports/ImportPage'
import { importSearch } from '../../../../rooms/imports/importSearch'

const isKind = (kind: string): kind is ImportKind => (importKinds as readonly string[]).includes(kind)

export const Route = createFileRoute('/_in/_shell/import/$kind')({
  staticData: { title: 'Impor', roles: admins },
  validateSearch: importSearch,
  params: {
    parse: ({ kind }) => {
      if (!isKind(kind)) throw notFound()
      return { kind }
    },
    stringify: ({ kind }) => ({ kind }),
  },
  component: () => {
    const { kind } = Route.useParams()
    return <ImportPage key={kind} kind={kind} />
  },
})
