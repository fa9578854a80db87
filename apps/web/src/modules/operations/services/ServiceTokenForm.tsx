import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import {
  type ServiceScope,
  type ServiceToken,
  saveServiceToken,
  serviceScopeLabels,
  serviceScopes,
  serviceTokens,
} from '@tuntas/contract/operations/services'
import { withProof } from '../../../kit/client/useAction'
import { useContractForm } from '../../../kit/form/useContractForm'
import { DateField } from '../../../ui/DateField'
import { Refusal } from '../../../ui/Refusal'
import classes from './ServiceTokens.module.css'

type Values = { name: string; scopes: ServiceScope[]; expires_at: string }

/** What a scope opens, for those who choose. */
const hints: Record<ServiceScope, string> = {
  people: 'Menambah dan mengubah orang dan rombel.',
  classes: 'Menambah dan mengubah mata kuliah dan kelas.',
  members: 'Menambah dan mengeluarkan peserta kelas.',
  marks: 'Membaca nilai kelas yang sudah ditutup.',
}

type ServiceTokenFormProps = {
  /** Only the name of a token can change. */
  row: ServiceToken | undefined
  onDone: (token: string | null) => void
}

export default function ServiceTokenForm({ row, onDone }: ServiceTokenFormProps) {
  const form = useContractForm<typeof saveServiceToken, Values>(saveServiceToken, {
    initialValues: { name: row?.name ?? '', scopes: row?.scopes ?? [], expires_at: '' },
    schema: async () => (await import('@tuntas/contract/operations/services.schemas')).saveServiceToken.body,
    toBody: ({ name, ...values }) => (row ? { id: row.id, name } : { name, ...values }),
    validate: ({ scopes, expires_at }, errors) =>
      row
        ? errors
        : {
            ...(scopes.length === 0 && { scopes: 'Pilih minimal satu izin' }),
            ...(expires_at === '' && { expires_at: 'Masukan tanggal berakhir' }),
            ...errors,
          },
    guard: withProof,
    invalidates: [serviceTokens],
    said: ({ message }) => message,
    done: ({ data }) => onDone(data.token),
  })
  const { values, set, errors } = form
  return (
    <form {...form.bind} className={classes.form}>
      <TextInput
        label="Nama"
        description="Nama sistem yang memakainya. Tampil di catatan perubahan."
        placeholder="SIAKAD"
        withAsterisk
        autoComplete="off"
        maxLength={60}
        {...form.field('name')}
      />
      {!row && (
        <>
          <Checkbox.Group
            label="Izin"
            withAsterisk
            value={values.scopes}
            error={errors.scopes}
            onChange={(chosenValues) =>
              set({ scopes: serviceScopes.filter((scope) => chosenValues.includes(scope)) })
            }
          >
            {serviceScopes.map((scope) => (
              <Checkbox
                key={scope}
                mt="sm"
                value={scope}
                label={serviceScopeLabels[scope]}
                description={hints[scope]}
              />
            ))}
          </Checkbox.Group>
          <DateField
            label="Berlaku sampai"
            description="Paling lama 366 hari."
            withAsterisk
            {...form.field('expires_at')}
          />
        </>
      )}
      <Refusal text={form.refusal} />
      {!row && <Text c="dimmed">Token hanya ditampilkan sekali, setelah dibuat.</Text>}
      <div className={classes.actions}>
        <Button type="submit" loading={form.busy}>
          {row ? 'Simpan' : 'Buat token'}
        </Button>
      </div>
    </form>
  )
}
