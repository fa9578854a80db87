import { Button, Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import {
  type ExternalTool,
  externalTools,
  saveExternalTool,
} from '@tuntas/contract/operations/external-tools'
import { withProof } from '../../../kit/client/useAction'
import { useContractForm } from '../../../kit/form/useContractForm'
import { FormSection } from '../../../ui/FormCard'
import { Refusal } from '../../../ui/Refusal'
import classes from './ExternalTools.module.css'

type Tool = Omit<ExternalTool, 'platform'>
const texts = [
  'name',
  'login_url',
  'launch_urls',
  'deep_link_url',
  'jwks_url',
  'public_key',
  'opens',
] as const
const flags = ['share_name', 'share_email', 'share_number', 'uses_scores', 'uses_members', 'active'] as const
type Values = Record<(typeof texts)[number], string> & Record<(typeof flags)[number], boolean>

const toValues = (row: Tool | undefined): Values => ({
  name: row?.name ?? '',
  login_url: row?.login_url ?? '',
  launch_urls: row?.launch_urls.join('\n') ?? '',
  deep_link_url: row?.deep_link_url ?? '',
  jwks_url: row?.jwks_url ?? '',
  public_key: row?.public_key ?? '',
  opens: row?.opens ?? 'window',
  share_name: row?.share_name === 1,
  share_email: row?.share_email === 1,
  share_number: row?.share_number === 1,
  uses_scores: row?.uses_scores === 1,
  uses_members: row?.uses_members === 1,
  active: row?.active === 1,
})

const toBody = (row: Tool | undefined, { launch_urls, opens, ...values }: Values) => ({
  ...values,
  launch_urls: launch_urls.split(/\s+/).filter(Boolean),
  opens: opens === 'frame' ? ('frame' as const) : ('window' as const),
  ...(row && { id: row.id, version: row.version }),
})

type ToolFormProps = { row: Tool | undefined; onDone: () => void }

/** One external tool. */
export default function ToolForm({ row, onDone }: ToolFormProps) {
  const form = useContractForm<typeof saveExternalTool, Values>(saveExternalTool, {
    initialValues: toValues(row),
    toBody: (values) => toBody(row, values),
    guard: withProof,
    invalidates: [externalTools],
    said: ({ message }) => message,
    done: onDone,
  })
  const { values, set, errors } = form
  const flag = (name: (typeof flags)[number]) => ({
    checked: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { checked: isChecked } }: { currentTarget: { checked: boolean } }) =>
      set({ [name]: isChecked }),
  })
  return (
    <form {...form.bind} className={classes.form}>
      <FormSection title="Alat" hint="Isi dari pembuat alat.">
        <TextInput label="Nama" withAsterisk autoComplete="off" maxLength={60} {...form.field('name')} />
        <TextInput label="Alamat login" placeholder="https://" withAsterisk {...form.field('login_url')} />
        <Textarea
          label="Alamat peluncuran"
          description="Satu baris satu alamat."
          withAsterisk
          autosize
          minRows={2}
          {...form.field('launch_urls')}
        />
        <TextInput
          label="Alamat memilih isi"
          description="Kosong: isi tidak dapat dipilih di alat."
          {...form.field('deep_link_url')}
        />
        <TextInput label="Alamat kunci (JWKS)" {...form.field('jwks_url')} />
        <Textarea
          label="Kunci publik"
          description="Hanya bila alat tidak punya alamat kunci."
          autosize
          minRows={2}
          maxRows={8}
          {...form.field('public_key')}
        />
      </FormSection>
      <FormSection title="Yang dibagikan" hint="Tanpa ini alat hanya mengenal nomor acak.">
        <Checkbox label="Nama" {...flag('share_name')} />
        <Checkbox label="Email" {...flag('share_email')} />
        <Checkbox label="Nomor induk (NIM atau NIDN)" {...flag('share_number')} />
        {row?.wishes && <Wishes wishes={row.wishes} />}
      </FormSection>
      <FormSection title="Yang boleh dilakukan">
        <Checkbox label="Mengirim nilai" {...flag('uses_scores')} />
        <Checkbox label="Membaca anggota kelas" {...flag('uses_members')} />
        <NativeSelect
          label="Cara membuka"
          data={[
            { value: 'window', label: 'Jendela baru' },
            { value: 'frame', label: 'Di dalam halaman' },
          ]}
          {...form.field('opens')}
        />
        <Switch label="Aktif" description="Nonaktif: tidak dapat dibuka dari kelas." {...flag('active')} />
      </FormSection>
      <Refusal text={form.refusal} />
      <div className={classes.actions}>
        <Button type="submit" loading={form.busy}>
          Simpan
        </Button>
        <Button variant="default" onClick={onDone}>
          Batal
        </Button>
      </div>
    </form>
  )
}

/** What the tool asked for when it registered itself. */
function Wishes({ wishes: { scopes, claims } }: { wishes: NonNullable<Tool['wishes']> }) {
  const names = [...claims, ...scopes.map((scope) => scope.split('/').at(-1) ?? scope)]
  return <p className={classes.detail}>Alat ini meminta: {names.join(', ') || 'tidak ada'}.</p>
}
