import { withAliases } from '../wire/endpoint.schemas.ts'
import { decimal, flag, id } from '../wire/fields.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { weightModes } from './reports.vocabulary.ts'

const WEIGHTS = 'Masukan bobot'
export const saveWeights = {
  summary: 'Simpan bobot buku nilai',
  body: withAliases(
    { course_id: 'courses_id' },
    z
      .object({
        courses_id: id('Pilih kelas'),
        weights: optional(
          z
            .array(
              z.object({
                lessons_id: id('Data tidak ditemukan'),
                weight: decimal(WEIGHTS, { min: 0, max: 100 }),
              }),
              WEIGHTS,
            )
            .min(1, WEIGHTS)
            .max(2000)
            .refine(
              (weights) => Math.abs(weights.reduce((sum, { weight }) => sum + weight, 0) - 100) < 0.005,
              'Jumlah bobot harus 100%',
            ),
        ),
        /** Bagi rata: removes all stored weights. */
        equal: flag(),
        /** Takes the weights of the RPS from which the class was created. */
        from_plan: flag(),
        /** Drafts that are not listed lose their weights. */
        confirm: flag(),
      })
      .check((context) => {
        const { weights, equal, from_plan } = context.value
        if (Number(weights !== undefined) + Number(equal) + Number(from_plan) !== 1)
          context.issues.push({ code: 'custom', path: ['weights'], message: WEIGHTS, input: weights })
      }),
  ),
  reply: {
    data: z.object({ total_weight: z.number(), draft_weight: z.number(), weights: z.enum(weightModes) }),
  },
}
