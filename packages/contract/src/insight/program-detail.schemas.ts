import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { outcomeLevels } from './outcomes.vocabulary.ts'

const nullable = z.string().nullable()
const figures = {
  id: z.number(),
  mean: z.number().nullable(),
  percent: z.number().nullable(),
  measured: z.number(),
}
const detail = z.object({
  pass: z.number(),
  cpl: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  /** Students by entry year, latest first. */
  cohorts: z.array(
    z.object({ entry_year: z.number(), students: z.number(), cpl: z.array(z.object(figures)) }),
  ),
  /** Graduates with a measured CPL, and those that reach every CPL. */
  graduates: z.object({ total: z.number(), complete: z.number() }),
  actions: z.array(
    z.object({
      course_category: z.string(),
      year: z.string(),
      level: z.enum(outcomeLevels),
      code: z.string(),
      measured: z.number().nullable(),
      /** Cause, owner and verifier are null for koordinators. */
      cause: nullable,
      action: z.string(),
      owner: nullable,
      due_year: nullable,
      verified_at: nullable,
      verified_by: nullable,
      /** What shows that it was done. */
      note: nullable,
    }),
  ),
})
export type ProgramDetail = z.output<typeof detail>

export const programDetail = {
  summary: 'Capaian CPL per angkatan, lulusan, dan tindak lanjut program studi',
  query: z.object({
    study_program_id: id('Pilih program studi'),
    curriculum_id: id('Pilih kurikulum'),
  }),
  reply: { data: detail },
}
