import { id, integer, text } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const upload = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  /** Number of pieces, and the numbers of those received; the first is 1. */
  pieces: z.number(),
  received: z.array(z.number()),
  finished: z.boolean(),
})

const mediaId = id('Unggahan tidak ditemukan')

export const mediaLimit = {
  summary: 'Batas ukuran video atau audio',
  /** Megabytes of 1,048,576 bytes. */
  reply: { data: z.object({ media_mb: z.number() }) },
}

export const startMedia = {
  summary: 'Mulai mengunggah video atau audio',
  body: z.object({
    name: text('Pilih video atau audio'),
    size: integer('Ukuran file tidak sesuai', { min: 1 }),
  }),
  reply: { data: upload },
}

export const sendMediaPart = {
  summary: 'Kirim satu bagian video atau audio',
  body: z.object({ id: mediaId, number: integer('Nomor bagian tidak sesuai', { min: 1, max: 10_000 }) }),
  reply: { data: upload },
}

export const mediaState = {
  summary: 'Bagian video atau audio yang sudah terkirim',
  query: z.object({ id: mediaId }),
  reply: { data: upload },
}

export const finishMedia = {
  summary: 'Selesaikan unggahan video atau audio',
  body: z.object({ id: mediaId }),
  reply: { data: upload },
}

export const cancelMedia = {
  summary: 'Batalkan unggahan video atau audio',
  params: z.object({ id: mediaId }),
  reply: {},
}
