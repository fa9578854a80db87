import { letterAt } from '@tuntas/contract/learning/questions'
import { AppError } from '../../../platform/errors.ts'
import type { Checked } from './files.store.ts'

/** The reply about a file of questions, checked or saved. */

const describeError = ({ line, message }: Checked['errors'][number]) => `Baris ${line}: ${message}`

export const buildImportReply = ({ questions, ...checkedFile }: Checked, savedCount: number) => ({
  format: checkedFile.format,
  total: questions.length,
  taken: questions.length,
  saved: savedCount,
  skipped: checkedFile.skipped,
  missing: checkedFile.missing,
  errors: checkedFile.errors,
  warnings: checkedFile.warnings,
  questions: questions.map(({ input, found: parsedQuestion, related }, at) => ({
    number: at + 1,
    type: input.type,
    question: input.question,
    options: input.options.map(({ label }, place) => ({ key: letterAt(place), label })),
    answer: parsedQuestion.answer,
    content: input.content,
    key: input.key,
    point: input.point,
    // As in the file: empty if not specified.
    level: parsedQuestion.level,
    goals: parsedQuestion.goals,
    related_lessons: related,
    related_part: related === null ? null : (parsedQuestion.part ?? null),
  })),
})

/** Nothing is saved with errors, unless they are to be skipped and other questions remain. */
export const demandClean = (checkedFile: Checked, skipErrors: boolean) => {
  const [first, ...more] = checkedFile.errors
  if (!first || (skipErrors && checkedFile.questions.length > 0)) return
  throw new AppError('invalid', {
    message: `Tidak ada soal yang disimpan. ${describeError(first)}${more.length > 0 ? ` (dan ${more.length} kesalahan lain)` : ''}`,
    fields: { file: checkedFile.errors.slice(0, 100).map(describeError) },
    data: { errors: checkedFile.errors },
  })
}
