import { Button, Card, Code, Switch, Text, TextInput } from '@mantine/core'
import {
  rotateWebhookSecret,
  type WebhookSettings as Settings,
  saveWebhookSettings,
  testWebhook,
  webhookSettings,
  webhookState,
} from '@tuntas/contract/operations/webhook'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { ONCE_A_VISIT, useData } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { ofReply, useAction, withProof } from '../../../kit/client/useAction'
import { copyText } from '../../../kit/form/copyText'
import type { Fields as VersionFields } from '../../../kit/form/differences'
import { useEditForm } from '../../../kit/form/useEditForm'
import { dateTime } from '../../../kit/format'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'

/** Loaded after the form. */
const SendingState = lazyPart(() => import('./SendingState'))
const TrySending = lazyPart(() => import('./TrySending'))

const atStart = { alignSelf: 'flex-start' }

export function WebhookSettings() {
  // Refetched only after a save: a refetch must not replace typed values.
  const settingsReply = useData(webhookSettings, {}, ONCE_A_VISIT)
  const state = useData(webhookState, {}, { staleTime: 0 })
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <PageHeader
        title="WhatsApp dan Telegram"
        subtitle="Tuntas memanggil gerbang pesan milik kampus; gerbang itu yang mengirim."
        back={{ to: '/settings/{-$kind}', params: { kind: undefined }, label: 'Pengaturan' }}
        actions={
          <LinkButton variant="default" to="/settings/{-$kind}" params={{ kind: 'mail' }}>
            Pengaturan email
          </LinkButton>
        }
      />
      {secret && <Secret key={secret} secret={secret} />}
      <Loaded
        query={settingsReply}
        frame={Card}
        shape="fields"
        count={2}
        failed="Pengaturan webhook gagal dimuat"
      >
        {(data) => (
          <>
            <Fields key={settingsReply.dataUpdatedAt} stored={data} made={setSecret} />
            {data.url !== '' && (
              <>
                <Rotate stored={data} made={setSecret} />
                <Suspense fallback={null}>
                  <TryCall />
                </Suspense>
              </>
            )}
          </>
        )}
      </Loaded>
      <Suspense fallback={null}>
        <SendingState query={state} away="Gerbang tidak menerima" />
      </Suspense>
    </>
  )
}

/** It is shown once, above the pressed button. */
const intoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' })

function Secret({ secret }: { secret: string }) {
  const copy = () => copyText(secret, 'Rahasia disalin.', 'Salin rahasianya dari kotak di atas.')
  return (
    <Card component="section" aria-label="Rahasia baru" mb="md" role="status" ref={intoView}>
      <h2>Rahasia webhook</h2>
      <Text>Salin sekarang ke gerbangmu: rahasia ini tidak ditampilkan lagi.</Text>
      <Code block mt="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <Button mt="sm" style={atStart} onClick={() => void copy()}>
        Salin
      </Button>
    </Card>
  )
}

const toValues = ({ active, url }: Settings) => ({ active: active === 1, url })
type Values = ReturnType<typeof toValues>
const fields: VersionFields<Values> = {
  active: { label: 'Kirim ke gerbang', say: (value) => (value ? 'Ya' : 'Tidak') },
  url: 'Alamat gerbang',
}
type Made = { made: (secret: string | null) => void }

function Fields({ stored: storedSettings, made: onSecret }: { stored: Settings } & Made) {
  const form = useEditForm<typeof saveWebhookSettings, Values, Settings>(saveWebhookSettings, {
    initialValues: toValues(storedSettings),
    schema: async () =>
      (await import('@tuntas/contract/operations/webhook.schemas')).saveWebhookSettings.body,
    guard: withProof,
    versions: {
      row: storedSettings,
      toValues,
      fields: async () => fields,
      take: (now) => changeReply(webhookSettings, {}, (reply) => ({ ...reply, data: now })),
    },
    said: ofReply,
    done: ({ data }) => {
      if (data.secret !== null) onSecret(data.secret)
    },
    invalidates: [webhookSettings, webhookState],
  })
  const { values, set } = form
  return (
    <form {...form.bind}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} />}>
        <FormSection
          title="Gerbang"
          hint="Dikirim hanya kepada orang yang memilihnya sendiri dan punya nomor telepon."
        >
          <Switch
            label="Kirim pemberitahuan lewat gerbang ini"
            checked={values.active}
            onChange={({ currentTarget: { checked: isChecked } }) => set({ active: isChecked })}
          />
          <TextInput
            label="Alamat gerbang"
            type="url"
            placeholder="https://gerbang.kampus.ac.id/tuntas"
            withAsterisk
            autoComplete="off"
            {...form.field('url')}
          />
        </FormSection>
      </FormCard>
    </form>
  )
}

function Rotate({ stored: { version, secret_at }, made: onSecret }: { stored: Settings } & Made) {
  const rotating = useAction(rotateWebhookSecret, {
    invalidates: [webhookSettings],
    done: ({ data }) => onSecret(data.secret),
  })
  const text = 'Rahasia lama masih ikut menandatangani 24 jam. Pasang yang baru di gerbang sebelum itu.'
  return (
    <Card component="section" aria-label="Rahasia tersimpan" mt="md">
      <h2>Rahasia</h2>
      <Text c="dimmed">
        Setiap panggilan ditandatangani dengannya. {secret_at && `Dibuat ${dateTime(secret_at)}.`}
      </Text>
      <Button
        variant="default"
        mt="sm"
        style={atStart}
        loading={rotating.pending}
        onClick={() => void rotating.ask({ text }, { body: { version } })}
      >
        Buat rahasia baru
      </Button>
    </Card>
  )
}

function TryCall() {
  const trying = useAction(testWebhook, {})
  return (
    <TrySending
      label="Kirim percobaan ke nomor"
      type="tel"
      sent="Diterima"
      outcome={trying.result?.data}
      pending={trying.pending}
      onTry={(phone) => void trying.run({ body: { phone } })}
    />
  )
}
