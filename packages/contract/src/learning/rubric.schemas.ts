import { decimal, text } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { MOST_CRITERIA, MOST_LEVELS, maxOf } from './rubric.vocabulary.ts'

const levelForm = z.object({
  name: text('Masukan nama tingkat', 200),
  /** What work of this level is like. */
  description: z
    .string('Deskripsi tingkat tidak sesuai')
    .trim()
    .max(1000, 'Maksimal 1000 karakter')
    .default(''),
  points: decimal('Masukan poin tingkat', { min: 0, max: 1000 }),
})
const criterionForm = z.object({
  name: text('Masukan nama kriteria', 200),
  levels: z
    .array(levelForm, 'Isi tingkat kriteria')
    .min(2, 'Setiap kriteria membutuhkan minimal 2 tingkat')
    .max(MOST_LEVELS, `Maksimal ${MOST_LEVELS} tingkat`),
})

/** As a form sends it. */
export const rubricForm = z
  .object({
    criteria: z
      .array(criterionForm, 'Isi kriteria rubrik')
      .min(1, 'Isi kriteria rubrik')
      .max(MOST_CRITERIA, `Maksimal ${MOST_CRITERIA} kriteria`),
  })
  .refine((rubric) => maxOf(rubric) > 0, 'Rubrik membutuhkan setidaknya satu tingkat dengan poin')

const level = z.object({ name: z.string(), description: z.string(), points: z.number() })
const criteria = z.array(z.object({ name: z.string(), levels: z.array(level) }))
/** As it is kept and shown. */
export const rubric = z.object({ criteria })
/** As it was when the mark was given; `chosen` has the place of a level for each criterion. */
export const markedRubric = rubric.extend({ chosen: z.array(z.number()) })
