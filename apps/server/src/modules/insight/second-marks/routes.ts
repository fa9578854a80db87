import {
  closeSecondMarks,
  openSecondMarks,
  saveSecondMark,
  secondMarkPaper,
  secondMarks,
} from '@tuntas/contract/insight/second-marks'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { FileRef } from '../../campus/files/access.ts'
import { filesOfAnswers } from '../../learning/attempts/answer-files.store.ts'
import { hideFileName, hidePictureNames } from '../../learning/attempts/nameless.rules.ts'
import { taughtLesson } from '../../learning/lessons/access.ts'
import {
  closeSample,
  findQuestionText,
  listMarkedQuestions,
  listMarkers,
  listPaper,
  listSamples,
  openSample,
  ownSample,
  saveMark,
  taughtSample,
} from './store.ts'

const linkFile = ({ linkTo }: AppContext, file: FileRef | null) => {
  const hiddenFile = file && { ...file, name: hideFileName(file.name) }
  const url = linkTo(hiddenFile)
  return hiddenFile && url ? { url, name: hiddenFile.name } : null
}

const mountPaper = (ctx: AppContext): void => {
  const { db, texts } = ctx
  serve(ctx, secondMarkPaper, async ({ actor, query }) => {
    const sample = await ownSample(db, actor, query.id)
    const answers = await listPaper(db, sample)
    const getFiles = await filesOfAnswers(ctx, answers)
    const data = answers.map(({ file, type, ...answer }) => ({
      ...answer,
      answer: answer.answer === null ? null : hidePictureNames(texts.show(answer.answer)),
      answer_attachment: linkFile(ctx, file),
      answer_files: getFiles({ type, answer: answer.answer }).map((one) => ({
        ...one,
        name: hideFileName(one.name),
        url: ctx.linkTo({ ...one, name: hideFileName(one.name) }) ?? '',
      })),
    }))
    return { data, question: texts.show(await findQuestionText(db, sample)) }
  })
  serve(ctx, saveSecondMark, async ({ actor, body: { id, ...mark } }) => {
    const sample = await ownSample(db, actor, id)
    await transact(ctx, actor, (tx) => saveMark(tx, sample, mark))
    return { message: 'Angka tersimpan.' }
  })
}

export const mountSecondMarks = (ctx: AppContext): void => {
  const { db, texts } = ctx
  serve(ctx, secondMarks, async ({ actor, query }) => {
    const lesson = await taughtLesson(db, actor, query.lessons_id, 'QUIZ')
    const [data, markers, questions] = await Promise.all([
      listSamples(db, actor, lesson),
      listMarkers(db, lesson),
      listMarkedQuestions(db, lesson),
    ])
    return {
      data,
      markers,
      questions: questions.map((one) => ({ ...one, question: texts.show(one.question) })),
    }
  })
  serve(ctx, openSecondMarks, async ({ actor, body: { lessons_id, ...opening } }) => {
    const lesson = await taughtLesson(db, actor, lessons_id, 'QUIZ')
    const data = await transact(ctx, actor, (tx) => openSample(tx, actor, lesson, opening))
    return { message: `Sampel ${data.size} jawaban dibuka.`, data }
  })
  mountPaper(ctx)
  serve(ctx, closeSecondMarks, async ({ actor, body }) => {
    const sample = await taughtSample(db, actor, body.id)
    await transact(ctx, actor, (tx) => closeSample(tx, sample))
    return { message: 'Sampel ditutup.' }
  })
}
