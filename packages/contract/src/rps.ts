import { z } from 'zod'
import { inCourse } from './courses.ts'
import { endpoint, savedReply, withAliases } from './endpoint.ts'
import { filterId, id, moment, text, version } from './fields.ts'
import { listEndpoints } from './resource.ts'
import { lecturers, studentsOnly } from './roles.ts'

/** Course plans (RPS): a lecturer's own PDF for a mata kuliah, shown to the students of its classes. */

const rpsRow = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  course_category_id: z.number(),
  course_category: z.string(),
  /** A signed link to the PDF. */
  attachment: z.string(),
  filename: z.string(),
  /** Bytes. */
  size: z.number(),
  created_at: moment(),
})
export type RpsRow = z.output<typeof rpsRow>

export const rps = {
  ...listEndpoints(
    'lecture/rps',
    'RPS',
    lecturers,
    { row: rpsRow, detail: rpsRow },
    { filters: { course_category_id: filterId() } },
  ),
  /** The PDF travels as `file`; without one the former stays. */
  save: endpoint({
    method: 'POST',
    path: 'lecture/rps/save',
    roles: lecturers,
    summary: 'Simpan RPS',
    files: ['file'],
    passedOver: ['course_category', 'attachment', 'filename', 'extension', 'size', 'created_at'],
    body: z.object({
      id: filterId(),
      version: version(),
      title: text('Masukan judul RPS'),
      course_category_id: id('Pilih mata kuliah'),
    }),
    reply: savedReply,
  }),
}

export const studentRps = endpoint({
  method: 'GET',
  path: 'student/rps',
  roles: studentsOnly,
  summary: 'RPS mata kuliah kelas',
  query: withAliases({ course_id: 'courses_id' }, z.object(inCourse)),
  reply: { data: z.array(rpsRow.extend({ name_teacher: z.string() })) },
})
