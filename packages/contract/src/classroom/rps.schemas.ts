import { savedReply, withAliases } from '../wire/endpoint.schemas.ts'
import { filterId, id, moment, nameText, version } from '../wire/fields.ts'
import { listSchemas } from '../wire/resource.schemas.ts'
import { z } from '../wire/zod.ts'
import { inCourse } from './courses.schemas.ts'

export const rpsRow = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  course_category_id: z.number(),
  course_category: z.string(),
  /** A signed link to the PDF. */
  attachment: z.string(),
  filename: z.string(),
  /** In bytes. */
  size: z.number(),
  created_at: moment(),
})
export type RpsRow = z.output<typeof rpsRow>

export const rps = {
  ...listSchemas('RPS', { row: rpsRow, detail: rpsRow }, { filters: { course_category_id: filterId() } }),
  save: {
    summary: 'Simpan RPS',
    passedOver: ['course_category', 'attachment', 'filename', 'extension', 'size', 'created_at'],
    body: z.object({
      id: filterId(),
      version: version(),
      title: nameText('Masukan judul RPS'),
      course_category_id: id('Pilih mata kuliah'),
    }),
    reply: savedReply,
  },
}

export const studentRps = {
  summary: 'RPS mata kuliah kelas',
  query: withAliases({ course_id: 'courses_id' }, z.object(inCourse)),
  reply: { data: z.array(rpsRow.extend({ name_teacher: z.string() })) },
}
