import { TextInput } from '@mantine/core'
import { activeBanners, type Banner, banners } from '@tuntas/contract/campus/banners'
import { images } from '../../../kit/form/fileKinds'
import { startAnew } from '../../../kit/form/formData'
import { fileSaid } from '../../../kit/form/options'
import { useEditForm } from '../../../kit/form/useEditForm'
import { Detail } from '../../../kit/list/Detail'
import { useBackToList } from '../../../kit/list/listPlace'
import { ImageField } from '../../../ui/FileField'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { PageHeader } from '../../../ui/PageHeader'

export default function BannerForm({ id }: { id: string | undefined }) {
  const { place } = useBackToList('/banner')
  return (
    <Detail
      endpoint={banners.detail}
      input={id === undefined ? undefined : { query: { id } }}
      failed="Data banner gagal dimuat"
      count={2}
      head={() => (
        <PageHeader title={`${id ? 'Ubah' : 'Tambah'} Banner`} back={{ ...place, label: 'Banner' }} />
      )}
    >
      {(row) => <Fields key={row?.version} row={row} />}
    </Detail>
  )
}

type Values = { file: File | null; url: string }

const toValues = (row: Banner | undefined): Values => ({ file: null, url: row?.url ?? '' })

function Fields({ row }: { row: Banner | undefined }) {
  const { leave, saved: onSaved } = useBackToList('/banner', row?.id)
  const form = useEditForm<typeof banners.save, Values, Banner>(banners.save, {
    initialValues: toValues(row),
    schema: async () => (await import('@tuntas/contract/campus/banners.schemas')).banners.save.body,
    toBody: ({ url }) => ({ url, ...(row && { id: row.id }) }),
    validate: ({ file }, errors) => ({
      ...errors,
      ...(!file && !row && { file: 'Pilih file gambar banner terlebih dahulu' }),
    }),
    versions: {
      row,
      toValues,
      fields: async () => ({ file: { label: 'Gambar banner', say: fileSaid }, url: 'Url redirect' }),
      take: (banner) => startAnew(banners.detail, { query: { id: String(banner.id) } }, banner),
    },
    invalidates: [banners.list, activeBanners],
    done: onSaved,
  })
  return (
    <form {...form.bind}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} onLeave={leave} />}>
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
            {...form.file('file')}
          />
          <TextInput
            label="Url redirect"
            type="url"
            placeholder="https://"
            description="Halaman yang dibuka saat banner ditekan"
            withAsterisk
            autoComplete="off"
            {...form.field('url')}
          />
        </FormSection>
      </FormCard>
    </form>
  )
}
