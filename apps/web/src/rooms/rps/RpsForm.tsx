import { Button, Card, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RpsRow, rps } from '@tuntas/contract/rps'
import * as schemas from '@tuntas/contract/rps.schemas'
import { call } from '../../kit/call'
import { documents } from '../../kit/fileKinds'
import { fileSaid, useOptionName, useOptions } from '../../kit/options'
import { schemaErrors } from '../../kit/schemaErrors'
import { useFileForm } from '../../kit/useFileForm'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { DocumentField } from '../../ui/FileField'
import { FormCard, FormSection } from '../../ui/FormCard'
import { PageHeader } from '../../ui/PageHeader'
import { ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'

const CATEGORIES = 'master-data/courses-category'

export function RpsForm({ id }: { id: string | undefined }) {
  const detail = useQuery({
    queryKey: ['detail', rps.detail.path, id],
    queryFn: async () => (await call(rps.detail, { query: { id: id ?? '' } })).data,
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <PageHeader
        title={`${id ? 'Ubah' : 'Tambah'} RPS`}
        back={{ to: '/teacher/rps', label: 'Dokumen RPS' }}
      />
      {id && !detail.data ? (
        <Card>
          {detail.isError ? (
            <ErrorState
              title="Data RPS gagal dimuat"
              hint={detail.error.message}
              onRetry={() => detail.refetch()}
              retrying={detail.isFetching}
            />
          ) : (
            <Skeletons shape="fields" count={3} />
          )}
        </Card>
      ) : (
        <Fields key={detail.data?.version} row={detail.data} />
      )}
    </>
  )
}

type Values = { title: string; course_category_id: string; file: File | null }

const valuesOf = (row: RpsRow | undefined): Values => ({
  title: row?.title ?? '',
  course_category_id: row ? String(row.course_category_id) : '',
  file: null,
})

function Fields({ row }: { row: RpsRow | undefined }) {
  const navigate = useNavigate()
  const leave = () => navigate({ to: '/teacher/rps' })
  const categories = useOptions([CATEGORIES])[CATEGORIES]
  const bodyOf = ({ file: _, ...values }: Values) => ({ ...values, ...(row && { id: row.id }) })
  const queries = useQueryClient()
  const nameOf = useOptionName()
  const { form, file, busy, submit } = useFileForm<Values, RpsRow>({
    initialValues: valuesOf(row),
    versions: {
      row,
      valuesOf,
      fields: async () => ({
        title: 'Judul',
        course_category_id: { label: 'Mata Kuliah', say: nameOf(CATEGORIES) },
        file: { label: 'Dokumen', say: fileSaid },
      }),
      take: (stored) => queries.setQueryData(['detail', rps.detail.path, String(stored.id)], stored),
    },
    validate: (values) => ({
      ...schemaErrors(schemas.rps.save.body, bodyOf(values)),
      ...(!values.file && !row && { file: 'Pilih file dokumen terlebih dahulu' }),
    }),
    send: (values, version) =>
      call(rps.save, {
        body: schemas.rps.save.body.parse({ ...bodyOf(values), version }),
        files: { file: values.file },
      }),
    stale: [['list', rps.list.path]],
    onSaved: leave,
  })
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
        <FormSection
          title="Data RPS"
          hint="Rencana pembelajaran semester. Mahasiswa kelas mata kuliah ini membacanya di Detail Kelas."
        >
          <TextInput
            label="Judul"
            placeholder="Masukan judul RPS"
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('title')}
          />
          <ChoiceSelect
            // What is stored shows once the options are there.
            key={categories ? 'there' : 'waiting'}
            label="Mata Kuliah"
            hint="Pilih mata kuliah"
            withAsterisk
            options={categories}
            {...form.getInputProps('course_category_id')}
          />
          <DocumentField
            label="Dokumen"
            accept={documents}
            hint="PDF, kurang dari 5 MB"
            required
            present={row?.attachment}
            {...file('file')}
          />
        </FormSection>
      </FormCard>
    </form>
  )
}
