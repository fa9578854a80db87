import { Readable } from 'node:stream'
import { closeEvaluation, evaluation, printEvaluation, verifyAction } from '@tuntas/contract/insight/outcomes'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { programOfCourse, readLetterhead } from '../../campus/site/letterhead.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { closeClass, findCloser, findNextVersion, printVersion } from './closed.store.ts'
import { prepareClosing, readClosingState } from './closing.store.ts'
import { findPrint, listActions, listVersions, verify } from './evaluation.store.ts'

const mountClosing = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, closeEvaluation, async ({ actor, body, signal }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const state = await readClosingState(db, course)
    const closing = await prepareClosing(db, actor, course, {
      state,
      given: body.findings,
      reason: body.reason,
    })
    const closed_by = await findCloser(db, actor)
    const letterhead = await readLetterhead(ctx, programOfCourse(course.id))
    for (;;) {
      const closed_at = new Date().toISOString()
      const version = await findNextVersion(db, course)
      const as = { version, closed_at, closed_by, letterhead }
      const printedVersion = await printVersion(closing, as, signal())
      const data = await transact(ctx, actor, (tx) => closeClass(tx, closing, printedVersion))
      if (data) return { message: `Evaluasi ditutup sebagai versi ${data.version}.`, data }
    }
  })
  serve(ctx, verifyAction, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    await transact(ctx, actor, (tx) => verify(tx, actor, course, body))
    return { message: body.verified ? 'Tindakan terverifikasi.' : 'Verifikasi dibatalkan.' }
  })
}

export const mountEvaluations = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, evaluation, async ({ actor, query }) => {
    const course = await taughtCourse(db, actor, query.courses_id)
    const [{ report, blockers, warnings, toFind, coverage }, versions, actions] = await Promise.all([
      readClosingState(db, course),
      listVersions(db, course),
      listActions(db, course),
    ])
    const { pass, target } = report
    return { data: { pass, target, blockers, warnings, findings: toFind, coverage, versions, actions } }
  })
  serveDownload(ctx, printEvaluation, async ({ actor, query }) => {
    const { document, version, course } = await findPrint(db, actor, query.id)
    return { name: `Evaluasi ${course} versi ${version}.pdf`, stream: Readable.from([document]) }
  })
  mountClosing(ctx)
}
