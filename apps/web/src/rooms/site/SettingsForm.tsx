import { Button, Card, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type Settings, saveSettings, settings } from '@tuntas/contract/site'
import * as schemas from '@tuntas/contract/site.schemas'
import { call } from '../../kit/call'
import type { Fields as VersionFields } from '../../kit/differences'
import { documents, images } from '../../kit/fileKinds'
import { fileSaid } from '../../kit/options'
import { schemaErrors } from '../../kit/schemaErrors'
import { useFileForm } from '../../kit/useFileForm'
import { DocumentField, ImageField } from '../../ui/FileField'
import { FormCard, FormSection } from '../../ui/FormCard'
import { PageHeader } from '../../ui/PageHeader'
import { PhoneInput } from '../../ui/PhoneInput'
import { ErrorState } from '../../ui/Placeholder'
import { maskPhone } from '../../ui/phoneMask'
import { Skeletons } from '../../ui/Skeletons'

const KEY = ['settings', 'own']

export function SettingsForm() {
  const stored = useQuery({
    queryKey: KEY,
    queryFn: async () => (await call(settings)).data,
    // Read anew after a save alone: nothing may replace what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <>
      <PageHeader title="Pengaturan" />
      {stored.data ? (
        // What was saved is what the form starts from again.
        <Fields key={stored.dataUpdatedAt} stored={stored.data} />
      ) : (
        <Card>
          {stored.isError ? (
            <ErrorState
              title="Pengaturan gagal dimuat"
              hint={stored.error.message}
              onRetry={() => stored.refetch()}
              retrying={stored.isFetching}
            />
          ) : (
            <Skeletons shape="fields" count={6} />
          )}
        </Card>
      )}
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
type FileName = keyof typeof files
const fileNames = Object.keys(files) as FileName[]
const texts = ['title_login', 'description_login', 'help_email', 'help_phone'] as const
type Values = Record<(typeof texts)[number], string> & Record<FileName, File | null>

const noFiles = Object.fromEntries(fileNames.map((name) => [name, null])) as Record<FileName, null>
const initialOf = (stored: Settings): Values => ({
  title_login: stored.title_login,
  description_login: stored.description_login,
  help_email: stored.help_email,
  help_phone: maskPhone(stored.help_phone),
  ...noFiles,
})

const textsOf = (values: Values) => ({
  title_login: values.title_login,
  description_login: values.description_login,
  help_email: values.help_email,
  help_phone: values.help_phone,
})

const fields: VersionFields<Values> = {
  title_login: 'Judul',
  description_login: 'Deskripsi',
  help_email: 'Email',
  help_phone: 'No. Hp',
  logo: { label: 'Logo', say: fileSaid },
  logo_horizontal: { label: 'Logo horizontal', say: fileSaid },
  manual_book_teacher: { label: 'Panduan dosen', say: fileSaid },
  manual_book_student: { label: 'Panduan mahasiswa', say: fileSaid },
  manual_book_admin: { label: 'Panduan admin', say: fileSaid },
}

/** A file is missing where none is stored and none is chosen. */
const missing = (stored: Settings, values: Values) =>
  Object.fromEntries(
    fileNames.filter((name) => !stored[name] && !values[name]).map((name) => [name, files[name]]),
  )

function useSettingsForm(stored: Settings) {
  const queries = useQueryClient()
  return useFileForm<Values, Settings>({
    initialValues: initialOf(stored),
    versions: {
      row: stored,
      valuesOf: initialOf,
      fields: async () => fields,
      take: (now) => queries.setQueryData(KEY, now),
    },
    validate: (values) => ({
      ...schemaErrors(schemas.saveSettings.body, textsOf(values)),
      ...missing(stored, values),
    }),
    send: (values, version) => call(saveSettings, { body: { ...textsOf(values), version }, files: values }),
    stale: [KEY, ['settings', 'public'], ['account', 'info']],
    onSaved: () => undefined,
  })
}

function Fields({ stored }: { stored: Settings }) {
  const router = useRouter()
  const { form, file, busy, submit } = useSettingsForm(stored)
  const image = (name: FileName) => ({ accept: images, required: true, present: stored[name], ...file(name) })
  const manual = (name: FileName) => ({
    accept: documents,
    hint: 'PDF, kurang dari 5 MB',
    required: true,
    present: stored[name],
    ...file(name),
  })
  return (
    <form noValidate onSubmit={submit}>
      <FormCard
        footer={
          <>
            <p>Tanda * wajib diisi</p>
            <Button variant="default" onClick={() => router.history.back()}>
              Kembali
            </Button>
            <Button type="submit" loading={busy}>
              Simpan
            </Button>
          </>
        }
      >
        <FormSection title="Halaman masuk" hint="Kalimat yang dibaca semua orang sebelum masuk.">
          <TextInput label="Judul" withAsterisk autoComplete="off" {...form.getInputProps('title_login')} />
          <Textarea
            label="Deskripsi"
            withAsterisk
            autosize
            minRows={3}
            {...form.getInputProps('description_login')}
          />
        </FormSection>
        <FormSection title="Bantuan" hint="Tujuan tombol WhatsApp dan email di halaman Bantuan.">
          <TextInput
            label="Email"
            type="email"
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('help_email')}
          />
          <PhoneInput
            label="No. Hp"
            description="Format +62 8##-####-####"
            withAsterisk
            {...form.getInputProps('help_phone')}
          />
        </FormSection>
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
