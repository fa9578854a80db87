import { flag, id, text } from '../wire/fields.ts'
import { emptyAsMissing, optional, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { MAX_FURTHER } from './remedies.vocabulary.ts'

const REASON = 'Tulis alasan, minimal 10 huruf'
const UNREADABLE = 'Jawaban lain tidak sesuai'
const name = z.string(UNREADABLE).min(1, UNREADABLE).max(40, UNREADABLE)

/** What is not sent stays. An option is named by its key, or by its letter. */
export const remedyQuestion = {
  summary: 'Perbaiki soal yang sudah dikerjakan',
  body: z.object({
    id: id('Data tidak ditemukan'),
    bonus: withDefault(emptyAsMissing, z.union([z.undefined(), flag()]).optional()),
    also_correct: optional(
      z
        .array(
          z.union([name, z.array(name, UNREADABLE).max(MAX_FURTHER, UNREADABLE)], UNREADABLE),
          UNREADABLE,
        )
        .max(MAX_FURTHER, `Maksimal ${MAX_FURTHER} jawaban lain`),
    ),
    reason: text(REASON, 500).pipe(z.string().min(10, REASON)),
    /** Said the second time, after the first call told whose results change. */
    confirm: flag(),
  }),
  reply: {},
}

/** What a refusal says of results that would change. */
export const regradePreview = z.object({
  changed: z.number(),
  results: z.array(
    z.object({
      user_id: z.number(),
      nim: z.string(),
      name: z.string(),
      before: z.number().nullable(),
      after: z.number(),
    }),
  ),
  /** How many students. */
  gains_mastery: z.number(),
  loses_mastery: z.number(),
  /** The class's closed marks that hold, and how many of their students get another score at this item. */
  closed: z.object({ version: z.number(), students: z.number() }).nullable(),
})
export type RegradePreview = z.output<typeof regradePreview>
