import { rps, studentRps } from '@tuntas/contract/classroom/rps'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { excelFile } from '../../../platform/files/excel.ts'
import { type AlsoWrong, serve, serveDownload } from '../../../platform/http/serve.ts'
import { checkPdf, demandQuota, saveWithFile } from '../../campus/files/store.ts'
import { attendedCourse } from '../courses/access.ts'
import { allRps, archiveRps, findRps, listCourseRps, readRpsPage, type StoredRps, saveRps } from './store.ts'

const columns = [
  { header: 'Judul', width: 48, value: (row: StoredRps) => row.title },
  { header: 'Mata Kuliah', width: 36, value: (row: StoredRps) => row.course_category },
  { header: 'Dokumen', width: 36, value: (row: StoredRps) => row.document.name },
]

const shownBy = (ctx: AppContext) => (row: StoredRps) => ({
  ...row,
  attachment: ctx.linkTo(row.document) ?? '',
  filename: row.document.name,
  size: row.document.size,
})

const mountReading = (ctx: AppContext) => {
  const { db } = ctx
  const shownPlan = shownBy(ctx)
  serve(ctx, rps.list, async ({ actor, query }) => {
    const { data, pagination } = await readRpsPage(db, actor.id, query)
    return { data: data.map(shownPlan), pagination }
  })
  serveDownload(ctx, rps.export, async ({ actor, query }) =>
    excelFile('Dokumen RPS', columns, allRps(db, actor.id, query)),
  )
  serve(ctx, rps.detail, async ({ actor, query }) => {
    const plan = await findRps(db, actor.id, query.id)
    if (!plan) throw new AppError('not_found')
    return { data: shownPlan(plan) }
  })
  serve(ctx, studentRps, async ({ actor, query }) => {
    const plans = await listCourseRps(db, await attendedCourse(db, actor, query.courses_id))
    return { data: plans.map(shownPlan) }
  })
}

const NO_FILE = { file: ['Pilih file dokumen terlebih dahulu'] }
/** Changing a plan does not require a new document. */
const missingFile: AlsoWrong = ({ body, files }) => (body.id || files.file ? {} : NO_FILE)

export const mountRps = (ctx: AppContext): void => {
  const { db } = ctx
  mountReading(ctx)
  serve(
    ctx,
    rps.save,
    async ({ actor, body, files }) => {
      if (body.id === undefined && !files.file) throw new AppError('invalid', { fields: NO_FILE })
      const find = async () => (body.id === undefined ? undefined : findRps(db, actor.id, body.id))
      // No file is stored for a plan that does not exist.
      if (body.id !== undefined && !(await find())) throw new AppError('not_found')
      const thing = {
        kind: 'rps',
        id: body.id,
        version: body.version,
        detail: rps.detail,
        find: async () => {
          const plan = await find()
          return plan && shownBy(ctx)(plan)
        },
      } as const
      const id = await orStale(db, thing, async () => {
        if (files.file) await demandQuota(db, actor)
        const savedFile = files.file && (await checkPdf(files.file))
        return saveWithFile(ctx, actor, savedFile, (file) =>
          transact(ctx, actor, (tx) => saveRps(tx, actor, body, file)),
        )
      })
      return { message: 'Data berhasil disimpan!', data: { id } }
    },
    missingFile,
  )
  const remove = async (actor: Actor, ids: readonly number[]) => {
    await transact(ctx, actor, (tx) => archiveRps(tx, actor, ids))
    return { message: 'Data berhasil dihapus!' }
  }
  serve(ctx, rps.remove, ({ actor, params }) => remove(actor, [params.id]))
  for (const bulk of [rps.removeBulk, rps.removeBulkByDelete])
    serve(ctx, bulk, ({ actor, body }) => remove(actor, body.list_id))
}
