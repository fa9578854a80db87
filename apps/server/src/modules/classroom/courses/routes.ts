import { courseOptions, lecturerCourse, lecturerCourses } from '@tuntas/contract/classroom/courses'
import {
  courseFollowUp,
  type LecturerMember,
  lecturerCourseMembers,
  removeMember,
  removeMembers,
  removeMembersByDelete,
  restoreMember,
  updateCourse,
} from '@tuntas/contract/classroom/members'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { checkCover, receiveFile } from '../../campus/files/store.ts'
import { readStudentGaps } from '../../learning/lessons/mastery-gaps.store.ts'
import { listFollowUps, listMembersWithProgress } from '../../learning/lessons/progress.store.ts'
import { taughtCourse, taughtMembers } from './access.ts'
import { mountGroups } from './groups.routes.ts'
import { endMembers, restoreMembers } from './members.store.ts'
import { changeCourse, findCover } from './settings.store.ts'
import { findCourse, listCourseOptions, readTaughtPage, shownCourse, shownDetail } from './store.ts'
import { mountStudentCourses } from './student.routes.ts'

const SAVED = 'Data berhasil disimpan!'

const mountSettings = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, updateCourse, async ({ actor, body, files }) => {
    const course = await taughtCourse(db, actor, body.id)
    const formerText = sql`select description from courses where id = ${course.id}`
    const description = await ctx.texts.clean(body.description, { userId: actor.id, former: formerText })
    const thing = {
      kind: 'courses',
      id: course.id,
      version: body.version,
      detail: lecturerCourse,
      find: async () => shownDetail(ctx, await findCourse(db, course)),
    } as const
    await orStale(db, thing, async () => {
      const cover = files.file && (await receiveFile(ctx, actor, files.file, checkCover))
      return transact(ctx, actor, (tx) => changeCourse(tx, course, { ...body, description, cover }))
    })
    return { message: SAVED, data: { id: course.id, cover: ctx.linkTo(await findCover(db, course)) } }
  })
}

const mountMembers = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, lecturerCourseMembers, async ({ actor, query: { courses_id, keywords, status } }) => {
    const course = await taughtCourse(db, actor, courses_id)
    const [members, gaps] = await Promise.all([
      listMembersWithProgress(db, course, keywords),
      readStudentGaps(db, course.id),
    ])
    const data = members.map((member) => ({ ...member, gaps: gaps.get(member.user_id) ?? [] }))
    const isListed = (member: LecturerMember) =>
      status === undefined || member.gaps.some(({ state }) => state === status)
    return { data: data.filter(isListed) }
  })
  serve(ctx, courseFollowUp, async ({ actor, query }) => ({
    data: await listFollowUps(db, await taughtCourse(db, actor, query.courses_id)),
  }))
  const remove = async (actor: Actor, ids: readonly number[]) => {
    const members = await taughtMembers(db, actor, ids, 'active')
    await transact(ctx, actor, (tx) => endMembers(tx, members))
    return { message: 'Anggota dikeluarkan. Pekerjaannya tetap tersimpan.' }
  }
  serve(ctx, removeMember, async ({ actor, query, body }) => {
    const id = query.member_id ?? body.member_id
    if (id === undefined) throw new AppError('not_found')
    return remove(actor, [id])
  })
  for (const bulk of [removeMembers, removeMembersByDelete])
    serve(ctx, bulk, ({ actor, body }) => remove(actor, body.list_id))
  serve(ctx, restoreMember, async ({ actor, body }) => {
    const members = await taughtMembers(db, actor, [body.member_id], 'ended')
    await transact(ctx, actor, (tx) => restoreMembers(tx, members))
    return { message: 'Anggota dipulihkan beserta pekerjaannya.' }
  })
}

export const mountCourses = (ctx: AppContext): void => {
  const { db } = ctx
  mountSettings(ctx)
  mountMembers(ctx)
  mountGroups(ctx)
  mountStudentCourses(ctx)
  serve(ctx, lecturerCourses, async ({ actor, query }) => {
    const { data, pagination } = await readTaughtPage(db, actor.id, query)
    return { data: data.map((course) => shownCourse(ctx, course)), pagination }
  })
  serve(ctx, lecturerCourse, async ({ actor, params }) => ({
    data: shownDetail(ctx, await findCourse(db, await taughtCourse(db, actor, params.id))),
  }))
  serve(ctx, courseOptions, async ({ actor, query }) => ({
    data: await listCourseOptions(db, actor, query),
  }))
}
