import { Readable } from 'node:stream'
import {
  type AuditEntry,
  archive,
  auditLog,
  exportAudit,
  ownData,
  restore,
  studentPersonalData,
  teacherPersonalData,
} from '@tuntas/contract/archive'
import { archivedOfCourse, restoreArchived } from '@tuntas/contract/topics'
import type { AppContext } from '../../platform/context.ts'
import { transaction } from '../../platform/db.ts'
import { transact } from '../../platform/events.ts'
import { type ExcelColumn, excelFile } from '../../platform/excel.ts'
import { type Download, serve, serveDownload } from '../../platform/serve.ts'
import { taughtCourse } from '../courses/access.ts'
import { archivedOfTaught, archivedThing } from './access.ts'
import { kindOf } from './archive.rules.ts'
import { countArchive, listArchivedOfClass, pageOfArchive } from './archive.store.ts'
import { allAudit, auditChoices, pageOfAudit } from './audit.store.ts'
import { archiveSources } from './kinds.store.ts'
import { personalPage } from './personal.rules.ts'
import { findOwnData, findPersonalData, listOwnFiles, type PersonalData } from './personal.store.ts'
import { personalArchive } from './personal.zip.ts'

const mountArchive = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, archive, async ({ query: { kind, ...query } }) => ({
    ...(await pageOfArchive(db, kind, query)),
    counts: await countArchive(db, query.keywords),
  }))
  serve(ctx, restore, async ({ actor, body: { kind, id } }) => {
    await transact(ctx, actor, async (tx) =>
      archiveSources[kind].restore(tx, [await archivedThing(tx, kind, id)]),
    )
    return { message: 'Data berhasil dipulihkan!' }
  })
}

/** What lecturers of a class bring back. */
const mountClassArchive = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, archivedOfCourse, async ({ actor, query }) => ({
    data: await listArchivedOfClass(db, await taughtCourse(db, actor, query.courses_id)),
  }))
  serve(ctx, restoreArchived, async ({ actor, body }) => {
    const kind = kindOf(body.kind)
    await transact(ctx, actor, async (tx) =>
      archiveSources[kind].restore(tx, await archivedOfTaught(tx, actor, kind, body.id)),
    )
    return { message: 'Data dipulihkan.' }
  })
}

const said = ({ changes }: AuditEntry) =>
  changes
    .map(({ label, before, after }) =>
      before === null ? `${label}: ${after}` : `${label}: ${before} menjadi ${after ?? '(kosong)'}`,
    )
    .join('\n')

const columnsFor = (zone: string): ExcelColumn<AuditEntry>[] => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return [
    { header: `Waktu (${zone})`, width: 22, value: (row) => clock.format(new Date(row.at)) },
    { header: 'Oleh', width: 30, value: (row) => row.user },
    { header: 'Username', value: (row) => row.username },
    { header: 'Alamat IP', value: (row) => row.ip_address },
    { header: 'Tindakan', value: (row) => row.action_name },
    { header: 'Jenis', value: (row) => row.kind_name },
    { header: 'Nomor', width: 10, value: (row) => row.thing_id },
    { header: 'Nama', width: 36, value: (row) => row.thing },
    { header: 'Perubahan', width: 90, value: said },
  ]
}

const mountAudit = (ctx: AppContext) => {
  const { db, env } = ctx
  serve(ctx, auditLog, async ({ query }) => ({
    ...(await pageOfAudit(db, query, env.campusTz)),
    ...auditChoices(),
  }))
  serveDownload(ctx, exportAudit, async ({ query }) =>
    excelFile('Log Audit', columnsFor(env.campusTz), allAudit(db, query, env.campusTz)),
  )
}

/** The data in the format that was asked for. @param whose is needed for the files alone */
const personalDownload = async (
  { db, env, files }: AppContext,
  data: PersonalData,
  whose: number,
  format: 'json' | 'html' | 'zip',
): Promise<Download> => {
  const name = `Data Pribadi ${data.username}`.replace(/[^\p{L}\d .-]/gu, '')
  const json = () => JSON.stringify(data, null, 2)
  const page = () => personalPage(data, env.campusTz)
  if (format === 'json') return { name: `${name}.json`, stream: Readable.from([json()]) }
  if (format === 'html')
    return { name: `${name}.html`, stream: Readable.from([page()]), type: 'text/html; charset=utf-8' }
  const pages = [
    { name: 'data.html', content: page() },
    { name: 'data.json', content: json() },
  ]
  const stream = personalArchive(files, pages, await listOwnFiles(db, whose))
  return { name: `${name}.zip`, stream, type: 'application/zip' }
}

const mountPersonalData = (ctx: AppContext) => {
  const { db } = ctx
  const kinds = { teachers: teacherPersonalData, students: studentPersonalData } as const
  for (const kind of ['teachers', 'students'] as const)
    serveDownload(ctx, kinds[kind], async ({ actor, query: { id, format } }) => {
      // Who looked at whose data is itself worth knowing.
      const data = await transaction(db, (tx) => findPersonalData(tx, actor, kind, id))
      return personalDownload(ctx, data, id, format)
    })
  serveDownload(ctx, ownData, async ({ actor, query: { format } }) => {
    const data = await transaction(db, (tx) => findOwnData(tx, actor))
    return personalDownload(ctx, data, actor.id, format)
  })
}

export const mountArchives = (ctx: AppContext): void => {
  mountArchive(ctx)
  mountClassArchive(ctx)
  mountAudit(ctx)
  mountPersonalData(ctx)
}
