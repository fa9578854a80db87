import { Button, Card, PasswordInput, Switch, Text, Textarea, TextInput } from '@mantine/core'
import {
  feederSettings,
  type FeederSettings as Settings,
  saveFeederSettings,
  testFeeder,
} from '@tuntas/contract/operations/feeder'
import { Loaded } from '../../../kit/client/Loaded'
import { ONCE_A_VISIT, useData } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { ofReply, useAction, withProof } from '../../../kit/client/useAction'
import type { Fields as VersionFields } from '../../../kit/form/differences'
import { useEditForm } from '../../../kit/form/useEditForm'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { ToneBadge } from '../../../ui/StateBadge'

/** The campus's Neo Feeder: address and account. */
export default function FeederSettings() {
  // Refetched only after a save: a refetch must not replace typed values.
  const settings = useData(feederSettings, {}, ONCE_A_VISIT)
  return (
    <>
      <PageHeader
        title="Sambungan PDDikti"
        subtitle="Tuntas membandingkan dan mengirim nilai akhir ke Neo Feeder kampus."
        back={{ to: '/settings/{-$kind}', params: { kind: undefined }, label: 'Pengaturan' }}
        actions={
          <LinkButton variant="default" to="/final-marks/pddikti">
            Kirim ke PDDikti
          </LinkButton>
        }
      />
      <Loaded query={settings} frame={Card} shape="fields" count={4} failed="Pengaturan PDDikti gagal dimuat">
        {(data) => (
          <>
            <Fields key={settings.dataUpdatedAt} stored={data} />
            {data.url !== '' && <TryConnection />}
          </>
        )}
      </Loaded>
    </>
  )
}

const toValues = ({ active, url, username, ca_pem }: Settings) => ({
  active: active === 1,
  url,
  username,
  password: '',
  ca_pem: ca_pem ?? '',
})
type Values = ReturnType<typeof toValues>
const fields: VersionFields<Values> = {
  active: { label: 'Sambungan aktif', say: (value) => (value ? 'Ya' : 'Tidak') },
  url: 'Alamat Neo Feeder',
  username: 'Username',
  password: { label: 'Kata sandi', say: (value) => (value ? 'Diganti' : 'Tetap') },
  ca_pem: 'Sertifikat CA',
}

function Fields({ stored: storedSettings }: { stored: Settings }) {
  const form = useEditForm<typeof saveFeederSettings, Values, Settings>(saveFeederSettings, {
    initialValues: toValues(storedSettings),
    schema: async () => (await import('@tuntas/contract/operations/feeder.schemas')).saveFeederSettings.body,
    guard: withProof,
    versions: {
      row: storedSettings,
      toValues,
      fields: async () => fields,
      take: (now) => changeReply(feederSettings, {}, (reply) => ({ ...reply, data: now })),
    },
    said: ofReply,
    invalidates: [feederSettings],
  })
  const { values, set } = form
  return (
    <form {...form.bind}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} />}>
        <FormSection title="Neo Feeder" hint="Alamat dan akun Neo Feeder di jaringan kampus.">
          <Switch
            label="Sambungan aktif"
            checked={values.active}
            onChange={({ currentTarget: { checked: isChecked } }) => set({ active: isChecked })}
          />
          <TextInput
            label="Alamat Neo Feeder"
            description="Diakhiri /ws/live2.php, atau /ws/sandbox2.php untuk mencoba."
            type="url"
            placeholder="http://feeder.kampus.local:3003/ws/live2.php"
            withAsterisk
            autoComplete="off"
            {...form.field('url')}
          />
          <TextInput label="Username" withAsterisk autoComplete="off" {...form.field('username')} />
          <PasswordInput
            label="Kata sandi"
            withAsterisk={storedSettings.has_password === 0}
            description={
              storedSettings.has_password === 1
                ? 'Tersimpan. Isi hanya untuk menggantinya.'
                : 'Disimpan tersegel, tidak pernah ditampilkan.'
            }
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan kata sandi' }}
            {...form.field('password')}
          />
          <Textarea
            label="Sertifikat CA kampus"
            description="Kosongkan bila sertifikatnya dari penyedia umum."
            autosize
            minRows={2}
            maxRows={8}
            {...form.field('ca_pem')}
          />
        </FormSection>
      </FormCard>
    </form>
  )
}

/** Uses the stored settings, so that the test matches later use. */
function TryConnection() {
  const trial = useAction(testFeeder)
  const data = trial.pending ? undefined : trial.result?.data
  return (
    <Card component="section" aria-label="Coba sambungan" mt="md">
      <h2>Coba sambungan</h2>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        loading={trial.pending}
        onClick={() => void trial.run({})}
      >
        Coba
      </Button>
      <div role="status">
        {data && (
          <Text mt="sm" style={{ overflowWrap: 'anywhere' }}>
            <ToneBadge tone={data.ok === 1 ? 'daun' : 'mengkudu'}>
              {data.ok === 1 ? 'Tersambung' : 'Gagal'}
            </ToneBadge>{' '}
            {data.detail}
          </Text>
        )}
        {data && data.prodi.length > 0 && (
          <ul>
            {data.prodi.map(({ code, name, known: isKnown }) => (
              <li key={`${code} ${name}`}>
                {code} {name}
                {isKnown === 0 && ' (kode ini tidak ada di Tuntas)'}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
