import { Readable } from 'node:stream'
import { exportQuestions, importQuestions, questionTemplate } from '@tuntas/contract/learning/question-files'
import { letterAt } from '@tuntas/contract/learning/questions'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { type Download, serve, serveDownload } from '../../../platform/serve.ts'
import { taughtLesson } from '../lessons/access.ts'
import { findName } from '../lessons/store.ts'
import { findPictures } from './export.store.ts'
import { type Checked, checkQuestions, saveQuestions, withPictures } from './files.store.ts'
import { questionSheet, writeExcel } from './formats/write-excel.ts'
import { writeGift } from './formats/write-gift.ts'
import { writeMoodleXml } from './formats/write-moodle-xml.ts'
import { listQuestions } from './questions.store.ts'

const said = ({ line, message }: Checked['errors'][number]) => `Baris ${line}: ${message}`

const replyOf = ({ questions, errors, warnings }: Checked, saved: number) => ({
  total: questions.length,
  saved,
  errors,
  warnings,
  questions: questions.map(({ input, found }, at) => ({
    number: at + 1,
    type: input.type,
    question: input.question,
    options: input.options.map(({ label }, place) => ({ key: letterAt(place), label })),
    answer: found.answer,
    content: input.content,
    key: input.key,
    point: input.point,
  })),
})

const demandClean = (checked: Checked) => {
  const [first, ...more] = checked.errors
  if (!first) return
  throw new AppError('invalid', {
    message: `Tidak ada soal yang disimpan. ${said(first)}${more.length > 0 ? ` (dan ${more.length} kesalahan lain)` : ''}`,
    fields: { file: checked.errors.slice(0, 100).map(said) },
    data: { errors: checked.errors },
  })
}

const textFile = (name: string, type: string, text: string): Download => ({
  name: name.replace(/[\p{C}\\/:*?"<>|]/gu, ' ').trim(),
  type,
  stream: Readable.from([Buffer.from(text)]),
})

const NO_FILE = { file: ['Pilih file terlebih dahulu'] }

export const mountQuestionFiles = (ctx: AppContext): void => {
  const { db } = ctx
  serve(
    ctx,
    importQuestions,
    async ({ actor, body, files }) => {
      const lesson = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
      const upload = files.file
      if (!upload) throw new AppError('invalid', { fields: NO_FILE })
      const importing = { ctx, actor, lesson }
      const checked = await checkQuestions(importing, body.format, upload)
      if (body.dry_run)
        return { message: 'File diperiksa; belum ada yang disimpan.', data: replyOf(checked, 0) }
      demandClean(checked)
      const source = { format: body.format, file_name: upload.name.normalize('NFC').slice(-200) }
      const inputs = await withPictures(importing, checked)
      const saved = await transact(ctx, actor, (tx) => saveQuestions(tx, importing, inputs, source))
      return { message: `${saved} soal disimpan.`, data: replyOf(checked, saved) }
    },
    ({ files }) => (files.file ? {} : NO_FILE),
  )
  serveDownload(ctx, questionTemplate, () => questionSheet())
  serveDownload(ctx, exportQuestions, async ({ actor, query }) => {
    const lesson = await taughtLesson(db, actor, query.lessons_id, 'QUIZ')
    const [name, questions] = await Promise.all([findName(db, lesson), listQuestions(db, lesson)])
    const title = `Soal ${name}`
    if (query.format === 'excel') return writeExcel(title, questions)
    const pictureOf = await findPictures(db, ctx.files, questions)
    return query.format === 'gift'
      ? textFile(`${title}.gift.txt`, 'text/plain; charset=utf-8', writeGift(questions, pictureOf))
      : textFile(`${title}.xml`, 'application/xml; charset=utf-8', writeMoodleXml(questions, pictureOf))
  })
}
