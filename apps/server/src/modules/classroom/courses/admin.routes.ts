import {
  type AdminCourseRow,
  adminCourses,
  courseParticipants,
  exportParticipants,
  formerParticipants,
  type Participant,
  removeParticipants,
  restoreParticipants,
  saveParticipants,
} from '@tuntas/contract/classroom/courses'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import { type ExcelColumn, excelFile } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { refuseWarned } from '../../../platform/http/warnings.ts'
import { getScope, type Scope } from '../../campus/administrators/access.ts'
import { countUnmarked } from '../../insight/dashboard/teaching.store.ts'
import { managedMembers } from './access.ts'
import {
  allCourses,
  archiveCourses,
  countCourses,
  enrol,
  findAdminCourse,
  readCoursesPage,
  saveCourse,
} from './admin.store.ts'
import { endMembers, restoreMembers } from './members.store.ts'
import { listParticipants, listRemoved } from './participants.store.ts'
import { refuseOutside } from './scope.store.ts'
import { mountSemester } from './semester.routes.ts'
import { findLeader, warnOfTeacher } from './teacher-change.store.ts'

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

const courseInScope = async ({ db }: AppContext, scope: Scope, id: number) => {
  const course = await findAdminCourse(db, scope, id)
  if (!course) throw new AppError('not_found')
  return course
}

/** Refuses a class, or a target for one, outside the caller's scope. */
const demandScope = async (
  ctx: AppContext,
  actor: Actor,
  { id, course_category_id }: { id?: number | undefined; course_category_id: number },
): Promise<Scope> => {
  const scope = getScope(actor)
  if (id !== undefined) await courseInScope(ctx, scope, id)
  await refuseOutside(ctx.db, scope, course_category_id)
  return scope
}

type LedBy = { id?: number | undefined; teacher_id: number; spare: boolean }
/**
 * Saves a class. With `spare`, a new main lecturer for a class with students is refused with the work they
 * would take over.
 */
const sparingTeacher = async (tx: Work, { id, teacher_id, spare }: LedBy, save: () => Promise<number>) => {
  const formerLeader = spare && id !== undefined ? await findLeader(tx, id) : undefined
  const savedId = await save()
  if (!formerLeader || formerLeader.teacher_id === teacher_id || formerLeader.students === 0) return savedId
  const { essays, assignments, late: lateCount } = await countUnmarked(tx, savedId)
  const waitingCounts = { essays_waiting: essays, assignments_waiting: assignments, late_waiting: lateCount }
  refuseWarned([warnOfTeacher({ ...waitingCounts, state: formerLeader.state })])
  return savedId
}

const mountClasses = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, adminCourses.list, ({ actor, query }) => readCoursesPage(db, getScope(actor), query))
  serve(ctx, adminCourses.counts, async ({ actor, query }) => ({
    data: await countCourses(db, getScope(actor), query),
  }))
  serveDownload(ctx, adminCourses.export, async ({ actor, query }) =>
    excelFile('Data Kelas', columns, allCourses(db, getScope(actor), query)),
  )
  const find = async (scope: Scope, id: number) => {
    const course = await courseInScope(ctx, scope, id)
    return { ...course, description: ctx.texts.show(course.description) }
  }
  serve(ctx, adminCourses.detail, async ({ actor, query }) => ({
    data: await find(getScope(actor), query.id),
  }))
  serve(ctx, adminCourses.save, async ({ actor, body: { spare_warnings: spare, ...body } }) => {
    const scope = await demandScope(ctx, actor, body)
    const formerText = sql`select description from courses where id = ${body.id ?? null}::int`
    const description = await ctx.texts.clean(body.description, { userId: actor.id, former: formerText })
    const thing = {
      kind: 'courses',
      id: body.id,
      detail: adminCourses.detail,
      find: async () => body.id !== undefined && (await find(scope, body.id)),
    } as const
    const id = await orStale(db, thing, () =>
      transact(ctx, actor, (tx) =>
        sparingTeacher(tx, { ...body, spare }, () => saveCourse(tx, scope, { ...body, description })),
      ),
    )
    return { message: SAVED, data: { id } }
  })
}

const mountArchiving = (ctx: AppContext) => {
  const archive = async (actor: Actor, ids: readonly number[]) => {
    await transact(ctx, actor, (tx) => archiveCourses(tx, getScope(actor), ids))
    return { message: ARCHIVED }
  }
  serve(ctx, adminCourses.remove, ({ actor, params }) => archive(actor, [params.id]))
  for (const bulk of [adminCourses.removeBulk, adminCourses.removeBulkByDelete]) {
    serve(ctx, bulk, ({ actor, body }) => archive(actor, body.list_id))
  }
}

const participantColumns: ExcelColumn<Participant>[] = [
  { header: 'NIM/NIDN', width: 18, value: (row) => row.nim },
  { header: 'Nama', width: 32, value: (row) => row.name },
  { header: 'Program Studi', width: 28, value: (row) => row.study_program },
  { header: 'Jenjang', width: 10, value: (row) => row.education_level },
  { header: 'No. HP', width: 18, value: (row) => row.phone },
  { header: 'Role', width: 14, value: (row) => row.role },
]

const mountParticipants = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, courseParticipants, async ({ actor, query }) => {
    const scope = getScope(actor)
    await courseInScope(ctx, scope, query.id)
    return { data: await listParticipants(db, scope, query.id) }
  })
  serveDownload(ctx, exportParticipants, async ({ actor, query }) => {
    const scope = getScope(actor)
    const { name } = await courseInScope(ctx, scope, query.id)
    const people = await listParticipants(db, scope, query.id, query.keywords)
    return excelFile(`Peserta ${name}`, participantColumns, people)
  })
  serve(ctx, formerParticipants, async ({ actor, query }) => {
    const scope = getScope(actor)
    await courseInScope(ctx, scope, query.id)
    return { data: await listRemoved(db, scope, query.id) }
  })
  serve(ctx, removeParticipants, async ({ actor, body }) => {
    const members = await transact(ctx, actor, async (tx) => {
      const managed = await managedMembers(tx, actor, body, 'active')
      await endMembers(tx, managed)
      return managed
    })
    return { message: `${members.length} peserta dikeluarkan. Pekerjaannya tetap tersimpan.` }
  })
  serve(ctx, restoreParticipants, async ({ actor, body }) => {
    const members = await transact(ctx, actor, async (tx) => {
      const managed = await managedMembers(tx, actor, body, 'ended')
      await restoreMembers(tx, managed)
      return managed
    })
    return { message: `${members.length} peserta dipulihkan beserta pekerjaannya.` }
  })
  serve(ctx, saveParticipants, async ({ actor, body }) => {
    await transact(ctx, actor, (tx) => enrol(tx, getScope(actor), body.courses_id, body.list_id))
    return { message: SAVED }
  })
}

export const mountAdminCourses = (ctx: AppContext): void => {
  mountClasses(ctx)
  mountArchiving(ctx)
  mountParticipants(ctx)
  mountSemester(ctx)
}
