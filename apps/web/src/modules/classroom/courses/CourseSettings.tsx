import { Switch, TextInput } from '@mantine/core'
import { type CourseDetail, lecturerCourse, lecturerCourses } from '@tuntas/contract/classroom/courses'
import { updateCourse } from '@tuntas/contract/classroom/members'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { invalidate } from '../../../kit/client/queries'
import type { Fields } from '../../../kit/form/differences'
import { images } from '../../../kit/form/fileKinds'
import { createLabeller, fileSaid } from '../../../kit/form/options'
import { uploadPicture } from '../../../kit/form/uploadPicture'
import type { ContractForm } from '../../../kit/form/useContractForm'
import { useEditForm } from '../../../kit/form/useEditForm'
import { count, dateTime } from '../../../kit/format'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { FactList } from '../../../ui/FactList'
import { ImageField } from '../../../ui/FileField'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { PhoneInput } from '../../../ui/PhoneInput'
import { maskPhone } from '../../../ui/phoneMask'
import { RichTextField } from '../../../ui/RichTextField'

const orders = [
  { value: 'berurutan', label: 'Berurutan' },
  { value: 'bebas', label: 'Bebas' },
]
const orderHints: Record<string, string> = {
  berurutan: 'Pembelajaran terbuka satu demi satu, setelah yang sebelumnya selesai atau tuntas.',
  bebas: 'Semua pembelajaran terbuka sejak awal.',
}

const contacts = [
  { value: 'none', label: 'Tidak ada' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'phone', label: 'Telepon' },
  { value: 'email', label: 'Email' },
]

type Values = {
  name: string
  description: string
  learning_order: string
  contact_kind: string
  contact: string
  remove_cover: string
  file: File | null
}

type VersionedCourse = CourseDetail & { version: number }
type CourseSettingsProps = { course: VersionedCourse; onSaved: () => void }

const maskContact = (kind: string, contact: string) =>
  kind === 'whatsapp' || kind === 'phone' ? maskPhone(contact) : contact

const toValues = (course: CourseDetail): Values => ({
  name: course.name,
  description: course.description ?? '',
  learning_order: course.learning_order,
  contact_kind: course.contact_kind,
  contact: maskContact(course.contact_kind, course.contact ?? ''),
  remove_cover: '',
  file: null,
})
const fields: Fields<Values> = {
  name: 'Nama',
  description: { label: 'Deskripsi', rich: true },
  learning_order: { label: 'Urutan belajar', say: createLabeller(orders) },
  contact_kind: { label: 'Kontak untuk mahasiswa', say: createLabeller(contacts) },
  contact: 'Nomor atau alamat',
  remove_cover: { label: 'Sampul', say: (isRemoved) => (isRemoved ? 'Dihapus' : 'Tetap') },
  file: { label: 'Gambar sampul', say: fileSaid },
}

function useSettings({ course, onSaved }: CourseSettingsProps) {
  const reload = async () => {
    await invalidate([[lecturerCourse, { params: { id: course.id } }]])
    onSaved()
  }
  return useEditForm<typeof updateCourse, Values, VersionedCourse>(updateCourse, {
    initialValues: toValues(course),
    schema: async () => (await import('@tuntas/contract/classroom/members.schemas')).updateCourse.body,
    toBody: ({ file: _, ...values }) => ({ id: course.id, ...values }),
    versions: {
      row: course,
      toValues,
      fields: async () => fields,
      take: reload,
    },
    invalidates: [lecturerCourses, lecturerLessons],
    done: reload,
  })
}

/** Settings of a class. `key` it by its saves, so that each resets the form to the stored values. */
export default function CourseSettings({ course, onSaved }: CourseSettingsProps) {
  const form = useSettings({ course, onSaved })
  const { values } = form
  return (
    <form {...form.bind}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} />}>
        <FormSection title="Kelas" hint="Nama dan deskripsi tampil bagi semua anggota.">
          <TextInput
            label="Nama"
            placeholder="Masukan nama kelas"
            withAsterisk
            autoComplete="off"
            {...form.field('name')}
          />
          <RichTextField
            label="Deskripsi"
            minHeight={120}
            upload={uploadPicture}
            {...form.field('description')}
            value={values.description}
          />
        </FormSection>
        <FormSection title="Urutan belajar" hint={orderHints[values.learning_order]}>
          <ChoiceCards
            name="learning_order"
            label="Urutan belajar"
            options={orders}
            {...form.field('learning_order')}
            value={values.learning_order}
          />
        </FormSection>
        <ContactSection form={form} />
        <CoverSection form={form} cover={course.cover} />
        <FormSection title="Keterangan" hint="Diatur oleh admin.">
          <FactList
            facts={[
              ['Kode', course.code],
              ['Mata kuliah', course.course_category],
              ['Periode', course.period],
              ['Dosen pengampu', course.teacher],
              ['Anggota', `${count(course.total_participant)} orang`],
              ['Dibuat', dateTime(course.created_at)],
            ]}
          />
        </FormSection>
      </FormCard>
    </form>
  )
}

type SettingsForm = ContractForm<Values>

function ContactSection({ form }: { form: SettingsForm }) {
  const { values } = form
  return (
    <FormSection
      title="Kontak untuk mahasiswa"
      hint="Ke mana tombol 'Hubungi dosen' mengantar. Hanya anggota kelas ini yang melihatnya."
    >
      <ChoiceCards
        name="contact_kind"
        label="Mahasiswa menghubungi lewat"
        options={contacts}
        {...form.field('contact_kind')}
        onChange={(contact_kind) => form.set({ contact_kind, contact: '' })}
        value={values.contact_kind}
      />
      {values.contact_kind === 'email' && (
        <TextInput
          label="Alamat email"
          type="email"
          placeholder="nama@kampus.ac.id"
          withAsterisk
          {...form.field('contact')}
        />
      )}
      {(values.contact_kind === 'whatsapp' || values.contact_kind === 'phone') && (
        <PhoneInput
          label={values.contact_kind === 'whatsapp' ? 'Nomor WhatsApp' : 'Nomor telepon'}
          withAsterisk
          {...form.field('contact')}
          value={values.contact}
          onChange={(contact) => form.set({ contact })}
        />
      )}
    </FormSection>
  )
}

function CoverSection({ form, cover }: { form: SettingsForm; cover: CourseDetail['cover'] }) {
  const { values } = form
  const removes = values.remove_cover !== ''
  return (
    <FormSection
      title="Sampul"
      hint="Gambar lebar, perbandingan 8 : 3, paling pas. Tanpa sampul, kelas memakai motif."
    >
      <ImageField
        label="Gambar sampul"
        accept={images}
        hint="PNG, JPG, atau WebP, kurang dari 5 MB"
        wide
        present={removes ? null : cover}
        {...form.file('file')}
      />
      {cover && values.file === null && (
        <Switch
          label="Hapus sampul yang dipakai sekarang"
          checked={removes}
          onChange={(event) => form.set({ remove_cover: event.currentTarget.checked ? '1' : '' })}
        />
      )}
    </FormSection>
  )
}
