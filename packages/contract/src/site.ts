import { z } from 'zod'
import { endpoint, savedReply } from './endpoint.ts'
import { filterId, phone, text, version } from './fields.ts'
import { listEndpoints } from './resource.ts'
import { admins } from './roles.ts'

export const publicSettings = endpoint({
  method: 'GET',
  path: 'settings/public',
  roles: 'public',
  summary: 'Teks dan logo halaman masuk',
  reply: {
    data: z.object({
      title_login: z.string(),
      description_login: z.string(),
      logo: z.string().nullable(),
      logo_horizontal: z.string().nullable(),
    }),
  },
})

const link = z.string().nullable()
export const settingsImages = ['logo', 'logo_horizontal'] as const
export const settingsManuals = ['manual_book_teacher', 'manual_book_student', 'manual_book_admin'] as const
const settingsData = z.object({
  version: z.number(),
  title_login: z.string(),
  description_login: z.string(),
  help_email: z.string(),
  help_phone: z.string(),
  logo: link,
  logo_horizontal: link,
  manual_book_teacher: link,
  manual_book_student: link,
  manual_book_admin: link,
})
export type Settings = z.output<typeof settingsData>

export const settings = endpoint({
  method: 'GET',
  path: 'settings',
  roles: admins,
  summary: 'Pengaturan',
  reply: { data: settingsData },
})
export const saveSettings = endpoint({
  method: 'POST',
  path: 'settings/save',
  roles: admins,
  summary: 'Simpan pengaturan',
  files: [...settingsImages, ...settingsManuals],
  body: z.object({
    version: version(),
    title_login: text('Masukan judul halaman masuk'),
    description_login: text('Masukan deskripsi halaman masuk', 2000),
    help_email: text('Masukan email bantuan'),
    help_phone: phone('Masukan no.hp bantuan'),
  }),
  reply: {},
})

const banner = z.object({ id: z.number(), version: z.number(), image: z.string(), url: z.string() })
export type Banner = z.output<typeof banner>

export const banners = {
  ...listEndpoints('banner', 'banner', admins, { row: banner, detail: banner }),
  save: endpoint({
    method: 'POST',
    path: 'banner/save',
    roles: admins,
    summary: 'Simpan banner',
    files: ['file'],
    passedOver: ['image'],
    body: z.object({
      id: filterId(),
      version: version(),
      url: text('Masukan url redirect', 1000).pipe(
        z.url({ protocol: /^https?$/, error: 'Alamat harus diawali http:// atau https://' }),
      ),
    }),
    reply: savedReply,
  }),
}
export const activeBanners = endpoint({
  method: 'GET',
  path: 'banner/active',
  roles: 'any',
  summary: 'Banner yang tampil',
  reply: { data: z.array(banner) },
})
