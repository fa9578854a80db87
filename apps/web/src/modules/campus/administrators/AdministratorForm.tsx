import {
  type AdministratorDetail,
  administrators,
  type givenRoles,
} from '@tuntas/contract/campus/administrators'
import * as schemas from '@tuntas/contract/campus/administrators.schemas'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import { useState } from 'react'
import { withProof } from '../../../kit/client/useAction'
import { startAnew } from '../../../kit/form/formData'
import { useEditForm } from '../../../kit/form/useEditForm'
import { Detail } from '../../../kit/list/Detail'
import { useBackToList } from '../../../kit/list/listPlace'
import PasswordSlips from '../../../shared/people/PasswordSlips'
import { FormCard } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { PageHeader } from '../../../ui/PageHeader'
import { maskPhone } from '../../../ui/phoneMask'
import { AdministratorAccess } from './AdministratorAccess'
import { AdministratorFields } from './AdministratorFields'
import type { AdministratorValues } from './values'

const ROUTE = '/administrator'

const toValues = (row: AdministratorDetail | undefined): AdministratorValues => ({
  username: row?.username ?? '',
  name: row?.name ?? '',
  email: row?.email ?? '',
  phone: maskPhone(row?.phone ?? ''),
  // A super admin's role cannot be selected; the server keeps it.
  role: row && row.role !== 'super admin' ? row.role : row ? 'admin' : 'operator',
  study_program_id: row?.study_program_id.map(String) ?? [],
})

/** The form for administrators, operators and koordinators. */
export default function AdministratorForm({ id }: { id: string | undefined }) {
  const { place } = useBackToList(ROUTE)
  return (
    <Detail
      endpoint={administrators.detail}
      input={id === undefined ? undefined : { query: { id } }}
      failed="Data administrator gagal dimuat"
      count={6}
      head={() => (
        <PageHeader
          title={`${id ? 'Ubah' : 'Tambah'} Administrator`}
          back={{ ...place, label: 'Administrator' }}
        />
      )}
    >
      {(row) => <Fields key={row?.version} row={row} />}
    </Detail>
  )
}

type Made = { name: string; username: string; password: string }

function Fields({ row }: { row: AdministratorDetail | undefined }) {
  const { leave, saved: onSaved } = useBackToList(ROUTE, row?.id)
  const [newAccount, setNewAccount] = useState<(Made & { id: number }) | null>(null)
  const form = useEditForm<typeof administrators.save, AdministratorValues, AdministratorDetail>(
    administrators.save,
    {
      initialValues: toValues(row),
      schema: schemas.administrators.save.body,
      toBody: (values) => ({ ...values, ...(row && { id: row.id }) }),
      // Changing roles is dangerous.
      guard: withProof,
      versions: {
        row,
        toValues,
        fields: async () => ({
          name: { label: 'Nama' },
          username: { label: 'Username' },
          email: { label: 'Email' },
          phone: { label: 'No. Hp' },
          role: {
            label: 'Peran',
            say: (value) => roleLabels[value as (typeof givenRoles)[number]] ?? String(value),
          },
          study_program_id: {
            label: 'Program studi',
            say: (value) => `${(value as string[]).length} dipilih`,
          },
        }),
        take: (administrator) =>
          startAnew(administrators.detail, { query: { id: String(administrator.id) } }, administrator),
      },
      invalidates: [administrators.list, administrators.counts],
      done: (reply, { name, username }) => {
        const { id, password } = reply.data
        if (password === null) return onSaved(reply)
        setNewAccount({ id, name, username, password })
      },
    },
  )
  if (newAccount)
    return (
      <PasswordSlips
        number="Username"
        made={[{ ...newAccount, number: newAccount.username }]}
        onDone={() => onSaved({ data: { id: newAccount.id } })}
      />
    )
  return (
    <form {...form.bind}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} onLeave={leave} />}>
        <AdministratorFields form={form} role={row?.role} />
        {row && <AdministratorAccess row={row} />}
      </FormCard>
    </form>
  )
}
