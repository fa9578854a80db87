import { Switch, TextInput } from '@mantine/core'
import { type AdminCourseDetail, PDDIKTI_CLASS_MOST } from '@tuntas/contract/classroom/courses'
import { Suspense } from 'react'
import { useOptions } from '../../../kit/form/options'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { FieldPair } from '../../../ui/FieldPair'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { lazyPart } from '../../../ui/lazyPart'
import { SearchSelect } from '../../../ui/SearchSelect'
import { Skeletons } from '../../../ui/Skeletons'
import { TeamTeaching } from './TeamTeaching'
import { paths, useCourseForm } from './useCourseForm'

const LongText = lazyPart(() => import('../../../ui/LongText'))
const StudyGroups = lazyPart(() => import('./StudyGroups'))

type CourseFieldsProps = {
  row: AdminCourseDetail | undefined
  /** Initial semester of a new class. */
  yearId?: number | undefined
}

export function CourseFields({ row, yearId }: CourseFieldsProps) {
  const { form, leave } = useCourseForm(row, yearId)
  const options = useOptions(Object.values(paths))
  const { values } = form
  return (
    <form {...form.bind}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} onLeave={leave} />}>
        <FormSection title="Data kelas">
          <FieldPair>
            <TextInput
              label="Kode"
              placeholder="Masukan kode kelas"
              autoComplete="off"
              {...form.field('code')}
            />
            <TextInput
              label="Nama"
              placeholder="Masukan nama kelas"
              withAsterisk
              autoComplete="off"
              {...form.field('name')}
            />
          </FieldPair>
          <FieldPair>
            <ChoiceSelect
              label="Periode"
              hint="Pilih tahun periode"
              withAsterisk
              options={options[paths.year]}
              {...form.field('year_id')}
            />
            <SearchSelect
              label="Mata Kuliah"
              placeholder="Pilih mata kuliah"
              withAsterisk
              options={options[paths.category] ?? []}
              {...form.field('course_category_id')}
            />
          </FieldPair>
          <TextInput
            label="Kode kelas PDDikti"
            description="Paling banyak 5 huruf atau angka. Kosong: kata terakhir nama kelas, misalnya A."
            maxLength={PDDIKTI_CLASS_MOST}
            autoComplete="off"
            {...form.field('pddikti_class')}
          />
          <Suspense fallback={null}>
            <LongText label="Deskripsi" minRows={3} {...form.field('description')} />
          </Suspense>
        </FormSection>
        <FormSection
          title="Pengampu"
          hint="Dosen pengampu menjadi Moderator. Anggota team teaching menjadi Koordinator."
        >
          <SearchSelect
            label="Dosen pengampu"
            placeholder="Pilih dosen pengampu"
            withAsterisk
            options={options[paths.teacher] ?? []}
            {...form.field('teacher_id')}
          />
          <TeamTeaching form={form} teachers={options[paths.teacher] ?? []} />
        </FormSection>
        <FormSection
          title="Peserta"
          hint="Mahasiswa aktif dari rombongan belajar ini menjadi peserta, juga yang bergabung kemudian."
        >
          <Suspense fallback={<Skeletons shape="fields" count={1} />}>
            <StudyGroups {...form.field('study_group_id')} value={values.study_group_id} />
          </Suspense>
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
            onChange={(event) => form.set({ status: event.currentTarget.checked ? 'publish' : 'unpublish' })}
          />
        </FormSection>
      </FormCard>
    </form>
  )
}
