import { Button, Card, Checkbox, Switch } from '@mantine/core'
import {
  getNotificationKind,
  type NotificationKind,
  notificationPreferences,
  notificationTopics,
  notificationWays,
  saveNotificationPreferences,
  topicLabels,
} from '@tuntas/contract/operations/notifications'
import { useEffect, useRef } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, ONCE_A_VISIT, useData } from '../../../kit/client/queries'
import { useContractForm } from '../../../kit/form/useContractForm'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { PageHeader } from '../../../ui/PageHeader'
import classes from './Notifications.module.css'
import { PushSwitch } from './PushSwitch'

type Chosen = Data<typeof notificationPreferences>
type Way = Chosen['kinds'][number]

export function Preferences() {
  const storedChoices = useData(notificationPreferences, {}, ONCE_A_VISIT)
  return (
    <>
      <PageHeader
        title="Atur pemberitahuan"
        subtitle="Pilih apa yang diberitahukan kepadamu, dan lewat apa."
        back={{ to: '/notifications/{-$kind}', params: { kind: undefined }, label: 'Pemberitahuan' }}
      />
      <PushSwitch />
      <Loaded query={storedChoices} frame={Card} shape="fields" failed="Pilihan pemberitahuan gagal dimuat">
        {(data) => <Fields stored={data} />}
      </Loaded>
    </>
  )
}

/** Why no mail is sent, if so. */
const hindrance = ({ mail_active, email, email_refused }: Chosen): string | null => {
  if (mail_active === 0) return 'Kampus belum mengirim email. Pemberitahuan tetap tampil di lonceng.'
  if (email === null) return 'Akunmu belum punya alamat email. Minta admin akademik mengisinya.'
  return email_refused === 1
    ? `Email ke ${email} ditolak servernya. Minta admin akademik memperbaiki alamatnya.`
    : null
}

const toValues = ({ pace, quiet: isQuiet, kinds }: Chosen) => ({ pace, quiet: isQuiet === 1, kinds })
type Values = ReturnType<typeof toValues>

const pickChanged = <V extends object, K extends keyof V>(names: readonly K[], values: V, before: V) =>
  names.filter((name) => values[name] !== before[name])

/** Send only changed fields: a change made elsewhere, such as by a mail's link, stays. */
const toBody = (values: Values, before: Values) => ({
  ...values,
  only: pickChanged(['pace', 'quiet'], values, before),
  kinds: values.kinds.flatMap(({ fixed: _, ...way }) => {
    const only = pickChanged(notificationWays, way, before.kinds.find(({ kind }) => kind === way.kind) ?? way)
    return only.length === 0 ? [] : [{ ...way, only }]
  }),
})

function Fields({ stored: storedChoices }: { stored: Chosen }) {
  const form = useContractForm(saveNotificationPreferences, {
    initialValues: toValues(storedChoices),
    toBody: (values): object => toBody(values, form.first.current),
    invalidates: [notificationPreferences],
    saved: (sentValues) => {
      form.goOn(undefined, sentValues, form.latest())
    },
    said: ({ message }) => message,
  })
  useLeaveGuard(form.isDirty)
  const { values, set, isDirty, goOn } = form
  const show = useRef((_: Values) => {})
  show.current = (now) => isDirty() || goOn(undefined, now, now)
  // Show changes made elsewhere after a refetch.
  useEffect(() => show.current(toValues(storedChoices)), [storedChoices])
  const choose = (kind: NotificationKind, part: Partial<Way>) =>
    set({ kinds: values.kinds.map((way) => (way.kind === kind ? { ...way, ...part } : way)) })
  const hint = hindrance(storedChoices)
  return (
    <form {...form.bind}>
      <FormCard
        refusal={form.refusal}
        footer={
          <Button type="submit" loading={form.busy}>
            Simpan
          </Button>
        }
      >
        <FormSection
          title="Email"
          hint={
            storedChoices.email ? (
              <span className={classes.address}>Dikirim ke {storedChoices.email}.</span>
            ) : (
              'Ringkasan di kotak masukmu.'
            )
          }
        >
          {hint && <p className={classes.notice}>{hint}</p>}
          {storedChoices.webhook_active === 1 && (
            <p className={classes.address}>
              {storedChoices.phone
                ? `WhatsApp atau Telegram dikirim ke ${storedChoices.phone}, bila kamu memilihnya di bawah.`
                : 'WhatsApp atau Telegram perlu nomor telepon di akunmu. Minta admin akademik mengisinya.'}
            </p>
          )}
          <ChoiceCards
            name="pace"
            label="Kapan email dikirim"
            value={values.pace}
            options={[
              { value: 'daily', label: 'Sekali sehari, pukul 07.00' },
              { value: 'once', label: 'Segera, satu per satu' },
            ]}
            onChange={(value) => set({ pace: value === 'once' ? 'once' : 'daily' })}
          />
          <Switch
            label="Tenang pukul 22.00 sampai 06.00"
            description="Selama itu, dan selama kamu mengerjakan kuis, tidak ada yang dikirim. Keamanan akun tetap dikirim; ke perangkatmu setelah kuis selesai."
            checked={values.quiet}
            onChange={({ currentTarget: { checked: isChecked } }) => set({ quiet: isChecked })}
          />
        </FormSection>
        {notificationTopics.map((topic) => {
          const topicKinds = values.kinds.filter(({ kind }) => getNotificationKind(kind).topic === topic)
          return topicKinds.length === 0 ? null : (
            <FormSection
              key={topic}
              title={topicLabels[topic]}
              {...(topic === 'security' && {
                hint: 'Selalu dikirim segera ke lonceng, email, dan perangkatmu.',
              })}
            >
              <Ways
                ways={topicKinds}
                gateway={storedChoices.webhook_active === 1}
                label={topicLabels[topic]}
                choose={choose}
              />
            </FormSection>
          )
        })}
      </FormCard>
    </form>
  )
}

const everywhere = [
  { way: 'bell', head: 'Lonceng', said: 'lonceng' },
  { way: 'mail', head: 'Email', said: 'email' },
  { way: 'push', head: 'Perangkat', said: 'perangkat' },
] as const
const byGateway = { way: 'webhook', head: 'WhatsApp, Telegram', said: 'WhatsApp atau Telegram' } as const

type WaysProps = {
  ways: readonly Way[]
  /** Is there a gateway for WhatsApp or Telegram? */
  gateway: boolean
  label: string
  choose: (kind: NotificationKind, part: Partial<Way>) => void
}

function Ways({ ways, gateway, label, choose }: WaysProps) {
  const columns = gateway ? [...everywhere, byGateway] : everywhere
  return (
    <table className={classes.ways} data-many={gateway || undefined} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Tentang</th>
          {columns.map(({ way, head }) => (
            <th key={way} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ways.map(({ kind, fixed: isFixed, ...channels }) => (
          <tr key={kind}>
            <th scope="row">{getNotificationKind(kind).label}</th>
            {columns.map(({ way, said: label }) => (
              <td key={way}>
                <Checkbox
                  className={classes.check}
                  aria-label={`${getNotificationKind(kind).label}, ${label}`}
                  checked={channels[way] === 1}
                  disabled={isFixed === 1 && way !== 'webhook'}
                  onChange={({ currentTarget: { checked: isChecked } }) =>
                    choose(kind, { [way]: isChecked ? 1 : 0 })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
