import { lessonEditors } from '@tuntas/contract/learning/editors'
import {
  publishLessons,
  saveLesson,
  shiftLessons,
  updateLesson,
  uploadLessonFile,
} from '@tuntas/contract/learning/lesson-form'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import { type AlsoWrong, serve } from '../../../platform/http/serve.ts'
import { campusWindow } from '../../../platform/time.ts'
import { checkCaptions, isOwnMedia } from '../../campus/files/media.store.ts'
import { checkDocument, keepFile, receiveFile } from '../../campus/files/store.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { type TaughtLesson, type TaughtSection, taughtLesson, taughtSection } from './access.ts'
import { otherEditors } from './editors.store.ts'
import { changeLesson, changeSettings, createLesson, type LessonInput, NO_DOCUMENT } from './forms.store.ts'
import * as planning from './planning.store.ts'
import { sparing } from './spare-running.ts'
import { findLesson, findMediaId, shownLesson } from './store.ts'
import { sparingWarnings } from './warnings.store.ts'

const SAVED = 'Data berhasil disimpan!'

const cleanInput = async (
  { env, texts }: AppContext,
  actor: Actor,
  input: LessonInput,
): Promise<LessonInput> => {
  const id = sql`${input.id ?? null}::int`
  const formerTexts = sql`select unnest(array[description, note, "references"]) from lessons where id = ${id}
    union all select text from lesson_blocks where lessons_id = ${id}`
  const writing = { userId: actor.id, former: formerTexts }
  const blocks: LessonInput['blocks'] = input.blocks && []
  for (const block of input.blocks ?? [])
    blocks?.push({ ...block, text: await texts.clean(block.text, writing) })
  return {
    ...input,
    blocks,
    ...campusWindow(env.campusTz, input),
    description: await texts.clean(input.description, writing),
    note: await texts.clean(input.note, writing),
    references: await texts.clean(input.references, writing),
  }
}

/** The lesson as its form loads it. */
const lessonThing = (ctx: AppContext, lesson: TaughtLesson | undefined) =>
  ({
    kind: 'lessons',
    id: lesson?.id,
    detail: lecturerLesson,
    find: async () => lesson && shownLesson(ctx, await findLesson(ctx.db, lesson)),
  }) as const

/** @property spare refuses a change that has warnings */
type Target = { section: TaughtSection; lesson: TaughtLesson | undefined; spare: boolean }

type Uploads = { attachment: Upload | undefined; captions: Upload | undefined }

const NO_MEDIA = { media_id: ['Unggah video atau audio terlebih dahulu'] }
/** Requires media that the lecturer uploaded or the lesson already has. */
const demandMedia = async (
  { db }: AppContext,
  actor: Actor,
  lesson: TaughtLesson | undefined,
  { media_id }: LessonInput,
) => {
  if (!media_id || (lesson && (await findMediaId(db, lesson)) === media_id)) return
  if (!(await isOwnMedia(db, actor, media_id))) throw new AppError('invalid', { fields: NO_MEDIA })
}

const save = async (
  ctx: AppContext,
  actor: Actor,
  { section, lesson, spare }: Target,
  input: LessonInput,
  uploads: Uploads,
) => {
  await demandMedia(ctx, actor, lesson, input)
  const captions = uploads.captions && checkCaptions(uploads.captions)
  const files = {
    actor,
    attachment: uploads.attachment && (await receiveFile(ctx, actor, uploads.attachment, checkDocument)),
    captions: captions && (await keepFile(ctx, actor, captions)),
  }
  return transact(ctx, actor, (tx) =>
    sparingWarnings(tx, { courseIds: [section.courses_id], spare }, async () => {
      if (!lesson) return createLesson(tx, section, input, files)
      await changeLesson(tx, lesson, section, input, files)
      return lesson.id
    }),
  )
}

/** For a new lesson only; an existing one may already have its document. */
const missingDocument: AlsoWrong = ({ body, files }) =>
  body.id || body.type === 'QUIZ' || body.format !== 'FILE' || files.attachment || files.file
    ? {}
    : NO_DOCUMENT

const CAPTIONS = /\.(vtt|srt)$/i
/** Uploads for blocks have no effect until a lesson names them. */
const mountUpload = (ctx: AppContext): void =>
  serve(ctx, uploadLessonFile, async ({ actor, files: { file: upload } }) => {
    if (!upload) throw new AppError('invalid', { fields: { file: ['Pilih file terlebih dahulu'] } })
    const file = await receiveFile(ctx, actor, upload, async (sentFile) =>
      CAPTIONS.test(sentFile.name) ? checkCaptions(sentFile) : checkDocument(sentFile),
    )
    return { message: 'File tersimpan', data: { ...file, url: ctx.linkTo(file) ?? '' } }
  })

export const mountLessonForm = (ctx: AppContext): void => {
  const { db } = ctx
  mountUpload(ctx)
  serve(
    ctx,
    saveLesson,
    async ({ actor, body: { spare_warnings: spare, ...body }, files }) => {
      const section = await taughtSection(db, actor, body.sections_id)
      const lesson = body.id === undefined ? undefined : await taughtLesson(db, actor, body.id)
      const input = await cleanInput(ctx, actor, body)
      const uploads = { attachment: files.attachment ?? files.file, captions: files.captions }
      const id = await orStale(db, { ...lessonThing(ctx, lesson), version: body.version }, () =>
        save(ctx, actor, { section, lesson, spare }, input, uploads),
      )
      return { message: SAVED, data: { id } }
    },
    missingDocument,
  )
  serve(ctx, lessonEditors, async ({ actor, query }) => {
    const { id } = await taughtLesson(db, actor, query.id)
    return { data: await otherEditors(db, { lessons_id: id, question_id: 0 }, actor, query.editing) }
  })
  serve(ctx, updateLesson, async ({ actor, body: { id, spare_warnings: spare, ...settings } }) => {
    const lesson = await taughtLesson(db, actor, id)
    const courseIds = [lesson.courses_id]
    await orStale(db, lessonThing(ctx, lesson), () =>
      transact(ctx, actor, (tx) =>
        sparingWarnings(tx, { courseIds, spare }, () => changeSettings(tx, lesson, settings)),
      ),
    )
    return { message: SAVED, data: { id } }
  })
}

/** Applies one change to many lessons of a class. */
export const mountPlanning = (ctx: AppContext): void => {
  const { db, env } = ctx
  serve(ctx, publishLessons, async ({ actor, body }) => {
    const { courses_id, list_id, status, spare_warnings: spare } = body
    const course = await taughtCourse(db, actor, courses_id)
    const lessons = await transact(ctx, actor, (tx) =>
      sparingWarnings(tx, { courseIds: [course.id], spare }, () =>
        planning.publishLessons(tx, course, list_id, status),
      ),
    )
    const action = status === 'publish' ? 'dipublikasikan' : 'disembunyikan'
    return { message: `${lessons} pembelajaran ${action}.`, data: { lessons } }
  })
  serve(ctx, shiftLessons, async ({ actor, body: { courses_id, list_id, days, spare_running } }) => {
    const course = await taughtCourse(db, actor, courses_id)
    const lessons = await transact(ctx, actor, (tx) =>
      sparing(spare_running, (ending) =>
        planning.shiftLessons(tx, course, list_id, { days, zone: env.campusTz, ending }),
      ),
    )
    return { message: `${lessons} jadwal digeser.`, data: { lessons } }
  })
}
