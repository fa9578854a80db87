import { importBankQuestions } from '@tuntas/contract/learning/question-files'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/serve.ts'
import { checkQuestions, formatOf, withPictures } from '../quizzes/files.store.ts'
import { demandClean, NO_FILE, replyOf, sourceOf } from '../quizzes/import-reply.ts'
import { demandWriter, openBank } from './access.ts'
import { foldersOf, type Given, importIntoBank, place, withoutPresent } from './import.store.ts'

const wordsOf = (saved: number, duplicates: number): string =>
  `${saved} soal disimpan ke bank${duplicates > 0 ? `, ${duplicates} sudah ada` : ''}.`

/** A file of questions into the bank of a mata kuliah. */
export const mountBankImport = (ctx: AppContext): void => {
  const { db } = ctx
  serve(
    ctx,
    importBankQuestions,
    async ({ actor, body, files: { file } }) => {
      const bank = demandWriter(await openBank(db, actor, body.course_category_id))
      if (!file) throw new AppError('invalid', { fields: NO_FILE })
      const { point, level, goals, folder_id } = body
      const importing = { ctx, actor, courses_id: null, defaults: { point, level, goals } }
      const checked = await checkQuestions(importing, body.format ?? formatOf(file), file)
      const target = { bank, folder_id }
      const total = checked.questions.length
      if (body.dry_run) {
        const fresh = await place(db, target, await withoutPresent(db, bank, checked.questions))
        return {
          message: 'File diperiksa; belum ada yang disimpan.',
          data: { ...replyOf(checked, 0), duplicates: total - fresh.length, folders: foldersOf(fresh) },
        }
      }
      demandClean(checked, body.skip_errors)
      const inputs = await withPictures(importing, checked)
      const given = checked.questions.flatMap(({ found }, at): Given[] => {
        const input = inputs[at]
        return input ? [{ found, input }] : []
      })
      const { saved, folders } = await transact(ctx, actor, (tx) =>
        importIntoBank(tx, target, given, sourceOf(checked, file)),
      )
      const duplicates = total - saved
      return {
        message: wordsOf(saved, duplicates),
        data: { ...replyOf(checked, saved), duplicates, folders },
      }
    },
    ({ files }) => (files.file ? {} : NO_FILE),
  )
}
