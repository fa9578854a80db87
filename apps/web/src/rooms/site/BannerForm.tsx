import { Button, Card, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Banner, banners } from '@tuntas/contract/banners'
import * as schemas from '@tuntas/contract/banners.schemas'
import { call } from '../../kit/call'
import { images } from '../../kit/fileKinds'
import { fileSaid } from '../../kit/options'
import { schemaErrors } from '../../kit/schemaErrors'
import { useFileForm } from '../../kit/useFileForm'
import { ImageField } from '../../ui/FileField'
import { FormCard, FormSection } from '../../ui/FormCard'
import { PageHeader } from '../../ui/PageHeader'
import { ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'

export function BannerForm({ id }: { id: string | undefined }) {
  const detail = useQuery({
    queryKey: ['detail', banners.detail.path, id],
    queryFn: async () => (await call(banners.detail, { query: { id: id ?? '' } })).data,
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <PageHeader title={`${id ? 'Ubah' : 'Tambah'} Banner`} back={{ to: '/banner', label: 'Banner' }} />
      {id && !detail.data ? (
        <Card>
          {detail.isError ? (
            <ErrorState
              title="Data banner gagal dimuat"
              hint={detail.error.message}
              onRetry={() => detail.refetch()}
              retrying={detail.isFetching}
            />
          ) : (
            <Skeletons shape="fields" count={2} />
          )}
        </Card>
      ) : (
        <Fields key={detail.data?.version} row={detail.data} />
      )}
    </>
  )
}

type Values = { file: File | null; url: string }

const valuesOf = (row: Banner | undefined): Values => ({ file: null, url: row?.url ?? '' })

function Fields({ row }: { row: Banner | undefined }) {
  const navigate = useNavigate()
  const leave = () => navigate({ to: '/banner' })
  const queries = useQueryClient()
  const { form, file, busy, submit } = useFileForm<Values, Banner>({
    initialValues: valuesOf(row),
    versions: {
      row,
      valuesOf,
      fields: async () => ({ file: { label: 'Gambar banner', say: fileSaid }, url: 'Url redirect' }),
      take: (stored) => queries.setQueryData(['detail', banners.detail.path, String(stored.id)], stored),
    },
    validate: ({ file, url }) => ({
      ...schemaErrors(schemas.banners.save.body, { url }),
      ...(!file && !row && { file: 'Pilih file gambar banner terlebih dahulu' }),
    }),
    send: ({ file, url }, version) =>
      call(banners.save, { body: { url, version, ...(row && { id: row.id }) }, files: { file } }),
    stale: [['list', banners.list.path], ['banners']],
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
          title="Data banner"
          hint="Tampil di dashboard dosen dan mahasiswa. Gambar lebar, perbandingan 16 : 5, paling pas."
        >
          <ImageField
            label="Gambar banner"
            accept={images}
            hint="PNG, JPG, atau WebP, kurang dari 5 MB"
            required
            wide
            present={row?.image}
            {...file('file')}
          />
          <TextInput
            label="Url redirect"
            type="url"
            placeholder="https://"
            description="Halaman yang dibuka saat banner ditekan"
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('url')}
          />
        </FormSection>
      </FormCard>
    </form>
  )
}
