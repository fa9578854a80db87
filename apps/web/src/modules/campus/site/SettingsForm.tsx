import { Card, Textarea, TextInput } from '@mantine/core'
import { IconLogin2, IconMail, IconPlugConnected, IconPuzzle, IconSend } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { publicSettings, type Settings, saveSettings, settings } from '@tuntas/contract/campus/site'
import { accountInfo } from '@tuntas/contract/identity/account'
import { Suspense } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { ONCE_A_VISIT, useData } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { withProof } from '../../../kit/client/useAction'
import { documents, images } from '../../../kit/form/fileKinds'
import { useEditForm } from '../../../kit/form/useEditForm'
import { useAccount } from '../../../kit/session/session'
import { DocumentField, ImageField } from '../../../ui/FileField'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { PhoneInput } from '../../../ui/PhoneInput'
import { maskPhone } from '../../../ui/phoneMask'

/** Loaded after the fields above it. */
const DemandSecond = lazyPart(() => import('./DemandSecond'))

/** Settings with a page of their own; most are the super admin's. */
const parts = [
  { kind: 'pddikti', label: 'PDDikti', icon: IconSend, isForAll: false },
  { kind: 'service-token', label: 'Token layanan', icon: IconPlugConnected, isForAll: false },
  { kind: 'lti-tool', label: 'Alat luar', icon: IconPuzzle, isForAll: false },
  { kind: 'signin', label: 'Cara masuk', icon: IconLogin2, isForAll: false },
  { kind: 'mail', label: 'Pengaturan email', icon: IconMail, isForAll: true },
]

export default function SettingsForm() {
  const { role } = useAccount()
  // Refetched only after a save: a refetch must not replace typed values.
  const storedSettings = useData(settings, {}, ONCE_A_VISIT)
  return (
    <>
      <PageHeader
        title="Pengaturan"
        actions={parts
          .filter(({ isForAll }) => isForAll || role === 'super admin')
          .map(({ kind, label, icon: PartIcon }) => (
            <LinkButton
              key={kind}
              to="/settings/{-$kind}"
              params={{ kind }}
              variant="default"
              leftSection={<PartIcon size={18} aria-hidden />}
            >
              {label}
            </LinkButton>
          ))}
      />
      <Loaded query={storedSettings} frame={Card} shape="fields" count={6} failed="Pengaturan gagal dimuat">
        {/* What was saved is what the form starts from again. */}
        {(data) => <Fields key={storedSettings.dataUpdatedAt} stored={data} />}
      </Loaded>
    </>
  )
}

const files = {
  logo: 'Pilih file logo',
  logo_horizontal: 'Pilih file logo horizontal',
  manual_book_teacher: 'Pilih file panduan dosen',
  manual_book_student: 'Pilih file panduan mahasiswa',
  manual_book_admin: 'Pilih file panduan admin',
}
/** Prints have a logo only if one is set. */
type FileName = keyof typeof files | 'print_logo'
const fileNames = Object.keys(files) as (keyof typeof files)[]
const texts = [
  'title_login',
  'description_login',
  'help_email',
  'help_phone',
  'media_mb',
  'second_factor',
  'second_factor_days',
  'second_factor_for',
  'institution',
  'institution_address',
] as const
type Values = Record<(typeof texts)[number], string> & Record<FileName, File | null>

const noFiles = Object.fromEntries([...fileNames, 'print_logo'].map((name) => [name, null])) as Record<
  FileName,
  null
>
const toValues = (storedSettings: Settings): Values => ({
  title_login: storedSettings.title_login,
  description_login: storedSettings.description_login,
  help_email: storedSettings.help_email,
  help_phone: maskPhone(storedSettings.help_phone),
  media_mb: String(storedSettings.media_mb),
  second_factor: storedSettings.second_factor_days === null ? '' : '1',
  second_factor_days:
    storedSettings.second_factor_days === null ? '' : String(storedSettings.second_factor_days),
  second_factor_for: storedSettings.second_factor_for,
  institution: storedSettings.institution ?? '',
  institution_address: storedSettings.institution_address ?? '',
  ...noFiles,
})

const pickTexts = (values: Values) => ({
  title_login: values.title_login,
  description_login: values.description_login,
  help_email: values.help_email,
  help_phone: values.help_phone,
  media_mb: values.media_mb,
  second_factor_days: values.second_factor && values.second_factor_days,
  second_factor_for: values.second_factor_for,
  institution: values.institution,
  institution_address: values.institution_address,
})

/** A file is missing if none is stored and none is selected. */
const findMissing = (storedSettings: Settings, values: Values) =>
  Object.fromEntries(
    fileNames.filter((name) => !storedSettings[name] && !values[name]).map((name) => [name, files[name]]),
  )

/** Empty would turn the requirement off. */
const graceMissing = ({ second_factor, second_factor_days }: Values): Record<string, string> =>
  second_factor && second_factor_days.trim() === '' ? { second_factor_days: 'Masukan jumlah hari' } : {}

const useSettingsForm = (storedSettings: Settings) =>
  useEditForm<typeof saveSettings, Values, Settings>(saveSettings, {
    initialValues: toValues(storedSettings),
    schema: async () => (await import('@tuntas/contract/campus/site.schemas')).saveSettings.body,
    toBody: pickTexts,
    guard: withProof,
    validate: (values, errors) => ({
      ...errors,
      ...findMissing(storedSettings, values),
      ...graceMissing(values),
    }),
    versions: {
      row: storedSettings,
      toValues,
      fields: async () => (await import('./settingsWords')).fields,
      take: (now) => changeReply(settings, {}, (reply) => ({ ...reply, data: now })),
    },
    invalidates: [settings, publicSettings, accountInfo],
  })

function Fields({ stored: storedSettings }: { stored: Settings }) {
  const router = useRouter()
  const form = useSettingsForm(storedSettings)
  const image = (name: FileName) => ({
    accept: images,
    required: true,
    present: storedSettings[name],
    ...form.file(name),
  })
  const manual = (name: FileName) => ({
    accept: documents,
    hint: 'PDF, kurang dari 5 MB',
    required: true,
    present: storedSettings[name],
    ...form.file(name),
  })
  return (
    <form {...form.bind}>
      <FormCard
        refusal={form.refusal}
        footer={<FormFooter busy={form.busy} onLeave={() => router.history.back()} />}
      >
        <FormSection title="Halaman masuk" hint="Kalimat yang dibaca semua orang sebelum masuk.">
          <TextInput label="Judul" withAsterisk autoComplete="off" {...form.field('title_login')} />
          <Textarea
            label="Deskripsi"
            withAsterisk
            autosize
            minRows={3}
            {...form.field('description_login')}
          />
        </FormSection>
        <FormSection title="Bantuan" hint="Tujuan tombol WhatsApp dan email di halaman Bantuan.">
          <TextInput
            label="Email"
            type="email"
            withAsterisk
            autoComplete="off"
            {...form.field('help_email')}
          />
          <PhoneInput
            label="No. Hp"
            description="Format +62 8##-####-####"
            withAsterisk
            {...form.field('help_phone')}
          />
        </FormSection>
        <FormSection title="Materi" hint="Video dan audio yang diunggah dosen ke materinya.">
          <TextInput
            label="Batas video dan audio (MB)"
            description="Ukuran terbesar satu file, 1 sampai 2.000 MB."
            inputMode="numeric"
            withAsterisk
            autoComplete="off"
            {...form.field('media_mb')}
          />
        </FormSection>
        <FormSection
          title="Cetakan"
          hint="Kop RPS, evaluasi, portofolio, daftar nilai, dan naskah ujian. Fakultas diatur di Master Program Studi."
        >
          <TextInput label="Nama perguruan tinggi" autoComplete="off" {...form.field('institution')} />
          <Textarea label="Alamat" autosize minRows={2} {...form.field('institution_address')} />
          <ImageField
            label="Logo cetakan"
            accept={images}
            present={storedSettings.print_logo}
            {...form.file('print_logo')}
          />
        </FormSection>
        <Suspense fallback={null}>
          <DemandSecond form={form} />
        </Suspense>
        <FormSection title="Logo" hint="PNG, JPG, atau WebP, kurang dari 5 MB.">
          <ImageField label="Logo" {...image('logo')} />
          <ImageField label="Logo horizontal" {...image('logo_horizontal')} />
        </FormSection>
        <FormSection title="Panduan pengguna" hint="Setiap peran membaca panduannya sendiri.">
          <DocumentField label="Panduan dosen" {...manual('manual_book_teacher')} />
          <DocumentField label="Panduan mahasiswa" {...manual('manual_book_student')} />
          <DocumentField label="Panduan admin" {...manual('manual_book_admin')} />
        </FormSection>
      </FormCard>
    </form>
  )
}
