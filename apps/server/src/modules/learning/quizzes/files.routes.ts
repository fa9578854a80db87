import { Readable } from 'node:stream'
import {
  exportQuestions,
  importQuestions,
  planExport,
  questionTemplate,
} from '@tuntas/contract/learning/question-files'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { type Download, serve, serveDownload, serveDownloadOrPlan } from '../../../platform/http/serve.ts'
import { createBreath } from '../../../platform/process/breath.ts'
import { taughtLesson } from '../lessons/access.ts'
import { findName } from '../lessons/store.ts'
import { NO_FILE } from './backup-source.ts'
import { warnOfPresent } from './duplicate-questions.store.ts'
import { prepareExport, questionWorkbook } from './export-plan.ts'
import { saveQuestions, withChecked, withPictures } from './files.store.ts'
import { writeQti } from './formats/qti/write.ts'
import { questionSheet } from './formats/write-excel.ts'
import { writeGift } from './formats/write-gift.ts'
import { writeMoodleXml } from './formats/write-moodle-xml.ts'
import { buildImportReply, demandClean } from './import-reply.ts'

const fileName = (name: string) => name.replace(/[\p{C}\\/:*?"<>|]/gu, ' ').trim()
async function* writeParts(parts: Iterable<string>, breathe: () => Promise<void>) {
  for (const part of parts) {
    await breathe()
    yield part
  }
}
const textFile = (name: string, type: string, parts: Iterable<string>): Download => ({
  name: fileName(name),
  type,
  stream: Readable.from(writeParts(parts, createBreath())),
})

const toZipDownload = (title: string, stream: Readable): Download => ({
  name: fileName(`${title}.zip`),
  type: 'application/zip',
  stream,
})

export const mountQuestionFiles = (ctx: AppContext): void => {
  const { db } = ctx
  serve(
    ctx,
    importQuestions,
    async ({ actor, body, files }) => {
      const lesson = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
      const { point, level, goals, format, media_id } = body
      const importing = { ctx, actor, courses_id: lesson.courses_id, defaults: { point, level, goals } }
      return withChecked(importing, { format, media_id, file: files.file }, async (checkedFile, source) => {
        if (body.dry_run) {
          const warnings = [...(await warnOfPresent(db, lesson, checkedFile)), ...checkedFile.warnings]
          const data = buildImportReply({ ...checkedFile, warnings }, 0)
          return { message: 'File diperiksa; belum ada yang disimpan.', data }
        }
        demandClean(checkedFile, body.skip_errors)
        const inputs = await withPictures(importing, checkedFile)
        const savedCount = await transact(ctx, actor, (tx) => saveQuestions(tx, lesson, inputs, source))
        return { message: `${savedCount} soal disimpan.`, data: buildImportReply(checkedFile, savedCount) }
      })
    },
    ({ body, files }) => (files.file || body.media_id ? {} : NO_FILE),
  )
  serveDownload(ctx, questionTemplate, () => questionSheet())
  mountExport(ctx)
}

const mountExport = (ctx: AppContext): void => {
  const { db } = ctx
  serveDownloadOrPlan(
    ctx,
    [exportQuestions, planExport],
    async ({ actor, query: { lessons_id, format } }) => {
      const lesson = await taughtLesson(db, actor, lessons_id, 'QUIZ')
      if (format === 'excel') return questionWorkbook(ctx, lesson)
      const { taken: takenQuestions, findPicture } = await prepareExport(ctx, lesson, format)
      const title = `Soal ${await findName(db, lesson)}`
      if (format === 'qti3' || format === 'qti22')
        return toZipDownload(title, await writeQti(format, takenQuestions, findPicture, createBreath()))
      return format === 'gift'
        ? textFile(`${title}.gift.txt`, 'text/plain; charset=utf-8', writeGift(takenQuestions, findPicture))
        : textFile(
            `${title}.xml`,
            'application/xml; charset=utf-8',
            writeMoodleXml(takenQuestions, findPicture),
          )
    },
    async ({ actor, query: { lessons_id, format } }) => {
      const lesson = await taughtLesson(db, actor, lessons_id, 'QUIZ')
      const {
        taken: takenQuestions,
        skipped: skippedQuestions,
        lost: losses,
      } = await prepareExport(ctx, lesson, format)
      return { data: { taken: takenQuestions.length, skipped: skippedQuestions, lost: losses } }
    },
  )
}
