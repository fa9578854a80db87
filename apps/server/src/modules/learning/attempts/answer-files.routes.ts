import { addAnswerFile, uploadAnswerFile } from '@tuntas/contract/learning/attempts'
import { writeFiles } from '@tuntas/contract/learning/written-kinds.vocabulary'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Document } from '../../campus/files/access.ts'
import {
  checkSubmission,
  demandQuota,
  findSentFile,
  keepFile,
  keepFileOnce,
} from '../../campus/files/store.ts'
import { hashContent } from '../quizzes/pictures.store.ts'
import { ownAttempt } from './access.ts'
import { addFile, demandOwnFiles, takes } from './answer-files.store.ts'
import { gradedQuestion } from './questions.store.ts'
import { readClock } from './store.ts'

/** The key is hashed with file and question, so reusing it for another file or question is a new request. */
const toSentKey = ({ sent_key, answer_id, id }: Body<typeof uploadAnswerFile>, { content }: Upload) =>
  sent_key && [sent_key, answer_id, id, hashContent(content)].join(' ')

export const mountAnswerFiles = (ctx: AppContext): void => {
  const { db, optionKeys } = ctx
  const describe = (file: Document) => ({
    message: 'File terunggah',
    data: { ...file, url: ctx.linkTo(file) ?? '' },
  })
  serve(ctx, uploadAnswerFile, async ({ actor, body, files }) => {
    const attempt = await ownAttempt(db, actor, body.answer_id)
    const question = await gradedQuestion(db, body.id, attempt)
    if (!question) throw new AppError('not_found')
    if (!files.file) throw new AppError('invalid', { fields: { file: ['Pilih file terlebih dahulu'] } })
    const sentKey = toSentKey(body, files.file)
    const before = sentKey ? await findSentFile(db, actor, sentKey) : undefined
    if (before) return describe(before)
    if ((await readClock(db, attempt)).time_remaining === 0) throw new AppError('answer_finished')
    await demandQuota(db, actor)
    const submission = await checkSubmission(files.file)
    if (!takes(question, submission.name)) throw new AppError('file_type')
    const file = await (sentKey
      ? keepFileOnce(ctx, actor, submission, sentKey)
      : keepFile(ctx, actor, submission))
    return describe({ ...file, size: submission.content.length })
  })
  serve(ctx, addAnswerFile, async ({ actor, body }) => {
    const attempt = await ownAttempt(db, actor, body.answer_id)
    await demandOwnFiles(db, actor, { id: body.id, answer: writeFiles([body.file_id]) })
    const data = await addFile(db, attempt, body, optionKeys.reveal)
    await announce(ctx, 'answer.kept', attempt)
    return { message: 'Jawaban tersimpan', data }
  })
}
