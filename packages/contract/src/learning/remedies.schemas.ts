import { flag, id, text } from '../wire/fields.ts'
import { emptyAsMissing, optional, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { MAX_FURTHER } from './remedies.vocabulary.ts'

const REASON = 'Tulis alasan, minimal 10 huruf'
const UNREADABLE = 'Jawaban lain tidak sesuai'
const name = z.string(UNREADABLE).min(1, UNREADABLE).max(40, UNREADABLE)

/** Not sent: unchanged. Options by key or letter. */
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
    /** Sent the second time, after the first call reported the changed results. */
    confirm: flag(),
  }),
  reply: {},
}

/** Data of a refusal that reports changed results. */
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
  /** Number of students. */
  gains_mastery: z.number(),
  loses_mastery: z.number(),
  /** Current closed marks of the class, and the number of students whose score at this item changes. */
  closed: z.object({ version: z.number(), students: z.number() }).nullable(),
})
export type RegradePreview = z.output<typeof regradePreview>
