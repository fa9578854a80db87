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
import { Loaded } from '../../../kit/Loaded'
import { type Data, ONCE_A_VISIT, useData } from '../../../kit/queries'
import { useContractForm } from '../../../kit/useContractForm'
import { useLeaveGuard } from '../../../kit/useLeaveGuard'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { PageHeader } from '../../../ui/PageHeader'
import classes from './Notifications.module.css'
import { PushSwitch } from './PushSwitch'

type Chosen = Data<typeof notificationPreferences>
type Way = Chosen['kinds'][number]

export function Preferences() {
  const stored = useData(notificationPreferences, {}, ONCE_A_VISIT)
  return (
    <>
      <PageHeader
        title="Atur pemberitahuan"
        subtitle="Pilih apa yang diberitahukan kepadamu, dan lewat apa."
        back={{ to: '/notifications/{-$kind}', params: { kind: undefined }, label: 'Pemberitahuan' }}
      />
      <PushSwitch />
      <Loaded query={stored} frame={Card} shape="fields" failed="Pilihan pemberitahuan gagal dimuat">
        {(data) => <Fields stored={data} />}
      </Loaded>
    </>
  )
}

/** Why no mail comes, where none does. */
const hindrance = ({ mail_active, email, email_refused }: Chosen): string | null => {
  if (mail_active === 0) return 'Kampus belum mengirim email. Pemberitahuan tetap tampil di lonceng.'
  if (email === null) return 'Akunmu belum punya alamat email. Minta admin akademik mengisinya.'
  return email_refused === 1
    ? `Email ke ${email} ditolak servernya. Minta admin akademik memperbaiki alamatnya.`
    : null
}

const toValues = ({ pace, quiet, kinds }: Chosen) => ({ pace, quiet: quiet === 1, kinds })
type Values = ReturnType<typeof toValues>

const pickChanged = <V extends object, K extends keyof V>(names: readonly K[], values: V, before: V) =>
  names.filter((name) => values[name] !== before[name])

/** What was chosen elsewhere meanwhile, in a mail too, stays. */
const toBody = (values: Values, before: Values) => ({
  ...values,
  only: pickChanged(['pace', 'quiet'], values, before),
  kinds: values.kinds.flatMap(({ fixed: _, ...way }) => {
    const only = pickChanged(notificationWays, way, before.kinds.find(({ kind }) => kind === way.kind) ?? way)
    return only.length === 0 ? [] : [{ ...way, only }]
  }),
})

function Fields({ stored }: { stored: Chosen }) {
  const form = useContractForm(saveNotificationPreferences, {
    initialValues: toValues(stored),
    toBody: (values): object => toBody(values, form.first.current),
    invalidates: [notificationPreferences],
    saved: (sent) => {
      form.goOn(undefined, sent, form.latest())
    },
    said: ({ message }) => message,
  })
  useLeaveGuard(form.isDirty)
  const { values, set, isDirty, goOn } = form
  const show = useRef((_: Values) => {})
  show.current = (now) => isDirty() || goOn(undefined, now, now)
  // What was chosen elsewhere is shown once it was read.
  useEffect(() => show.current(toValues(stored)), [stored])
  const choose = (kind: NotificationKind, part: Partial<Way>) =>
    set({ kinds: values.kinds.map((way) => (way.kind === kind ? { ...way, ...part } : way)) })
  const hint = hindrance(stored)
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
            stored.email ? (
              <span className={classes.address}>Dikirim ke {stored.email}.</span>
            ) : (
              'Ringkasan di kotak masukmu.'
            )
          }
        >
          {hint && <p className={classes.notice}>{hint}</p>}
          {stored.webhook_active === 1 && (
            <p className={classes.address}>
              {stored.phone
                ? `WhatsApp atau Telegram dikirim ke ${stored.phone}, bila kamu memilihnya di bawah.`
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
            onChange={({ currentTarget: { checked } }) => set({ quiet: checked })}
          />
        </FormSection>
        {notificationTopics.map((topic) => {
          const own = values.kinds.filter(({ kind }) => getNotificationKind(kind).topic === topic)
          return own.length === 0 ? null : (
            <FormSection
              key={topic}
              title={topicLabels[topic]}
              {...(topic === 'security' && {
                hint: 'Selalu dikirim segera ke lonceng, email, dan perangkatmu.',
              })}
            >
              <Ways
                ways={own}
                gateway={stored.webhook_active === 1}
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
  /** Has the campus one for WhatsApp or Telegram? */
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
        {ways.map(({ kind, fixed, ...chosen }) => (
          <tr key={kind}>
            <th scope="row">{getNotificationKind(kind).label}</th>
            {columns.map(({ way, said }) => (
              <td key={way}>
                <Checkbox
                  className={classes.check}
                  aria-label={`${getNotificationKind(kind).label}, ${said}`}
                  checked={chosen[way] === 1}
                  disabled={fixed === 1 && way !== 'webhook'}
                  onChange={({ currentTarget: { checked } }) => choose(kind, { [way]: checked ? 1 : 0 })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
