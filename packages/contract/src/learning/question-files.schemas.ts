import { withAliases } from '../wire/endpoint.schemas.ts'
import { flag, id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { exportFormats, questionFormats } from './question-files.vocabulary.ts'
import { forLesson, NO_LESSON, questionRow } from './questions.schemas.ts'

const importError = z.object({ line: z.number(), message: z.string() })
export type ImportError = z.output<typeof importError>

export const importQuestions = {
  summary: 'Impor soal',
  body: withAliases(
    { lesson_id: 'lessons_id' },
    z.object({
      lessons_id: id(NO_LESSON),
      format: z.enum(questionFormats, 'Pilih format file'),
      dry_run: flag(),
    }),
  ),
  reply: {
    data: z.object({
      total: z.number(),
      saved: z.number(),
      errors: z.array(importError),
      /** What cannot be taken over as it is, and what became of it. */
      warnings: z.array(importError),
      questions: z.array(
        questionRow.pick({
          number: true,
          type: true,
          question: true,
          options: true,
          answer: true,
          content: true,
          key: true,
          point: true,
        }),
      ),
    }),
  },
}

export const questionTemplate = {
  summary: 'Templat Excel soal',
  reply: {},
}

export const exportQuestions = {
  summary: 'Ekspor soal',
  query: forLesson({ format: z.enum(exportFormats, 'Pilih format file') }),
  reply: {},
}
