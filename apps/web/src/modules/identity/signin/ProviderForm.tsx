import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import {
  Button,
  Checkbox,
  MultiSelect,
  NativeSelect,
  PasswordInput,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { publicSettings } from '@tuntas/contract/campus/site'
import {
  emailKinds,
  linkTargets,
  providerKindLabels,
  providerRoles,
  type SigninProvider,
  saveSigninProvider,
  signinProviders,
} from '@tuntas/contract/identity/providers'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import { call, isRefused } from '../../../kit/client/call'
import { withProof } from '../../../kit/client/useAction'
import { confirm } from '../../../kit/form/confirm'
import { useContractForm } from '../../../kit/form/useContractForm'
import { FormSection } from '../../../ui/FormCard'
import { type ProviderField, providerFields, type Start } from './providerFields'
import classes from './SigninSettings.module.css'

type Texts = Record<string, string>
type Flags = { active: boolean; in_app: boolean; trusts_second: boolean; starttls: boolean }
type Form = { texts: Texts; flags: Flags; roles: string[] }

const commonNames = ['name', 'link_claim', 'link_to', 'link_domain'] as const

const toForm = (row: SigninProvider | undefined, start: Start): Form => {
  const storedFields: Record<string, unknown> = row ?? {}
  const names = [...commonNames, 'preset', ...providerFields[start.kind].map(({ name }) => name)]
  const initial: Record<string, string> = { link_to: 'number', ...(row ? {} : start.values) }
  const texts = Object.fromEntries(
    names.map((name) => {
      const value = storedFields[name]
      return [name, typeof value === 'string' ? value : (initial[name] ?? '')]
    }),
  )
  return {
    texts: { ...texts, email_domains: row?.email_domains.join(', ') ?? '' },
    flags: {
      active: row?.active === 1,
      in_app: row?.in_app !== 0,
      trusts_second: row?.trusts_second === 1,
      starttls: row?.starttls === 1,
    },
    roles: row?.roles ?? ['mahasiswa', 'dosen'],
  }
}

/** Saves; where the change ends links, after a yes. Undefined after a no. */
const saveForm = async (row: SigninProvider | undefined, start: Start, { texts, flags, roles }: Form) => {
  const { email_domains = '', link_to, ...fields } = texts
  const save = (isConfirmed: boolean) =>
    call(saveSigninProvider, {
      body: {
        ...fields,
        ...flags,
        kind: start.kind,
        link_to: linkTargets.find((target) => target === link_to),
        roles: providerRoles.filter((role) => roles.includes(role)),
        email_domains: email_domains.split(/[\s,;]+/).filter(Boolean),
        ...(row && { id: row.id, version: row.version }),
        confirm: isConfirmed,
      },
    })
  try {
    return await save(false)
  } catch (error) {
    if (!isRefused(error, 'in_use')) throw error
    let reply: Awaited<ReturnType<typeof save>> | undefined
    await confirm({
      text: `${error.message} Mereka terhubung lagi saat masuk berikutnya.`,
      danger: true,
      act: async () => {
        reply = await save(true)
      },
    })
    return reply
  }
}

type Changed = { currentTarget: { value: string } }
type Switched = { currentTarget: { checked: boolean } }

function useProviderForm({ row, start, onDone }: ProviderFormProps) {
  const form = useContractForm<typeof saveSigninProvider, Form>(saveSigninProvider, {
    initialValues: toForm(row, start),
    send: (values) => saveForm(row, start, values),
    guard: withProof,
    invalidates: [signinProviders, publicSettings],
    said: ({ message }) => message,
    done: onDone,
  })
  const { values, set, errors } = form
  const { texts, flags } = values
  return {
    form,
    text: (name: string) => ({
      name,
      value: texts[name] ?? '',
      error: errors[name],
      autoComplete: 'off',
      onChange: ({ currentTarget: { value } }: Changed) => set({ texts: { ...texts, [name]: value } }),
    }),
    flag: (name: keyof Flags) => ({
      checked: flags[name],
      error: errors[name],
      onChange: ({ currentTarget: { checked: isChecked } }: Switched) =>
        set({ flags: { ...flags, [name]: isChecked } }),
    }),
  }
}
type Fields = ReturnType<typeof useProviderForm>

type ProviderFormProps = {
  row: SigninProvider | undefined
  start: Start
  onDone: () => void
}

/** One way to sign in. */
export default function ProviderForm(props: ProviderFormProps) {
  const { row, start, onDone } = props
  const fields = useProviderForm(props)
  const { form, text, flag } = fields
  const { texts } = form.values
  const isShown = ({ presets }: ProviderField) =>
    !presets || presets.some((preset) => preset === texts.preset)
  return (
    <form {...form.bind} className={classes.form}>
      <FormSection
        title={providerKindLabels[start.kind]}
        hint={`Isi dari pengaturan ${start.label} kampusmu.`}
      >
        {providerFields[start.kind].filter(isShown).map((field) => (
          <SettingField key={field.name} field={field} hasSecret={row?.has_secret === 1} {...fields} />
        ))}
      </FormSection>
      <LinkSection {...fields} verifiesEmail={emailKinds.has(start.kind)} />
      <FormSection title="Tombol di halaman masuk">
        <TextInput
          label="Nama"
          description={`Tombolnya: Masuk dengan ${texts.name || '…'}`}
          maxLength={40}
          withAsterisk
          {...text('name')}
        />
        <Checkbox label="Percaya langkah kedua dari penyedia ini" {...flag('trusts_second')} />
        {texts.preset !== 'google' && (
          <Checkbox label="Tampilkan di dalam aplikasi ponsel" {...flag('in_app')} />
        )}
        <Switch
          label="Aktif"
          description="Draft tidak tampil di halaman masuk, tetapi dapat dicoba."
          {...flag('active')}
        />
      </FormSection>
      {form.refusal && <p className={classes.refusal}>{form.refusal}</p>}
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

/** How a first sign-in finds its account, and who may use it. */
function LinkSection({ form, text, verifiesEmail: canMatchEmail }: Fields & { verifiesEmail: boolean }) {
  const { values, errors, set } = form
  return (
    <FormSection
      title="Siapa orangnya"
      hint="Masuk pertama kali mencocokkan akun kampus dengan akun Tuntas. Akun baru tidak pernah dibuat."
    >
      <TextInput
        label="Klaim penghubung"
        description="Nama isian dari penyedia yang memuat nomor induk atau email. Tombol Coba memperlihatkan semuanya."
        withAsterisk
        {...text('link_claim')}
      />
      {canMatchEmail && (
        <NativeSelect
          label="Cocokkan dengan"
          data={[
            { value: 'number', label: 'Username, NIM, NIDN, atau NIP' },
            { value: 'email', label: 'Email' },
          ]}
          {...text('link_to')}
        />
      )}
      {values.texts.link_to === 'email' ? (
        <TextInput
          label="Domain email kampus"
          placeholder="kampus.ac.id, mhs.kampus.ac.id"
          withAsterisk
          {...text('email_domains')}
        />
      ) : (
        <TextInput
          label="Domain di belakang nomor"
          description="Isi bila klaimnya berbentuk nomor@domain. Bagian sebelum @ yang dicocokkan."
          placeholder="mhs.kampus.ac.id"
          {...text('link_domain')}
        />
      )}
      <MultiSelect
        label="Peran yang boleh masuk lewat sini"
        description="Super admin selalu memakai kata sandi Tuntas."
        data={providerRoles.map((value) => ({ value, label: roleLabels[value] }))}
        value={values.roles}
        error={errors.roles}
        onChange={(roles) => set({ roles })}
      />
    </FormSection>
  )
}

type SettingFieldProps = Fields & { field: ProviderField; hasSecret: boolean }
function SettingField({ field, hasSecret, text, flag }: SettingFieldProps) {
  const { name, label, hint, placeholder, required: isRequired } = field
  const fieldProps = {
    label,
    description: hint,
    placeholder,
    withAsterisk: isRequired ?? false,
    ...text(name),
  }
  if (field.kind === 'switch') return <Switch label={label} {...flag('starttls')} />
  if (field.kind === 'lines') return <Textarea autosize minRows={2} maxRows={8} {...fieldProps} />
  if (field.kind === 'secret')
    return (
      <PasswordInput
        {...fieldProps}
        autoComplete="new-password"
        placeholder={hasSecret ? 'Tersimpan. Isi hanya untuk menggantinya' : undefined}
      />
    )
  return <TextInput {...fieldProps} />
}
