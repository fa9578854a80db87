import { z } from 'zod'
import { endpoint, withAliases, XLSX } from './endpoint.ts'
import { flag, id } from './fields.ts'
import { forLesson, NO_LESSON, questionRow } from './questions.ts'
import { lecturers } from './roles.ts'

/** Questions in files: GIFT, Aiken, Moodle XML and Excel. */

export const questionFormats = ['gift', 'aiken', 'moodle_xml', 'excel'] as const
export type QuestionFormat = (typeof questionFormats)[number]

const importError = z.object({ line: z.number(), message: z.string() })
export type ImportError = z.output<typeof importError>

/** Reads a file of questions. A dry run tells what it holds and changes nothing; with errors nothing is ever saved. */
export const importQuestions = endpoint({
  method: 'POST',
  path: 'lecture/quiz/question/import',
  roles: lecturers,
  summary: 'Impor soal',
  files: ['file'],
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
          point: true,
        }),
      ),
    }),
  },
})

export const questionTemplate = endpoint({
  method: 'GET',
  path: 'lecture/quiz/question/template',
  roles: lecturers,
  summary: 'Templat Excel soal',
  download: XLSX,
  reply: {},
})

export const exportFormats = ['gift', 'moodle_xml', 'excel'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportQuestions = endpoint({
  method: 'GET',
  path: 'lecture/quiz/question/export',
  roles: lecturers,
  summary: 'Ekspor soal',
  download: '*/*',
  query: forLesson({ format: z.enum(exportFormats, 'Pilih format file') }),
  reply: {},
})
