import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { errors } from './errors.ts'
import { id } from './fields.ts'

/** A file of this many bytes or more is refused. */
export const FILE_LIMIT = 5_242_880

export const FILE_TOO_LARGE = errors.file_too_large.message
/** What students are told; everybody else reads it without its sign. */
export const STUDENT_FILE_TOO_LARGE = `${FILE_TOO_LARGE}!`

export const uploadImage = endpoint({
  vital: true,
  method: 'POST',
  path: 'files',
  roles: ['super admin', 'admin', 'dosen', 'mahasiswa'],
  summary: 'Unggah gambar untuk teks',
  files: ['file'],
  reply: { data: z.object({ id: z.number(), name: z.string(), url: z.string() }) },
})

/** A signed link that ends by itself; whoever holds it may read the file. */
export const downloadFile = endpoint({
  vital: true,
  method: 'GET',
  path: 'files/:id/:name',
  roles: 'public',
  summary: 'Isi file',
  download: '*/*',
  params: z.object({ id: id(), name: z.string() }),
  query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) }),
  reply: {},
})
