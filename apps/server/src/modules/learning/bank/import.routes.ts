import { importBankQuestions } from '@tuntas/contract/learning/question-files'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { NO_FILE } from '../quizzes/backup-source.ts'
import { withChecked } from '../quizzes/files.store.ts'
import { buildImportReply, demandClean } from '../quizzes/import-reply.ts'
import { demandWriter, openBank } from './access.ts'
import { importIntoBank } from './import.store.ts'
import { countByFolder, place } from './places.store.ts'
import { askedIn, createPrintReader, withKept, withoutPresent } from './present.store.ts'

const describeSaved = (savedCount: number, duplicates: number): string =>
  `${savedCount} soal disimpan ke bank${duplicates > 0 ? `, ${duplicates} sudah ada` : ''}.`

/** Imports a file of questions into the bank of a mata kuliah. */
export const mountBankImport = (ctx: AppContext): void => {
  const { db } = ctx
  serve(
    ctx,
    importBankQuestions,
    async ({ actor, body, files: { file } }) => {
      const bank = demandWriter(await openBank(db, actor, body.course_category_id))
      const { point, level, goals, folder_id, format, media_id } = body
      const importing = { ctx, actor, courses_id: null, defaults: { point, level, goals } }
      return withChecked(importing, { format, media_id, file }, async (checkedFile, source) => {
        const target = { bank, folder_id }
        const total = checkedFile.questions.length
        const printAt = createPrintReader(ctx, checkedFile)
        const newQuestions = await withoutPresent(db, bank, await askedIn(importing, checkedFile), printAt)
        if (body.dry_run) {
          const folders = countByFolder(await place(db, target, newQuestions))
          return {
            message: 'File diperiksa; belum ada yang disimpan.',
            data: { ...buildImportReply(checkedFile, 0), duplicates: total - newQuestions.length, folders },
          }
        }
        demandClean(checkedFile, body.skip_errors)
        const askedQuestions = await withKept(importing, checkedFile, newQuestions)
        const { saved: savedCount, folders } = await transact(ctx, actor, (tx) =>
          importIntoBank(tx, target, { asked: askedQuestions, printAt, source }),
        )
        const duplicates = total - savedCount
        return {
          message: describeSaved(savedCount, duplicates),
          data: { ...buildImportReply(checkedFile, savedCount), duplicates, folders },
        }
      })
    },
    ({ body, files }) => (files.file || body.media_id ? {} : NO_FILE),
  )
}
