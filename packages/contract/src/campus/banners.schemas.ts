import { savedReply } from '../wire/endpoint.schemas.ts'
import { filterId, text, version } from '../wire/fields.ts'
import { listSchemas } from '../wire/resource.schemas.ts'
import { z } from '../wire/zod.ts'

const banner = z.object({ id: z.number(), version: z.number(), image: z.string(), url: z.string() })
export type Banner = z.output<typeof banner>

export const banners = {
  ...listSchemas('banner', { row: banner, detail: banner }, { sorts: ['url'] }),
  save: {
    summary: 'Simpan banner',
    passedOver: ['image'],
    body: z.object({
      id: filterId(),
      version: version(),
      url: text('Masukan url redirect', 1000).pipe(
        z.url({ protocol: /^https?$/, error: 'Alamat harus diawali http:// atau https://' }),
      ),
    }),
    reply: savedReply,
  },
}

export const activeBanners = {
  summary: 'Banner yang tampil',
  reply: { data: z.array(banner) },
}
