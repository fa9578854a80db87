import { decimal, integer, nameText, optionalText } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { MOST_CRITERIA, MOST_LEVELS, sumBestPoints } from './rubric.vocabulary.ts'

const levelForm = z.object({
  name: nameText('Masukan nama tingkat', 200),
  points: decimal('Masukan poin tingkat', { min: 0, max: 1000 }),
  /** Describes work of this level. */
  description: optionalText(1000),
})
const criterionForm = z.object({
  name: nameText('Masukan nama kriteria', 200),
  levels: z
    .array(levelForm, 'Isi tingkat kriteria')
    .min(2, 'Setiap kriteria membutuhkan minimal 2 tingkat')
    .max(MOST_LEVELS, `Maksimal ${MOST_LEVELS} tingkat`),
})
const criteriaForm = z
  .array(criterionForm, 'Isi kriteria rubrik')
  .min(1, 'Isi kriteria rubrik')
  .max(MOST_CRITERIA, `Maksimal ${MOST_CRITERIA} kriteria`)
  .refine(
    (criteria) => criteria.length === 0 || sumBestPoints({ criteria }) > 0,
    'Rubrik membutuhkan setidaknya satu tingkat dengan poin',
  )

/** Form input. */
export const rubricForm = z.object({ criteria: criteriaForm }, 'Rubrik tidak sesuai')

const place = integer('Pilih tingkat setiap kriteria', { min: 0, max: MOST_LEVELS })
/** Sent with a mark: the rubric, and the selected level of each criterion. */
export const markedRubricForm = rubricForm.extend({
  chosen: z.array(place, 'Pilih tingkat setiap kriteria').max(MOST_CRITERIA),
})

const level = z.object({ name: z.string(), points: z.number(), description: z.string().nullable() })
/** As stored and shown. */
export const rubric = z.object({ criteria: z.array(z.object({ name: z.string(), levels: z.array(level) })) })
/** The rubric when the mark was given; `chosen` has a level index per criterion. */
export const markedRubric = rubric.extend({ chosen: z.array(z.number()) })
