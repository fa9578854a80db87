import {
  assignmentResults,
  assignmentRubrics,
  downloadSubmissions,
  resetSubmission,
  returnFile,
  returnMarks,
  saveAssignment,
  submissionDetail,
  submissionQueue,
  submissionVersions,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import type { Body, FieldErrors } from '@tuntas/contract/wire/endpoint'
import { id } from '@tuntas/contract/wire/fields'
import { MOBILE_APP_MARKER } from '@tuntas/contract/wire/roles'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { servePolled } from '../../../platform/http/polled.ts'
import { type RefusedCall, serve, serveDownload } from '../../../platform/http/serve.ts'
import { type Document, documentFields, type FileRef } from '../../campus/files/access.ts'
import { linksChangeAt } from '../../campus/files/rules.ts'
import { checkSubmission, receiveFile } from '../../campus/files/store.ts'
import type { AttendedCourse } from '../../classroom/courses/access.ts'
import { courseTopic } from '../../classroom/courses/events.ts'
import { hidePictureNames } from '../attempts/nameless.rules.ts'
import { taughtLesson } from '../lessons/access.ts'
import { classProgressAround, demandUnlocked } from '../lessons/class-progress.store.ts'
import { lessonTopic } from '../lessons/events.ts'
import { findName } from '../lessons/store.ts'
import { type TaughtSubmission, taughtSubmission, taughtWork } from './access.ts'
import { setDirectScore } from './direct-marks.store.ts'
import { mountGroupWork } from './group-work.routes.ts'
import { findSubmissionGroup, listSharers } from './group-work.store.ts'
import { demandSeenNow, findSent, handIn, hasAttachment } from './hand-in.store.ts'
import { demandCurrent, returnMarks as returnAll, setReturnedFile, setScore } from './marks.store.ts'
import { hideFile, hideWriter, hideWriters, isHidden } from './nameless.rules.ts'
import { listRubrics } from './rubrics.store.ts'
import {
  findSubmission,
  listForDownload,
  listFormerMarks,
  listQueue,
  listVersions,
  readSubmissionsPage,
  resetSubmission as reset,
  summarise,
} from './store.ts'
import { zipSubmissions } from './zip.ts'

/**
 * Refuses a submission that is impossible now: locked, outside its window, or from a student who is not
 * Aktif.
 */
const demandOpen = async (conn: Conn, actor: Actor, lessonId: number): Promise<AttendedCourse> => {
  const around = await classProgressAround(conn, actor, lessonId)
  const lesson = around?.all.find((one) => one.id === lessonId)
  if (!around || lesson?.type !== 'ASSIGNMENT') throw new AppError('not_found')
  demandUnlocked(lesson)
  if (lesson.upcoming) throw new AppError('not_yet_open')
  if (lesson.ended) throw new AppError('window_closed')
  if (!lesson.active_student) throw new AppError('inactive_student')
  return around.course
}

/** A first version needs its file, except from the mobile application, which could never send one. */
const missingAttachment = async (
  conn: Conn,
  { actor, files, request }: Omit<RefusedCall, 'body'>,
  lessonId: number,
): Promise<FieldErrors> => {
  const inApp = (request.headers['user-agent'] ?? '').includes(MOBILE_APP_MARKER)
  if (files.attachment || files.file || inApp || (await hasAttachment(conn, actor.id, lessonId))) return {}
  return { attachment: ['Pilih lampiran jawaban'] }
}

const HANDED_IN = 'Tugas berhasil dikumpulkan!'

const mountHandingIn = (ctx: AppContext) => {
  const { db } = ctx
  serve(
    ctx,
    saveAssignment,
    async ({ actor, body, files, request }) => {
      const { sent_key, seen: seenAt, seen_score } = body
      const before = await findSent(db, actor.id, body.lessons_id, sent_key)
      if (before) return { message: HANDED_IN, data: before }
      const course = await demandOpen(db, actor, body.lessons_id)
      const upload = files.attachment ?? files.file
      const fields = await missingAttachment(db, { actor, files, request }, body.lessons_id)
      if (fields.attachment) throw new AppError('invalid', { fields })
      await demandSeenNow(db, course, body.lessons_id, { seen: seenAt, seen_score })
      const file = upload && (await receiveFile(ctx, actor, upload, checkSubmission))
      // A picture from the group's earlier versions is allowed, because the text may continue one that
      // another member replaced since.
      const formerTexts = sql`select unnest(array[s.description, v.description])
        from submissions s left join submission_versions v on v.submission_id = s.id
        where s.user_id = ${actor.id} and s.lessons_id = ${body.lessons_id} and s.deleted_at is null`
      const description = await ctx.texts.clean(body.description ?? '', {
        userId: actor.id,
        former: formerTexts,
      })
      const data = await transact(ctx, actor, (tx) =>
        handIn(tx, course, body.lessons_id, { description, file, sent_key, seen: seenAt, seen_score }),
      )
      return { message: HANDED_IN, data }
    },
    ({ body, ...call }) => {
      const lesson = id().safeParse(body.lessons_id ?? body.lesson_id ?? body.id)
      return lesson.success ? missingAttachment(db, call, lesson.data) : {}
    },
  )
}

type WithDocument = { description: string | null; feedback?: string | null; document: Document | null }
const shownSubmission = <R extends WithDocument>({ linkTo, texts }: AppContext, { document, ...row }: R) => ({
  ...row,
  description: texts.show(row.description),
  feedback: texts.show(row.feedback ?? null),
  ...documentFields(linkTo, document),
})

const returnedFields = ({ linkTo }: AppContext, file: FileRef | null) => ({
  returned_attachment: linkTo(file),
  returned_filename: file?.name ?? null,
})

/** The group of a submission with everybody its mark concerns. */
const findGroupWithMembers = async ({ db, texts }: AppContext, submission: TaughtSubmission) => {
  const group = await findSubmissionGroup(db, submission)
  if (!group) return null
  const members = await listSharers(db, submission)
  return {
    ...group,
    members: members.map((one) => ({ ...one, own_feedback: texts.show(one.own_feedback) })),
  }
}

const showText = ({ texts }: AppContext, description: string, isNameless: boolean) =>
  isNameless ? hidePictureNames(texts.show(description)) : texts.show(description)

const mountLists = (ctx: AppContext) => {
  const { db } = ctx
  servePolled(ctx, assignmentResults, async ({ actor, query }) => {
    const { id, courses_id: _, ...filters } = query
    const lesson = await taughtWork(db, actor, id)
    const [{ data, pagination }, summary] = await Promise.all([
      readSubmissionsPage(db, lesson, filters),
      summarise(db, lesson),
    ])
    const submissionRows = data.map((row) => shownSubmission(ctx, row))
    return {
      answer: {
        data: submissionRows.map((row) => ({
          ...row,
          id: row.id ?? undefined,
          version: row.version ?? undefined,
        })),
        pagination,
        summary,
      },
      keys: [lessonTopic(lesson.id), courseTopic(lesson.courses_id)],
      until: new Date(linksChangeAt(Date.now() / 1000) * 1000).toISOString(),
    }
  })
  serve(ctx, submissionQueue, async ({ actor, query }) => {
    const queue = await listQueue(db, await taughtWork(db, actor, query.lessons_id))
    return {
      data: (query.anonymous ? hideWriters(queue) : queue).map(({ held: _, place: __, ...row }) => row),
    }
  })
  serve(ctx, assignmentRubrics, async ({ actor }) => ({ data: await listRubrics(db, actor) }))
  serveDownload(ctx, downloadSubmissions, async ({ actor, query }) => {
    const lesson = await taughtLesson(db, actor, query.id, 'ASSIGNMENT')
    const [name, submissions] = await Promise.all([findName(db, lesson), listForDownload(db, lesson)])
    return {
      name: `${name.replace(/[\p{C}\\/:*?"<>|]/gu, ' ').trim()}.zip`,
      stream: zipSubmissions(ctx.files, submissions),
    }
  })
}

const mountSubmissions = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, submissionDetail, async ({ actor, query }) => {
    const submission = await taughtSubmission(db, actor, query.id)
    const storedHandIn = await findSubmission(db, submission)
    const isNameless = query.anonymous === true && isHidden(storedHandIn)
    const {
      description,
      returned: returnedFile,
      ...row
    } = isNameless ? hideWriter(storedHandIn) : storedHandIn
    return {
      data: {
        ...returnedFields(ctx, returnedFile),
        ...shownSubmission(ctx, { ...row, description }),
        description: showText(ctx, description, isNameless),
        group: await findGroupWithMembers(ctx, submission),
      },
    }
  })
  serve(ctx, submissionVersions, async ({ actor, query }) => {
    const submission = await taughtSubmission(db, actor, query.id)
    const isNameless = query.anonymous === true && isHidden(await findSubmission(db, submission))
    const all = await listVersions(db, submission)
    const versions = isNameless ? all.map(hideWriter) : all
    const formerMarks = new Map((await listFormerMarks(db, submission)).map((one) => [one.id, one]))
    return {
      data: versions.map(({ description, ...row }) => {
        const { score = null, feedback = null, returned: returnedFile = null } = formerMarks.get(row.id) ?? {}
        return {
          ...shownSubmission(ctx, { ...row, feedback, description }),
          description: showText(ctx, description, isNameless),
          score,
          ...returnedFields(ctx, isNameless ? hideFile(returnedFile) : returnedFile),
        }
      }),
    }
  })
}

const markDirectly = async (
  ctx: AppContext,
  actor: Actor,
  { id: _, lessons_id, user_id, ...mark }: Body<typeof updateScore>,
) => {
  if (lessons_id === undefined && user_id === undefined) throw new AppError('not_submitted')
  if (lessons_id === undefined) throw new AppError('invalid', { fields: { lessons_id: ['Pilih tugas'] } })
  if (user_id === undefined) throw new AppError('invalid', { fields: { user_id: ['Pilih mahasiswa'] } })
  const lesson = await taughtWork(ctx.db, actor, lessons_id)
  const feedback =
    mark.feedback && (await ctx.texts.clean(mark.feedback, { userId: actor.id, former: sql`select null` }))
  const data = await transact(ctx, actor, (tx) =>
    setDirectScore(tx, actor, lesson, user_id, { ...mark, feedback }),
  )
  return { message: 'Nilai berhasil disimpan!', data }
}

/** Endpoints that return results to students: marks with feedback, files, and held results. */
const mountMarks = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, returnFile, async ({ actor, body: { id, version, remove_attachment, annotated }, files }) => {
    const submission = await taughtSubmission(db, actor, id)
    if (!files.attachment && !remove_attachment)
      throw new AppError('invalid', { fields: { attachment: ['Pilih file yang dikembalikan'] } })
    await demandCurrent(db, submission, version)
    const file = files.attachment ? await receiveFile(ctx, actor, files.attachment, checkSubmission) : null
    const data = await transact(ctx, actor, (tx) =>
      setReturnedFile(tx, submission, file, { version, annotated: annotated === true }),
    )
    return {
      message: file ? 'File dilampirkan pada nilai.' : 'File diambil dari nilai.',
      data: { ...data, returned_attachment: ctx.linkTo(file) },
    }
  })
  serve(ctx, updateScore, async ({ actor, body }) => {
    if (body.id === undefined) return markDirectly(ctx, actor, body)
    const submission = await taughtSubmission(db, actor, body.id)
    const { lessons_id = submission.lessons_id, user_id = submission.user_id } = body
    if (lessons_id !== submission.lessons_id || user_id !== submission.user_id)
      throw new AppError('not_found')
    const formerFeedback = sql`select feedback from submissions where id = ${submission.id}`
    const feedback =
      body.feedback && (await ctx.texts.clean(body.feedback, { userId: actor.id, former: formerFeedback }))
    const data = await transact(ctx, actor, (tx) => setScore(tx, actor, submission, { ...body, feedback }))
    return { message: 'Nilai berhasil disimpan!', data }
  })
  serve(ctx, returnMarks, async ({ actor, body }) => {
    const lesson = await taughtLesson(db, actor, body.lessons_id, 'ASSIGNMENT')
    const returnedCount = await transact(ctx, actor, (tx) => returnAll(tx, lesson))
    const message =
      returnedCount === 0
        ? 'Tidak ada nilai yang menunggu dikembalikan.'
        : `${returnedCount} nilai dikembalikan.`
    return { message, data: { returned: returnedCount } }
  })
}

export const mountAssignments = (ctx: AppContext): void => {
  mountHandingIn(ctx)
  mountLists(ctx)
  mountSubmissions(ctx)
  mountMarks(ctx)
  mountGroupWork(ctx)
  serve(ctx, resetSubmission, async ({ actor, body }) => {
    const resetKind = await transact(ctx, actor, async (tx) =>
      reset(tx, await taughtSubmission(tx, actor, body.id)),
    )
    const message =
      resetKind === 'mark'
        ? 'Nilai langsung diambil kembali.'
        : 'Tugas direset. Mahasiswa dapat mengumpulkan lagi.'
    return { message }
  })
}
