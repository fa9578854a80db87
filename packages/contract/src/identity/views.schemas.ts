import { savedReply } from '../wire/endpoint.schemas.ts'
import { filterId, flag, id, nameText } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { VIEW_NAME_MOST } from './views.vocabulary.ts'

const WRONG = 'Tampilan tidak sesuai'
/** Path of the list's page: '/student'. */
const list = () => z.string(WRONG).regex(/^(\/[a-z][a-z-]{0,60}){1,4}$/, WRONG)
/** List state in the address: filters, keywords and order. */
const search = z
  .record(z.string().regex(/^[a-z_]{1,40}$/, WRONG), z.string(WRONG).min(1, WRONG).max(500, WRONG), WRONG)
  .refine((parts) => Object.keys(parts).length <= 20, WRONG)
  .refine(
    (parts) => !Object.values(parts).some((value) => value.includes('\0') || !value.isWellFormed()),
    WRONG,
  )

const view = z.object({
  id: z.number(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  /** The default view of the list. */
  is_default: z.boolean(),
})
export type ListView = z.output<typeof view>

export const listViews = {
  summary: 'Tampilan daftar yang disimpan sendiri',
  query: z.object({ list: list() }),
  reply: { data: z.array(view) },
}
export const saveListView = {
  summary: 'Simpan tampilan daftar',
  body: z.object({
    id: filterId(),
    list: list(),
    name: nameText('Masukan nama tampilan', VIEW_NAME_MOST),
    search,
    is_default: flag(),
  }),
  reply: savedReply,
}
export const removeListView = {
  summary: 'Hapus tampilan daftar',
  params: z.object({ id: id('Data tidak ditemukan') }),
  reply: {},
}
