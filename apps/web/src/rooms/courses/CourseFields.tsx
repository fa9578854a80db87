import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { AdminCourseDetail } from '@tuntas/contract/courses'
import { useOptions } from '../../kit/options'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { FieldPair } from '../../ui/FieldPair'
import { FormCard, FormSection } from '../../ui/FormCard'
import { StudyGroups } from './StudyGroups'
import { TeamTeaching } from './TeamTeaching'
import { useCourseForm } from './useCourseForm'

const paths = {
  year: 'master-data/year',
  category: 'master-data/courses-category',
  teacher: 'master-data/teacher',
}

/** Long lists are searched; only so many are drawn at a time. */
const searched = {
  searchable: true,
  limit: 100,
  nothingFoundMessage: 'Data tidak ditemukan',
  comboboxProps: { shadow: 'md' },
} as const

export default function CourseFields({ row }: { row: AdminCourseDetail | undefined }) {
  const { form, busy, leave, submit } = useCourseForm(row)
  const options = useOptions(Object.values(paths))
  const { values } = form
  return (
    <form noValidate onSubmit={submit}>
      <FormCard
        footer={
          <>
            <p>Tanda * wajib diisi</p>
            <Button variant="default" onClick={leave}>
              Kembali
            </Button>
            <Button type="submit" loading={busy}>
              Simpan
            </Button>
          </>
        }
      >
        <FormSection title="Data kelas">
          <FieldPair>
            <TextInput
              label="Kode"
              placeholder="Masukan kode kelas"
              autoComplete="off"
              {...form.getInputProps('code')}
            />
            <TextInput
              label="Nama"
              placeholder="Masukan nama kelas"
              withAsterisk
              autoComplete="off"
              {...form.getInputProps('name')}
            />
          </FieldPair>
          <FieldPair>
            <ChoiceSelect
              label="Periode"
              hint="Pilih tahun periode"
              withAsterisk
              options={options[paths.year]}
              {...form.getInputProps('year_id')}
            />
            <Select
              label="Mata Kuliah"
              placeholder="Pilih mata kuliah"
              withAsterisk
              data={options[paths.category] ?? []}
              {...searched}
              {...form.getInputProps('course_category_id')}
              value={values.course_category_id || null}
            />
          </FieldPair>
          <Textarea label="Deskripsi" autosize minRows={3} {...form.getInputProps('description')} />
        </FormSection>
        <FormSection
          title="Pengampu"
          hint="Dosen pengampu menjadi Moderator. Anggota team teaching menjadi Koordinator."
        >
          <Select
            label="Dosen pengampu"
            placeholder="Pilih dosen pengampu"
            withAsterisk
            data={options[paths.teacher] ?? []}
            {...searched}
            {...form.getInputProps('teacher_id')}
            value={values.teacher_id || null}
          />
          <TeamTeaching form={form} teachers={options[paths.teacher] ?? []} searched={searched} />
        </FormSection>
        <FormSection
          title="Peserta"
          hint="Mahasiswa aktif dari rombongan belajar ini menjadi peserta, juga yang bergabung kemudian."
        >
          <StudyGroups {...form.getInputProps('study_group_id')} value={values.study_group_id} />
        </FormSection>
        <FormSection title="Status">
          <Switch
            size="md"
            label="Publish Kelas"
            description={
              values.status === 'publish'
                ? 'Kelas tampil bagi mahasiswa.'
                : 'Draft: kelas belum tampil bagi mahasiswa.'
            }
            checked={values.status === 'publish'}
            onChange={(event) =>
              form.setFieldValue('status', event.currentTarget.checked ? 'publish' : 'unpublish')
            }
          />
        </FormSection>
      </FormCard>
    </form>
  )
}
