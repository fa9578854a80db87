import type { Coverage, closeEvaluation } from '@tuntas/contract/insight/outcomes'
import { ACTION_LEAST } from '@tuntas/contract/insight/outcomes.vocabulary'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import {
  computeCoverage,
  findPercent,
  listBlockers,
  listUnreached,
  listWarnings,
  unfound,
  unnamed,
} from './evaluation.rules.ts'
import { findAbout, listOpenWork, yearNames } from './evaluation.store.ts'
import { summariseItems } from './items.store.ts'
import { buildReport, type ClassReport } from './report.rules.ts'
import type { Finding } from './snapshot.rules.ts'
import { readClass } from './store.ts'

/** Current results of a class, and the blockers of closing it. */
export const readClosingState = async (db: Db, course: TaughtCourse) => {
  const read = await readClass(db, course)
  const { report, pooled } = buildReport(read)
  const place = { courses_id: course.id }
  const works = await listOpenWork(db, course, read)
  return {
    read,
    report,
    pooled,
    blockers: listBlockers(place, read.book.total_weight, works),
    warnings: listWarnings(place, report, works),
    toFind: listUnreached(report),
    coverage: computeCoverage(report.class),
  }
}

type Given = Body<typeof closeEvaluation>['findings']

/** A class that its figures do not speak for is closed with a reason alone. */
const demandReason = (
  { representative, measured: measuredCount, students }: Coverage,
  reason: string | null,
) => {
  if (representative === 1 || (reason ?? '').length >= ACTION_LEAST) return
  throw new AppError('invalid', {
    fields: {
      reason: [
        `Baru ${measuredCount} dari ${students} mahasiswa terukur. Masukan alasan, paling sedikit ${ACTION_LEAST} karakter`,
      ],
    },
  })
}
/** Findings with the measured percentage. Each names an outcome of the class, an action and its owner. */
const measuredFindings = async (db: Db, report: ClassReport, givenFindings: Given): Promise<Finding[]> => {
  const dueYearIds = givenFindings.flatMap(({ due_year_id }) => (due_year_id === null ? [] : [due_year_id]))
  const names = await yearNames(db, dueYearIds)
  const faults = givenFindings.flatMap((one, at): [string, string[]][] => [
    ...(findPercent(report, one) === undefined
      ? [[`findings.${at}.code`, ['Pilih capaian dari kelas ini']] as [string, string[]]]
      : []),
    ...(one.action ? [] : [[`findings.${at}.action`, ['Masukan tindakan']] as [string, string[]]]),
    ...(one.owner ? [] : [[`findings.${at}.owner`, ['Masukan penanggung jawab']] as [string, string[]]]),
    ...(one.due_year_id === null || names.has(one.due_year_id)
      ? []
      : [[`findings.${at}.due_year_id`, ['Pilih semester']] as [string, string[]]]),
  ])
  if (faults.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(faults) })
  return givenFindings.map((one) => ({
    ...one,
    measured: findPercent(report, one) ?? null,
    due_year: one.due_year_id === null ? null : (names.get(one.due_year_id) ?? null),
  }))
}

type State = Awaited<ReturnType<typeof readClosingState>>
/** Snapshot of a class with its findings; refused while there are blockers. */
export const prepareClosing = async (
  db: Db,
  actor: Pick<Actor, 'id'>,
  course: TaughtCourse,
  { state, given: givenFindings, reason = null }: { state: State; given: Given; reason?: string | null },
) => {
  const { read, report, pooled, blockers, warnings, toFind, coverage } = state
  const against = [...blockers, ...unfound(toFind, givenFindings)]
  if (against.length > 0)
    throw new AppError('evaluation_blocked', {
      message: `Evaluasi belum dapat ditutup. ${against.map(({ message }) => message).join(' ')}`,
      data: { blockers: against },
    })
  demandReason(coverage, reason)
  const findings = await measuredFindings(db, report, givenFindings)
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
    coverage,
    reason: coverage.representative === 1 ? null : reason,
  }
  return { course, snapshot, totals: pooled }
}
