import { accountKinds, importColumns } from '@tuntas/contract/operations/import-columns'
import { superKinds } from '@tuntas/contract/operations/import-rights'
import {
  checkImport,
  commitImport,
  importHistory,
  importJob,
  importPasswords,
  importRows,
  importTemplate,
  undoImport,
} from '@tuntas/contract/operations/imports'
import { importNames } from '@tuntas/contract/operations/imports.vocabulary'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce, transact } from '../../../platform/events.ts'
import { type ExcelColumn, excelFile, excelTemplate } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { openVault } from '../../../platform/vault.ts'
import { getScope, type Scope } from '../../campus/administrators/access.ts'
import { madePasswords } from '../../campus/people/passwords.file.ts'
import { demandIdentity } from '../../identity/account/password.access.ts'
import { demandKind, ownImport, seenImport } from './access.ts'
import { changesAddresses, restoresAddresses } from './addresses.store.ts'
import { checkFile } from './check.store.ts'
import { runJob } from './commit.store.ts'
import {
  allFileRows,
  type FileRow,
  findJob,
  readJobsPage,
  readRowsPage,
  takePasswords,
} from './jobs.store.ts'
import { findMasters } from './lookups.store.ts'
import { failJob, hasWork, queueImport, queueUndo, returnDead, takeJob } from './queue.store.ts'
import { buildGuide, templateColumns } from './template.rules.ts'
import { runUndo } from './undo.store.ts'

const outcomes = {
  create: 'Baru',
  update: 'Berubah',
  same: 'Tetap',
  refuse: 'Ditolak',
  skip: 'Dilewati',
} as const
const fates = { removed: 'dihapus lagi', restored: 'dikembalikan', left: 'dibiarkan' } as const

const labelOutcome = ({ outcome, fate }: FileRow): string =>
  fate === null ? outcomes[outcome] : `${outcomes[outcome]}, ${fates[fate]}`

const reasons = ({ problems, changes }: FileRow): string =>
  [
    ...problems.map(({ column, value, message }) =>
      [column, value !== undefined && `"${value}"`, message].filter(Boolean).join(': '),
    ),
    ...changes.map(({ label, before, after }) => `${label}: ${before ?? '-'} menjadi ${after ?? '-'}`),
  ].join('\n')

/** The file's columns come first, so that corrected rows can be uploaded again unchanged. */
const rowColumns = (headers: readonly string[]): ExcelColumn<FileRow>[] => [
  ...headers.map((header, at) => ({
    header: header || `Kolom ${at + 1}`,
    value: (row: FileRow) => row.cells[at] ?? '',
  })),
  { header: 'Baris asal', width: 10, value: (row) => row.number },
  { header: 'Hasil periksa', width: 14, value: labelOutcome },
  { header: 'Keterangan', width: 70, value: reasons },
]

const demandRow = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not_found')
  return row
}

const NOT_UNDOABLE = 'Impor ini tidak dapat dibatalkan (lagi).'
const NO_FILE = { file: ['Pilih file terlebih dahulu'] }

const buildTemplate = async (db: Conn, kind: keyof typeof importNames, scope: Scope) => {
  const choicesByMaster = await findMasters(db, kind, scope)
  const masters = Object.fromEntries(
    Object.entries(choicesByMaster).flatMap(([name, { names, unlisted }]) =>
      unlisted ? [] : [[name, [...names.values()]] as const],
    ),
  )
  return excelTemplate(`Templat Impor ${importNames[kind]}`, templateColumns(kind, masters), buildGuide(kind))
}

const mountChecks = (ctx: AppContext) => {
  const { db } = ctx
  serveDownload(ctx, importTemplate, async ({ actor, params: { kind } }) => {
    demandKind(actor, kind)
    return buildTemplate(db, kind, getScope(actor))
  })
  serve(
    ctx,
    checkImport,
    async ({ actor, params: { kind }, body, files }) => {
      demandKind(actor, kind)
      const upload = files.file
      if (!upload) throw new AppError('invalid', { fields: NO_FILE })
      const vault = await openVault(ctx, 'kunci-impor')
      // Only memberships belong to one class.
      const courses_id = kind === 'member' ? (body.courses_id ?? null) : null
      const request = { kind, upload, mapping: body.mapping, courses_id, vault }
      return { data: { job_id: await checkFile(db, actor, request) } }
    },
    ({ files }) => (files.file ? {} : NO_FILE),
  )
  serve(ctx, importJob, async ({ actor, params: { kind }, query }) => {
    const seenJob = await seenImport(db, actor, kind, query.id)
    const job = demandRow(await findJob(db, actor, seenJob))
    return { job, ...(await readRowsPage(db, seenJob, query.outcome, query)) }
  })
  serveDownload(ctx, importRows, async ({ actor, params: { kind }, query }) => {
    const seenJob = await seenImport(db, actor, kind, query.job_id)
    const { headers } = demandRow(await findJob(db, actor, seenJob))
    return excelFile(
      `Pemeriksaan Impor ${importNames[kind]}`,
      rowColumns(headers),
      allFileRows(db, seenJob, query.outcome),
    )
  })
}

const mountCommits = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, commitImport, async ({ actor, params: { kind }, body }) => {
    // It creates accounts with passwords.
    if (accountKinds.includes(kind))
      await ctx.demandProof(actor, superKinds.includes(kind) ? 'identity' : 'second')
    const ownJob = await ownImport(db, actor, kind, body.job_id)
    if (accountKinds.includes(kind) && (await changesAddresses(db, ownJob, body)))
      await demandIdentity(db, actor)
    if (!(await queueImport(db, actor, ownJob, body))) throw new AppError('import_running')
    await announce(ctx, 'import.queued', {})
    return { message: 'Impor dijalankan.', data: { job_id: ownJob.id } }
  })
  serve(ctx, undoImport, async ({ actor, params: { kind }, body }) => {
    // It removes accounts, which needs a proof in their list too.
    if (superKinds.includes(kind)) await ctx.demandProof(actor, 'identity')
    const seenJob = await seenImport(db, actor, kind, body.job_id)
    if (accountKinds.includes(kind) && (await restoresAddresses(db, seenJob))) await demandIdentity(db, actor)
    if (!(await queueUndo(db, actor, seenJob)))
      throw new AppError('import_running', { message: NOT_UNDOABLE })
    await announce(ctx, 'import.queued', {})
    return { message: 'Pembatalan impor dijalankan.', data: { job_id: seenJob.id } }
  })
  serveDownload(ctx, importPasswords, async ({ actor, params: { kind }, query }) => {
    const ownJob = await ownImport(db, actor, kind, query.job_id)
    const { open } = await openVault(ctx, 'kunci-impor')
    const sealed = await transact(ctx, actor, (tx) => takePasswords(tx, ownJob))
    const passwords = sealed.flatMap(({ key, label, password: sealedPassword }) => {
      const password = open(sealedPassword)
      return password === undefined ? [] : [{ number: key, name: label, username: key, password }]
    })
    if (passwords.length === 0) throw new AppError('passwords_taken')
    const number = importColumns[kind].find(({ key }) => key)?.label ?? ''
    return madePasswords(`Kata Sandi Awal ${importNames[kind]}`, number, passwords, query.format)
  })
  serve(ctx, importHistory, ({ actor, query }) => readJobsPage(db, actor, query))
}

export const mountImports = (ctx: AppContext): void => {
  mountChecks(ctx)
  mountCommits(ctx)
}

/** Runs queued imports one at a time; called periodically by the process. */
export const importRunner = (ctx: AppContext): (() => Promise<void>) => {
  let closing = false
  // Signals the stop before the process waits for running work.
  ctx.server.addHook('preClose', async () => {
    closing = true
  })
  return async () => {
    if (!(await hasWork(ctx.db))) return
    await returnDead(ctx.db)
    while (!closing) {
      const job = await takeJob(ctx.db)
      if (!job) return
      try {
        if (job.task === 'undo') await runUndo(ctx, job)
        else {
          const vault = await openVault(ctx, 'kunci-impor')
          await runJob(ctx, job, { vault, stopped: () => closing })
        }
      } catch (error) {
        ctx.server.log.warn({ err: error }, 'import failed')
        await failJob(ctx.db, job, error)
      }
    }
  }
}
