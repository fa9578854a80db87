import {
  type ArchiveKind,
  type AuditEntry,
  archive,
  archivedOfCourse,
  archiveKinds,
  auditLog,
  exportAudit,
  restore,
  restoreArchived,
  restoreMany,
} from '@tuntas/contract/operations/archive'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { ErrorCode } from '@tuntas/contract/wire/errors'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { toRefusal } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { campusClock, type ExcelColumn, excelFile } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { sparingWarnings } from '../../learning/lessons/warnings.store.ts'
import { archivedOfTaught, archivedThing } from './access.ts'
import { toArchiveKind } from './archive.rules.ts'
import { countArchive, listArchivedOfClass, readArchivePage } from './archive.store.ts'
import { allAudit, auditChoices, readAuditPage } from './audit.store.ts'
import { archiveSources } from './kinds.store.ts'
import { mountMarkHistory } from './mark-history.routes.ts'

type Thing = Body<typeof restoreMany>['things'][number]

/** Clearer messages for a bulk restore. */
const refusals: Partial<Record<ErrorCode, string>> = {
  regrade: 'Mengubah hasil yang sudah dinilai. Pulihkan tersendiri.',
  not_found: 'Tidak ada lagi di arsip.',
}

const listOnce = (things: readonly Thing[], kind: ArchiveKind): Thing[] =>
  [...new Set(things.flatMap((thing) => (thing.kind === kind ? thing.id : [])))].map((id) => ({ kind, id }))

const mountArchive = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, archive, async ({ query: { kind, ...query } }) => ({
    ...(await readArchivePage(db, kind, query)),
    counts: await countArchive(db, query.keywords),
  }))
  const bringBack = (actor: Actor, { kind, id }: Thing, spareResults: boolean) =>
    transact(ctx, actor, async (tx) =>
      archiveSources[kind].restore(tx, [await archivedThing(tx, kind, id)], spareResults),
    )
  serve(ctx, restore, async ({ actor, body: { spare_results, ...thing } }) => {
    await bringBack(actor, thing, spare_results)
    return { message: 'Data berhasil dipulihkan!' }
  })
  serve(ctx, restoreMany, async ({ actor, body: { things } }) => {
    const refusedThings: (Thing & { message: string })[] = []
    let restoredCount = 0
    // Parents first: a lecturer before the class.
    for (const thing of archiveKinds.flatMap((kind) => listOnce(things, kind))) {
      try {
        await bringBack(actor, thing, true)
        restoredCount++
      } catch (error) {
        const refusal = toRefusal(error)
        if (!refusal) throw error
        refusedThings.push({ ...thing, message: refusals[refusal.code] ?? refusal.message })
      }
    }
    return {
      message: `${restoredCount} data dipulihkan.`,
      data: { restored: restoredCount, refused: refusedThings },
    }
  })
}

/** What lecturers can restore in a class. */
const mountClassArchive = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, archivedOfCourse, async ({ actor, query }) => ({
    data: await listArchivedOfClass(db, await taughtCourse(db, actor, query.courses_id)),
  }))
  serve(ctx, restoreArchived, async ({ actor, body }) => {
    const kind = toArchiveKind(body.kind)
    await transact(ctx, actor, async (tx) => {
      const things = await archivedOfTaught(tx, actor, kind, body.id)
      const courseIds = things.flatMap(({ courses_id }) => courses_id ?? [])
      await sparingWarnings(tx, { courseIds, spare: body.spare_warnings }, () =>
        archiveSources[kind].restore(tx, things),
      )
    })
    return { message: 'Data dipulihkan.' }
  })
}

const describeChanges = ({ changes }: AuditEntry) =>
  changes
    .map(({ label, before, after }) =>
      before === null ? `${label}: ${after}` : `${label}: ${before} menjadi ${after ?? '(kosong)'}`,
    )
    .join('\n')

const columnsFor = (zone: string): ExcelColumn<AuditEntry>[] => {
  const clock = campusClock(zone)
  return [
    { header: `Waktu (${zone})`, width: 22, value: (row) => clock.format(new Date(row.at)) },
    { header: 'Oleh', width: 30, value: (row) => row.user },
    { header: 'Username', value: (row) => row.username },
    { header: 'Alamat IP', value: (row) => row.ip_address },
    { header: 'Tindakan', value: (row) => row.action_name },
    { header: 'Jenis', value: (row) => row.kind_name },
    { header: 'Nomor', width: 10, value: (row) => row.thing_id },
    { header: 'Nama', width: 36, value: (row) => row.thing },
    { header: 'Mahasiswa', width: 30, value: (row) => row.student?.name ?? null },
    { header: 'NIM', width: 16, value: (row) => row.student?.nim ?? null },
    { header: 'Kelas', width: 30, value: (row) => row.course?.name ?? null },
    { header: 'Soal', width: 8, value: (row) => row.question },
    { header: 'Perubahan', width: 90, value: describeChanges },
  ]
}

const mountAudit = (ctx: AppContext) => {
  const { db, env } = ctx
  serve(ctx, auditLog, async ({ query }) => ({
    ...(await readAuditPage(db, query, env.campusTz)),
    ...auditChoices(),
  }))
  serveDownload(ctx, exportAudit, async ({ query }) =>
    excelFile('Log Audit', columnsFor(env.campusTz), allAudit(db, query, env.campusTz)),
  )
}

export const mountArchives = (ctx: AppContext): void => {
  mountArchive(ctx)
  mountClassArchive(ctx)
  mountAudit(ctx)
  mountMarkHistory(ctx)
}
