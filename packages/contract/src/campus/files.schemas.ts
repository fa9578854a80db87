import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

export const uploadImage = {
  summary: 'Unggah gambar untuk teks',
  reply: { data: z.object({ id: z.number(), name: z.string(), url: z.string() }) },
}

export const downloadFile = {
  summary: 'Isi file',
  params: z.object({ id: id(), name: z.string() }),
  query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) }),
  reply: {},
}
