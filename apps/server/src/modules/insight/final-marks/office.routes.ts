import { Readable } from 'node:stream'
import {
  checkMarks,
  exportMarks,
  exportOfficeClasses,
  LETTER_MOST,
  officeClasses,
  officeFinalMark,
  officePrint,
  remindMarks,
} from '@tuntas/contract/insight/marks-office'
import type { Query } from '@tuntas/contract/wire/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { transact } from '../../../platform/events.ts'
import { csvFile } from '../../../platform/files/csv.ts'
import { campusClock, excelFile, excelReport } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { getScope } from '../../campus/administrators/access.ts'
import {
  countStates,
  findOfficeYear,
  type OfficeQuery,
  type OfficeRow,
  readOfficePage,
  streamOfficeClasses,
} from './office.store.ts'
import { listMarkProblems } from './office-check.rules.ts'
import { listHeaders, toCsvCells, toExcelColumns } from './office-export.rules.ts'
import { type ExportQuery, listClosedClasses, listOpenClasses, streamMarks } from './office-export.store.ts'
import { listColumns } from './office-list.rules.ts'
import { countProposals } from './office-proposals.store.ts'
import { findOfficeMarks, findOfficePrint } from './office-versions.store.ts'
import { remindClasses } from './reminders.store.ts'
import { fileName } from './sheet.rules.ts'

const withProposals = async (conn: Conn, classes: readonly OfficeRow[]) => {
  const proposals = await countProposals(conn, classes)
  return classes.map((row) => ({ ...row, proposals: proposals.get(row.courses_id) ?? 0 }))
}

async function* readFileRows({ db }: AppContext, selection: OfficeQuery) {
  for await (const classes of streamOfficeClasses(db, selection)) yield* await withProposals(db, classes)
}

const mountClasses = (ctx: AppContext) => {
  const { db, env } = ctx
  const select = async (actor: Actor, filters: Query<typeof officeClasses>): Promise<OfficeQuery> => ({
    year: await findOfficeYear(db, filters.year_id),
    scope: getScope(actor),
    zone: env.campusTz,
    filters,
  })
  serve(ctx, officeClasses, async ({ actor, query }) => {
    const selection = await select(actor, query)
    const [{ data, pagination }, counts] = await Promise.all([
      readOfficePage(db, selection),
      countStates(db, selection),
    ])
    const marks_due = selection.year?.marks_due ?? null
    return { data: await withProposals(db, data), pagination, counts, marks_due }
  })
  const clock = campusClock(env.campusTz)
  serveDownload(ctx, exportOfficeClasses, async ({ actor, query }) => {
    const selection = await select(actor, query)
    const columns = listColumns((iso) => clock.format(new Date(iso)))
    return excelFile(`Nilai Akhir ${selection.year?.name ?? ''}`, columns, readFileRows(ctx, selection))
  })
}

/** Students by program from closed classes, as one file. */
const mountExport = (ctx: AppContext) => {
  const { db, env } = ctx
  const select = async (actor: Actor, filters: Query<typeof exportMarks>): Promise<ExportQuery> => ({
    year: await findOfficeYear(db, filters.year_id),
    scope: getScope(actor),
    filters,
  })
  serveDownload(ctx, exportMarks, async ({ actor, query }) => {
    const selection = await select(actor, query)
    const { format, shape } = query
    const name = `Nilai Akhir ${selection.year?.code ?? ''} ${shape}`
    const marks = streamMarks(db, selection)
    if (format === 'csv') return csvFile(name, listHeaders(shape), toCsvCells(shape), marks)
    const columns = toExcelColumns(shape)
    if (shape === 'feeder') return excelFile(name, columns, marks)
    const today = campusClock(env.campusTz).format(new Date()).slice(0, 10)
    const facts = [
      ['Semester', selection.year?.name ?? ''],
      ['Tanggal', today],
    ] as const
    return excelReport('Nilai Akhir', name, facts, columns, marks)
  })
  serve(ctx, checkMarks, async ({ actor, query }) => {
    const selection = await select(actor, query)
    const [closedClasses, open] = await Promise.all([
      listClosedClasses(db, selection, LETTER_MOST),
      listOpenClasses(db, selection),
    ])
    const problems = listMarkProblems({ open, closed: closedClasses }, selection.year?.code ?? '')
    const students = closedClasses.reduce((sum, one) => sum + one.students, 0)
    return { data: { classes: closedClasses.length, students, problems } }
  })
}

const mountReminders = (ctx: AppContext) =>
  serve(ctx, remindMarks, async ({ actor, body }) => {
    const data = await transact(ctx, actor, (tx) =>
      remindClasses(tx, getScope(actor), body, ctx.env.campusTz),
    )
    return { message: `${data.sent} dosen pengampu diingatkan.`, data }
  })

const mountVersions = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, officeFinalMark, async ({ actor, query }) => ({
    data: await findOfficeMarks(db, getScope(actor), query.courses_id),
  }))
  serveDownload(ctx, officePrint, async ({ actor, query }) => {
    const { pdf, document } = await findOfficePrint(db, getScope(actor), query.id)
    return { name: `${fileName(document)}.pdf`, stream: Readable.from([pdf]) }
  })
}

/** The office's Nilai Akhir: list, versions, reminders, and files for SIAKAD and Neo Feeder. */
export const mountMarksOffice = (ctx: AppContext): void => {
  mountClasses(ctx)
  mountVersions(ctx)
  mountExport(ctx)
  mountReminders(ctx)
}
