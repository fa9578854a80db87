import { Readable } from 'node:stream'
import { closeEvaluation, evaluation, printEvaluation, verifyAction } from '@tuntas/contract/insight/outcomes'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve, serveDownload } from '../../../platform/serve.ts'
import { type TaughtCourse, taughtCourse } from '../../classroom/courses/access.ts'
import { blockersOf, percentOf, toFindOf, unfound, unnamed, warningsOf } from './evaluation.rules.ts'
import {
  closeClass,
  findAbout,
  findPrint,
  listActions,
  listVersions,
  openWorkOf,
  verify,
  yearNames,
} from './evaluation.store.ts'
import { summariseItems } from './items.store.ts'
import { type ClassReport, reportOf } from './report.rules.ts'
import type { Finding } from './snapshot.rules.ts'
import { readClass } from './store.ts'

/** A class as it stands: what it came to, and what keeps it open. */
const stateOf = async ({ db }: AppContext, course: TaughtCourse) => {
  const read = await readClass(db, course)
  const { report, pooled } = reportOf(read)
  const works = await openWorkOf(db, course, read)
  const sum = Math.round(read.items.reduce((total, { weight }) => total + weight, 0) * 100) / 100
  return {
    read,
    report,
    pooled,
    blockers: blockersOf(sum, works),
    warnings: warningsOf(report, works),
    toFind: toFindOf(report),
  }
}

type Given = Body<typeof closeEvaluation>['findings']
/** Findings with what was measured of their outcomes; each names one of the class, and says what is done by whom. */
const measuredFindings = async (
  { db }: AppContext,
  report: ClassReport,
  given: Given,
): Promise<Finding[]> => {
  const due = given.flatMap(({ due_year_id }) => (due_year_id === null ? [] : [due_year_id]))
  const names = await yearNames(db, due)
  const faults = given.flatMap((one, at): [string, string[]][] => [
    ...(percentOf(report, one) === undefined
      ? [[`findings.${at}.code`, ['Pilih capaian dari kelas ini']] as [string, string[]]]
      : []),
    ...(one.action ? [] : [[`findings.${at}.action`, ['Masukan tindakan']] as [string, string[]]]),
    ...(one.owner ? [] : [[`findings.${at}.owner`, ['Masukan penanggung jawab']] as [string, string[]]]),
    ...(one.due_year_id === null || names.has(one.due_year_id)
      ? []
      : [[`findings.${at}.due_year_id`, ['Pilih semester']] as [string, string[]]]),
  ])
  if (faults.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(faults) })
  return given.map((one) => ({
    ...one,
    measured: percentOf(report, one) ?? null,
    due_year: one.due_year_id === null ? null : (names.get(one.due_year_id) ?? null),
  }))
}

const mountClosing = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, closeEvaluation, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const { read, report, pooled, blockers, warnings, toFind } = await stateOf(ctx, course)
    const against = [...blockers, ...unfound(toFind, body.findings)]
    if (against.length > 0)
      throw new AppError('evaluation_blocked', {
        message: `Evaluasi belum dapat ditutup. ${against.map(({ message }) => message).join(' ')}`,
        data: { blockers: against },
      })
    const findings = await measuredFindings(ctx, report, body.findings)
    const [about, items] = await Promise.all([
      findAbout(db, course),
      summariseItems(db, actor, course, read.items),
    ])
    const snapshot = {
      ...about,
      ...unnamed(report),
      items,
      findings,
      warnings: warnings.map(({ message }) => message),
    }
    const data = await transact(ctx, actor, (tx) =>
      closeClass(tx, actor, { course, snapshot, totals: pooled }),
    )
    return { message: `Evaluasi ditutup sebagai versi ${data.version}.`, data }
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
    const [{ report, blockers, warnings, toFind }, versions, actions] = await Promise.all([
      stateOf(ctx, course),
      listVersions(db, course),
      listActions(db, course),
    ])
    const { pass, target } = report
    return { data: { pass, target, blockers, warnings, findings: toFind, versions, actions } }
  })
  serveDownload(ctx, printEvaluation, async ({ actor, query }) => {
    const { document, version, course } = await findPrint(db, actor, query.id)
    return { name: `Evaluasi ${course} versi ${version}.pdf`, stream: Readable.from([document]) }
  })
  mountClosing(ctx)
}
