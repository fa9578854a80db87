import { Readable } from 'node:stream'
import {
  closeFinalMark,
  exportFinalMark,
  finalMark,
  finalMarkDetail,
  previewFinalMark,
  printFinalMark,
  reopenByOffice,
  reopenFinalMark,
} from '@tuntas/contract/insight/final-marks'
import { id } from '@tuntas/contract/wire/fields'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { makePdf } from '../../../platform/files/printing.ts'
import { type AlsoWrong, serve, serveDownload } from '../../../platform/http/serve.ts'
import { getScope } from '../../campus/administrators/access.ts'
import { programOfCourse, readLetterhead } from '../../campus/site/letterhead.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { type ClosableCourse, closableCourse, isMainLecturer, keptCourse, taughtVersion } from './access.ts'
import { listBlockers } from './checks.rules.ts'
import { summariseMarks } from './closing.rules.ts'
import { closeCourse, demandClosing, hash, readClosing, reopenCourse } from './closing.store.ts'
import { findCloser, findMarksDue } from './course.store.ts'
import { buildFinalMarkPdf } from './print.ts'
import { fileName } from './sheet.rules.ts'
import { decideState, findPdf, findVersion, listVersions } from './versions.store.ts'
import { buildWorkbook } from './workbook.ts'

/** Permission is checked before the fields. */
const ownClassFirst =
  (demand: (actor: Actor, courseId: number) => Promise<ClosableCourse>): AlsoWrong =>
  async ({ actor, body }) => {
    const courseId = id().safeParse(body.courses_id ?? body.course_id)
    if (courseId.success) await demand(actor, courseId.data)
    return {}
  }

const mountReading = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, finalMark, async ({ actor, query }) => {
    const course = await taughtCourse(db, actor, query.courses_id)
    const [closing, versions, can_close, marks_due] = await Promise.all([
      readClosing(db, course.id),
      listVersions(db, course.id),
      isMainLecturer(db, actor, course.id),
      findMarksDue(db, course.id),
    ])
    const { live, checklist, missing: missingItems, proposals } = closing
    const lists = { checklist, missing: missingItems, versions, proposals }
    const state = decideState(versions[0])
    return { data: { course: live.head.course.name, state, can_close, marks_due, ...lists } }
  })
  serve(ctx, previewFinalMark, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const { document, checklist } = await readClosing(db, course.id, body.choices)
    const students = document.students.map(({ status: _, ...student }) => student)
    return {
      data: {
        digest: hash(document),
        blockers: listBlockers(checklist),
        students,
        ...summariseMarks(document),
      },
    }
  })
  serve(ctx, finalMarkDetail, async ({ actor, query }) => {
    const { courses_id, ...version } = await findVersion(db, await taughtVersion(db, actor, query.id))
    const [last] = await listVersions(db, courses_id)
    return { data: { ...version, current: last?.id === version.id } }
  })
}

const mountClosing = (ctx: AppContext): void => {
  const { db } = ctx
  const demandOwn = (actor: Actor, courseId: number) => closableCourse(db, actor, courseId)
  serve(
    ctx,
    closeFinalMark,
    async ({ actor, body: { courses_id, ...request }, signal }) => {
      const course = await demandOwn(actor, courses_id)
      const { document: content, last } = await demandClosing(db, course, request)
      const document = {
        ...content,
        version: (last?.version ?? 0) + 1,
        closed_at: new Date().toISOString(),
        closed_by: await findCloser(db, actor),
      }
      const sha256 = hash(document)
      const letterhead = await readLetterhead(ctx, programOfCourse(courses_id))
      const pdf = await makePdf(buildFinalMarkPdf(document, sha256, letterhead), signal())
      const data = await transact(ctx, actor, (tx) =>
        closeCourse(tx, actor, course, { ...request, document, sha256, pdf }),
      )
      return { message: `Nilai ditutup sebagai versi ${data.version}.`, data }
    },
    ownClassFirst(demandOwn),
  )
}

const mountReopening = (ctx: AppContext): void => {
  const { db } = ctx
  const demandOwn = (actor: Actor, courseId: number) => closableCourse(db, actor, courseId)
  const reopen = (actor: Actor, course: ClosableCourse, reason: string, by: 'lecturer' | 'office') =>
    transact(ctx, actor, (tx) => reopenCourse(tx, actor, course, { reason, by }))
  serve(
    ctx,
    reopenFinalMark,
    async ({ actor, body }) => ({
      data: await reopen(actor, await demandOwn(actor, body.courses_id), body.reason, 'lecturer'),
      message: 'Nilai dibuka kembali.',
    }),
    ownClassFirst(demandOwn),
  )
  const demandKept = (actor: Actor, courseId: number) => keptCourse(db, getScope(actor), courseId)
  serve(
    ctx,
    reopenByOffice,
    async ({ actor, body }) => ({
      data: await reopen(actor, await demandKept(actor, body.courses_id), body.reason, 'office'),
      message: 'Nilai dibuka kembali.',
    }),
    ownClassFirst(demandKept),
  )
}

const mountFiles = (ctx: AppContext): void => {
  const { db, env } = ctx
  serveDownload(ctx, printFinalMark, async ({ actor, query }) => {
    const { pdf, document } = await findPdf(db, await taughtVersion(db, actor, query.id))
    return { name: `${fileName(document)}.pdf`, stream: Readable.from([pdf]) }
  })
  serveDownload(ctx, exportFinalMark, async ({ actor, query }) => {
    const { document, sha256 } = await findVersion(db, await taughtVersion(db, actor, query.id))
    return buildWorkbook(document, { sha256, zone: env.campusTz })
  })
}

export const mountFinalMarks = (ctx: AppContext): void => {
  mountReading(ctx)
  mountClosing(ctx)
  mountReopening(ctx)
  mountFiles(ctx)
}
