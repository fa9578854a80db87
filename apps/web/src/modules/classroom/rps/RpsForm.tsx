import { TextInput } from '@mantine/core'
import { type RpsRow, rps } from '@tuntas/contract/classroom/rps'
import { documents } from '../../../kit/form/fileKinds'
import { startAnew } from '../../../kit/form/formData'
import { fileSaid, optionName, useOptions } from '../../../kit/form/options'
import { useEditForm } from '../../../kit/form/useEditForm'
import { Detail } from '../../../kit/list/Detail'
import { useBackToList } from '../../../kit/list/listPlace'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { DocumentField } from '../../../ui/FileField'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { PageHeader } from '../../../ui/PageHeader'

const CATEGORIES = 'master-data/courses-category'

export default function RpsForm({ id }: { id: string | undefined }) {
  const { place } = useBackToList('/teacher/rps')
  return (
    <Detail
      endpoint={rps.detail}
      input={id === undefined ? undefined : { query: { id } }}
      failed="Data RPS gagal dimuat"
      count={3}
      head={() => (
        <PageHeader title={`${id ? 'Ubah' : 'Tambah'} RPS`} back={{ ...place, label: 'Dokumen RPS' }} />
      )}
    >
      {(row) => <Fields key={row?.version} row={row} />}
    </Detail>
  )
}

type Values = { title: string; course_category_id: string; file: File | null }

const toValues = (row: RpsRow | undefined): Values => ({
  title: row?.title ?? '',
  course_category_id: row ? String(row.course_category_id) : '',
  file: null,
})

function Fields({ row }: { row: RpsRow | undefined }) {
  const { leave, saved: onSaved } = useBackToList('/teacher/rps', row?.id)
  const categories = useOptions([CATEGORIES])[CATEGORIES]
  const form = useEditForm<typeof rps.save, Values, RpsRow>(rps.save, {
    initialValues: toValues(row),
    schema: async () => (await import('@tuntas/contract/classroom/rps.schemas')).rps.save.body,
    toBody: ({ file: _, ...values }) => ({ ...values, ...(row && { id: row.id }) }),
    validate: ({ file }, errors) => ({
      ...errors,
      ...(!file && !row && { file: 'Pilih file dokumen terlebih dahulu' }),
    }),
    versions: {
      row,
      toValues,
      fields: async () => ({
        title: 'Judul',
        course_category_id: { label: 'Mata Kuliah', say: optionName(CATEGORIES) },
        file: { label: 'Dokumen', say: fileSaid },
      }),
      take: (rpsRow) => startAnew(rps.detail, { query: { id: String(rpsRow.id) } }, rpsRow),
    },
    invalidates: [rps.list],
    done: onSaved,
  })
  return (
    <form {...form.bind}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} onLeave={leave} />}>
        <FormSection
          title="Data RPS"
          hint="Rencana pembelajaran semester. Mahasiswa kelas mata kuliah ini membacanya di Detail Kelas."
        >
          <TextInput
            label="Judul"
            placeholder="Masukan judul RPS"
            withAsterisk
            autoComplete="off"
            {...form.field('title')}
          />
          <ChoiceSelect
            label="Mata Kuliah"
            hint="Pilih mata kuliah"
            withAsterisk
            options={categories}
            {...form.field('course_category_id')}
          />
          <DocumentField
            label="Dokumen"
            accept={documents}
            hint="PDF, kurang dari 5 MB"
            required
            present={row?.attachment}
            {...form.file('file')}
          />
        </FormSection>
      </FormCard>
    </form>
  )
}
