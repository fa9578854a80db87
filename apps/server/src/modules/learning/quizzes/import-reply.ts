import { letterAt } from '@tuntas/contract/learning/questions'
import { AppError } from '../../../platform/errors.ts'
import type { Checked } from './files.store.ts'

/** What is told of a file of questions, looked at or saved. */

const said = ({ line, message }: Checked['errors'][number]) => `Baris ${line}: ${message}`

export const buildImportReply = ({ questions, ...checked }: Checked, saved: number) => ({
  format: checked.format,
  total: questions.length,
  taken: questions.length,
  saved,
  skipped: checked.skipped,
  missing: checked.missing,
  errors: checked.errors,
  warnings: checked.warnings,
  questions: questions.map(({ input, found, related }, at) => ({
    number: at + 1,
    type: input.type,
    question: input.question,
    options: input.options.map(({ label }, place) => ({ key: letterAt(place), label })),
    answer: found.answer,
    content: input.content,
    key: input.key,
    point: input.point,
    // As the file has it: empty where it is asked for.
    level: found.level,
    goals: found.goals,
    related_lessons: related,
    related_part: related === null ? null : (found.part ?? null),
  })),
})

/** Nothing is saved with errors, unless they are to be left out and something else is there. */
export const demandClean = (checked: Checked, skipErrors: boolean) => {
  const [first, ...more] = checked.errors
  if (!first || (skipErrors && checked.questions.length > 0)) return
  throw new AppError('invalid', {
    message: `Tidak ada soal yang disimpan. ${said(first)}${more.length > 0 ? ` (dan ${more.length} kesalahan lain)` : ''}`,
    fields: { file: checked.errors.slice(0, 100).map(said) },
    data: { errors: checked.errors },
  })
}
