import { importBankQuestions } from '@tuntas/contract/learning/question-files'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/serve.ts'
import { NO_FILE } from '../quizzes/backup-source.ts'
import { withChecked } from '../quizzes/files.store.ts'
import { buildImportReply, demandClean } from '../quizzes/import-reply.ts'
import { demandWriter, openBank } from './access.ts'
import { importIntoBank } from './import.store.ts'
import { countByFolder, place } from './places.store.ts'
import { askedIn, createPrintReader, withKept, withoutPresent } from './present.store.ts'

const describeSaved = (saved: number, duplicates: number): string =>
  `${saved} soal disimpan ke bank${duplicates > 0 ? `, ${duplicates} sudah ada` : ''}.`

/** A file of questions into the bank of a mata kuliah. */
export const mountBankImport = (ctx: AppContext): void => {
  const { db } = ctx
  serve(
    ctx,
    importBankQuestions,
    async ({ actor, body, files: { file } }) => {
      const bank = demandWriter(await openBank(db, actor, body.course_category_id))
      const { point, level, goals, folder_id, format, media_id } = body
      const importing = { ctx, actor, courses_id: null, defaults: { point, level, goals } }
      return withChecked(importing, { format, media_id, file }, async (checked, source) => {
        const target = { bank, folder_id }
        const total = checked.questions.length
        const printAt = createPrintReader(ctx, checked)
        const fresh = await withoutPresent(db, bank, await askedIn(importing, checked), printAt)
        if (body.dry_run) {
          const folders = countByFolder(await place(db, target, fresh))
          return {
            message: 'File diperiksa; belum ada yang disimpan.',
            data: { ...buildImportReply(checked, 0), duplicates: total - fresh.length, folders },
          }
        }
        demandClean(checked, body.skip_errors)
        const asked = await withKept(importing, checked, fresh)
        const { saved, folders } = await transact(ctx, actor, (tx) =>
          importIntoBank(tx, target, { asked, printAt, source }),
        )
        const duplicates = total - saved
        return {
          message: describeSaved(saved, duplicates),
          data: { ...buildImportReply(checked, saved), duplicates, folders },
        }
      })
    },
    ({ body, files }) => (files.file || body.media_id ? {} : NO_FILE),
  )
}
