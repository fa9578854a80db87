import { integer } from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { submissionExtensions } from './assignments.ts'
import { MAX_FILES, MAX_WORDS } from './written-kinds.vocabulary.ts'

/** Content of the kinds that a person marks. */

const words = withDefault(
  (value) => (value === '' || value === undefined ? null : value),
  integer('Masukan banyak kata', { min: 1, max: MAX_WORDS }).nullable(),
)
export const essayContent = z
  .object({
    min_words: words.default(null),
    max_words: words.default(null),
    /** Is a file allowed with the text? Default: optional, as before the field existed. */
    attachment: z.enum(['none', 'optional', 'required'], 'Pilih lampiran esai').optional(),
  })
  .refine(({ min_words, max_words }) => min_words === null || max_words === null || min_words <= max_words, {
    message: 'Kata paling banyak kurang dari paling sedikit',
    path: ['max_words'],
  })

const NO_FORMAT = 'Pilih paling sedikit satu format file'
export const fileUploadContent = z.object({
  formats: z
    .array(z.enum(submissionExtensions, 'Format file tidak dikenal'), NO_FORMAT)
    .min(1, NO_FORMAT)
    .transform((formats) => [...new Set(formats)]),
  max_files: withDefault(
    (value) => value ?? 1,
    integer('Masukan banyak file', { min: 1, max: MAX_FILES }),
  ).default(1),
})
