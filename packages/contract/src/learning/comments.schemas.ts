import { savedReply } from '../wire/endpoint.schemas.ts'
import { filterId, id, nameText, richText } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const comment = z.object({ id: z.number(), name: z.string(), comment: z.string() })
export type Comment = z.output<typeof comment>

export const comments = {
  summary: 'Komentar tersimpan milik sendiri',
  reply: { data: z.array(comment) },
}

export const saveComment = {
  summary: 'Simpan komentar',
  body: z.object({
    id: filterId(),
    name: nameText('Masukan nama komentar', 100),
    /** Formatted text. */
    comment: richText(50_000).refine((value) => value !== null, 'Masukan isi komentar'),
  }),
  reply: savedReply,
}

export const removeComment = {
  summary: 'Hapus komentar',
  params: z.object({ id: id('Data tidak ditemukan') }),
  reply: {},
}
