import { withAliases } from '../wire/endpoint.schemas.ts'
import { id, moment, optionalText, version } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

export const portfolio = {
  summary: 'Portofolio mata kuliah satu kelas sebagai ZIP',
  query: withAliases({ course_id: 'courses_id' }, z.object({ courses_id: id('Pilih kelas') })),
  reply: {},
}

const REFLECTION = 4000
const nullable = z.string().nullable()
const reflectionData = z.object({
  version: z.number(),
  /** What worked, what did not, and what changes next time. */
  strengths: nullable,
  problems: nullable,
  changes: nullable,
  updated_at: moment().nullable(),
  updated_by: nullable,
})
export type Reflection = z.output<typeof reflectionData>

export const reflection = {
  summary: 'Refleksi dosen atas satu kelas',
  query: z.object({ courses_id: id('Pilih kelas') }),
  reply: { data: reflectionData },
}
export const saveReflection = {
  summary: 'Simpan refleksi dosen',
  body: z.object({
    courses_id: id('Pilih kelas'),
    version: version(),
    strengths: optionalText(REFLECTION),
    problems: optionalText(REFLECTION),
    changes: optionalText(REFLECTION),
  }),
  reply: { data: reflectionData },
}
