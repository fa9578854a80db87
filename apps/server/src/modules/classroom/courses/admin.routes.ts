import {
  type AdminCourseRow,
  adminCourses,
  courseParticipants,
  saveParticipants,
} from '@tuntas/contract/classroom/courses'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { type ExcelColumn, excelFile } from '../../../platform/excel.ts'
import { serve, serveDownload } from '../../../platform/serve.ts'
import { orStale } from '../../../platform/version.ts'
import {
  allCourses,
  archiveCourses,
  countCourses,
  enrol,
  findAdminCourse,
  listParticipants,
  pageOfCourses,
  saveCourse,
} from './admin.store.ts'

const SAVED = 'Data berhasil disimpan!'
const ARCHIVED = 'Data berhasil dihapus!'

const columns: ExcelColumn<AdminCourseRow>[] = [
  { header: 'Kode', value: (row) => row.code },
  { header: 'Nama', width: 36, value: (row) => row.name },
  { header: 'Mata Kuliah', width: 32, value: (row) => row.courses_category },
  { header: 'Periode', value: (row) => row.period },
  { header: 'Dosen', width: 32, value: (row) => row.teacher },
  { header: 'Status', value: (row) => (row.status === 'publish' ? 'Publish' : 'Draft') },
  { header: 'Peserta', value: (row) => row.total_participant },
]

const mountClasses = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, adminCourses.list, ({ query }) => pageOfCourses(db, query))
  serve(ctx, adminCourses.counts, async ({ query }) => ({
    data: await countCourses(db, query),
  }))
  serveDownload(ctx, adminCourses.export, async ({ query }) =>
    excelFile('Data Kelas', columns, allCourses(db, query)),
  )
  const find = async (id: number) => {
    const course = await findAdminCourse(db, id)
    if (!course) throw new AppError('not_found')
    return { ...course, description: ctx.texts.show(course.description) }
  }
  serve(ctx, adminCourses.detail, async ({ query }) => ({ data: await find(query.id) }))
  serve(ctx, adminCourses.save, async ({ actor, body }) => {
    const former = sql`select description from courses where id = ${body.id ?? null}::int`
    const description = await ctx.texts.clean(body.description, { userId: actor.id, former })
    const thing = {
      kind: 'courses',
      id: body.id,
      detail: adminCourses.detail,
      find: async () => body.id !== undefined && (await find(body.id)),
    } as const
    const id = await orStale(db, thing, () =>
      transact(ctx, actor, (tx) => saveCourse(tx, { ...body, description })),
    )
    return { message: SAVED, data: { id } }
  })
  const archive = async (actor: Actor, ids: readonly number[]) => {
    await transact(ctx, actor, (tx) => archiveCourses(tx, ids))
    return { message: ARCHIVED }
  }
  serve(ctx, adminCourses.remove, ({ actor, params }) => archive(actor, [params.id]))
  for (const bulk of [adminCourses.removeBulk, adminCourses.removeBulkByDelete]) {
    serve(ctx, bulk, ({ actor, body }) => archive(actor, body.list_id))
  }
}

const mountParticipants = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, courseParticipants, async ({ query }) => {
    if (!(await findAdminCourse(db, query.id))) throw new AppError('not_found')
    return { data: await listParticipants(db, query.id) }
  })
  serve(ctx, saveParticipants, async ({ actor, body }) => {
    await transact(ctx, actor, (tx) => enrol(tx, body.courses_id, body.list_id))
    return { message: SAVED }
  })
}

export const mountAdminCourses = (ctx: AppContext): void => {
  mountClasses(ctx)
  mountParticipants(ctx)
}
