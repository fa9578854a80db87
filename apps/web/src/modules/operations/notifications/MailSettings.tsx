import { Card, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { health } from '@tuntas/contract/operations/helpdesk'
import {
  mailProblems,
  mailSettings,
  type MailSettings as Settings,
  saveMailSettings,
  testMail,
} from '@tuntas/contract/operations/mail'
import { Suspense } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { ONCE_A_VISIT, useData } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { ofReply, useAction, withProof } from '../../../kit/client/useAction'
import type { Fields as VersionFields } from '../../../kit/form/differences'
import { useEditForm } from '../../../kit/form/useEditForm'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { keepsPassword } from './mailPassword'

/** Loaded after the form. */
const MailProblems = lazyPart(() => import('./MailProblems'))
const TrySending = lazyPart(() => import('./TrySending'))

export function MailSettings() {
  // Refetched only after a save: a refetch must not replace typed values.
  const settingsReply = useData(mailSettings, {}, ONCE_A_VISIT)
  return (
    <>
      <PageHeader
        title="Pengaturan email"
        subtitle="Tanpa email, pemberitahuan tetap tampil di lonceng."
        back={{ to: '/settings/{-$kind}', params: { kind: undefined }, label: 'Pengaturan' }}
        actions={
          <LinkButton variant="default" to="/settings/{-$kind}" params={{ kind: 'webhook' }}>
            WhatsApp dan Telegram
          </LinkButton>
        }
      />
      <Loaded
        query={settingsReply}
        frame={Card}
        shape="fields"
        count={6}
        failed="Pengaturan email gagal dimuat"
      >
        {(data) => (
          <>
            <Fields key={settingsReply.dataUpdatedAt} stored={data} />
            {data.host !== '' && (
              <Suspense fallback={null}>
                <TryMail />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
      <Suspense fallback={null}>
        <MailProblems />
      </Suspense>
    </>
  )
}

const securities = [
  { value: 'starttls', label: 'STARTTLS (biasanya port 587)' },
  { value: 'tls', label: 'TLS sejak awal (biasanya port 465)' },
  { value: 'none', label: 'Tanpa pengamanan (jaringan sendiri saja)' },
]
const getSecurityLabel = (value: string) => securities.find((one) => one.value === value)?.label ?? value

const toValues = ({ active, host, port, security, username, from_name, from_email }: Settings) => ({
  active: active === 1,
  host,
  port: String(port),
  security: security as string,
  username,
  password: '',
  from_name,
  from_email,
})
type Values = ReturnType<typeof toValues>

const fields: VersionFields<Values> = {
  active: { label: 'Kirim email', say: (value) => (value ? 'Ya' : 'Tidak') },
  host: 'Server SMTP',
  port: 'Port',
  security: { label: 'Pengamanan', say: (value) => getSecurityLabel(String(value)) },
  username: 'Nama pengguna',
  password: { label: 'Kata sandi', say: (value) => (value ? 'Diganti' : 'Tetap') },
  from_name: 'Nama pengirim',
  from_email: 'Email pengirim',
}

function Fields({ stored: storedSettings }: { stored: Settings }) {
  const form = useEditForm<typeof saveMailSettings, Values, Settings>(saveMailSettings, {
    initialValues: toValues(storedSettings),
    schema: async () => (await import('@tuntas/contract/operations/mail.schemas')).saveMailSettings.body,
    guard: withProof,
    versions: {
      row: storedSettings,
      toValues,
      fields: async () => fields,
      take: (now) => changeReply(mailSettings, {}, (reply) => ({ ...reply, data: now })),
    },
    said: ofReply,
    invalidates: [mailSettings, mailProblems, health],
  })
  const { values, set } = form
  const keepsStored = keepsPassword(storedSettings, values)
  return (
    <form {...form.bind}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} />}>
        <FormSection title="Server" hint="Server SMTP kampus atau penyedia email.">
          <Switch
            label="Kirim pemberitahuan lewat email"
            checked={values.active}
            onChange={({ currentTarget: { checked: isChecked } }) => set({ active: isChecked })}
            error={form.errors.active}
            wrapperProps={{ 'data-path': 'active' }}
          />
          <TextInput
            label="Server SMTP"
            placeholder="smtp.kampus.ac.id"
            withAsterisk
            autoComplete="off"
            {...form.field('host')}
          />
          <TextInput
            label="Port"
            inputMode="numeric"
            withAsterisk
            autoComplete="off"
            {...form.field('port')}
          />
          <NativeSelect
            label="Pengamanan"
            data={securities}
            rightSection={<IconSelector size={16} aria-hidden />}
            withAsterisk
            {...form.field('security')}
          />
          <TextInput
            label="Nama pengguna"
            description="Kosongkan bila server tidak memintanya."
            autoComplete="off"
            {...form.field('username')}
          />
          <PasswordInput
            label="Kata sandi"
            description={
              keepsStored
                ? 'Tersimpan. Isi hanya untuk menggantinya.'
                : 'Disimpan tersegel, tidak pernah ditampilkan.'
            }
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan kata sandi' }}
            {...form.field('password')}
          />
        </FormSection>
        <FormSection title="Pengirim" hint="Yang dibaca penerima di kotak masuknya.">
          <TextInput
            label="Nama pengirim"
            placeholder="Universitas Contoh"
            withAsterisk
            autoComplete="off"
            {...form.field('from_name')}
          />
          <TextInput
            label="Email pengirim"
            type="email"
            placeholder="lms@kampus.ac.id"
            withAsterisk
            autoComplete="off"
            {...form.field('from_email')}
          />
        </FormSection>
      </FormCard>
    </form>
  )
}

function TryMail() {
  const trying = useAction(testMail, { invalidates: [mailProblems, health] })
  return (
    <TrySending
      label="Kirim email percobaan ke"
      type="email"
      sent="Terkirim"
      outcome={trying.result?.data}
      pending={trying.pending}
      onTry={(to) => void trying.run({ body: { to } })}
    />
  )
}
