import { decimal, id, integer, richText } from '../wire/fields.ts'
import { optional, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { rubric } from './rubric.schemas.ts'

const NOT_FOUND = 'Data tidak ditemukan'
const version = optional(integer('Versi tidak sesuai'))

export const updateOwnScore = {
  summary: 'Simpan atau hapus nilai sendiri seorang anggota kelompok',
  body: z.object({
    id: id(NOT_FOUND),
    /** Empty deletes it: the group's mark then counts. */
    score: withDefault(
      (value) => (value === '' || value === undefined ? null : value),
      decimal('Masukan nilai', { min: 0, max: 100 }).nullable(),
    ),
    /** Why the mark differs; only this student reads it. */
    feedback: richText(50_000),
    version,
  }),
  reply: {
    data: z.object({
      id: z.number(),
      score: z.number().nullable(),
      own_score: z.number().nullable(),
      version: z.number(),
    }),
  },
}

export const includeMember = {
  summary: 'Sertakan anggota yang masuk kelompok belakangan',
  body: z.object({ id: id(NOT_FOUND), user_id: id(NOT_FOUND) }),
  reply: {},
}

export const assignmentRubrics = {
  summary: 'Rubrik tugas di kelas sendiri, untuk dipakai lagi',
  reply: {
    /** Newest first, equal ones once. */
    data: z.array(z.object({ id: z.number(), name: z.string(), courses: z.string(), rubric })),
  },
}
