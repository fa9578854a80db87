import {
  announcement,
  announcements,
  campusAnnouncement,
  campusAnnouncementReaders,
  campusAnnouncements,
  classAnnouncement,
  classAnnouncementReaders,
  classAnnouncements,
  readAnnouncement,
  saveCampusAnnouncement,
  saveClassAnnouncement,
  uploadAnnouncementFile,
  withdrawCampusAnnouncement,
  withdrawClassAnnouncement,
} from '@tuntas/contract/operations/announcements'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { addOnce } from '../../../platform/http/idempotency.ts'
import { serve } from '../../../platform/http/serve.ts'
import { campusMoment } from '../../../platform/time.ts'
import { getScope } from '../../campus/administrators/access.ts'
import type { Document } from '../../campus/files/access.ts'
import { checkDocument, receiveFile } from '../../campus/files/store.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { keptAnnouncement, keptByLecturer, keptByOffice } from './access.ts'
import {
  addAnnouncement,
  changeAnnouncement,
  type Written,
  withdrawAnnouncement,
} from './announcement-changes.store.ts'
import { refuseProgram } from './scope.store.ts'
import {
  findAnnouncement,
  findKept,
  noteRead,
  readAnnouncementsPage,
  readKeptPage,
  readReadersPage,
} from './store.ts'

/** Text and files for a reply, with signed links. */
const shownBy =
  ({ texts, linkTo }: AppContext) =>
  <R extends { body: string; files: Document[] }>(row: R) => ({
    ...row,
    body: texts.show(row.body),
    files: row.files.map((file) => ({ ...file, url: linkTo(file) ?? '' })),
  })

const mountReading = (ctx: AppContext) => {
  const { db } = ctx
  const show = shownBy(ctx)
  serve(ctx, announcements, ({ actor, query }) => readAnnouncementsPage(db, actor.id, query))
  serve(ctx, announcement, async ({ actor, query }) => {
    const row = await findAnnouncement(db, actor.id, query.id)
    if (!row) throw new AppError('not_found')
    return { data: show(row) }
  })
  serve(ctx, readAnnouncement, async ({ actor, body }) => {
    if (!(await noteRead(db, actor.id, body.id))) throw new AppError('not_found')
    return {}
  })
}

const mountUpload = (ctx: AppContext) =>
  serve(ctx, uploadAnnouncementFile, async ({ actor, files: { file: upload } }) => {
    if (!upload) throw new AppError('invalid', { fields: { file: ['Pilih file terlebih dahulu'] } })
    const file = await receiveFile(ctx, actor, upload, checkDocument)
    return { message: 'File tersimpan', data: { ...file, url: ctx.linkTo(file) ?? '' } }
  })

type Input = Omit<Written, 'body'> & {
  id?: number | undefined
  version?: number | undefined
  sent_key?: string | undefined
  body: string | null
}

const createCleaner = ({ texts, env }: AppContext) => {
  const inUtc = (moment: string | null) => moment && campusMoment(env.campusTz, moment)
  return async (actor: Actor, { id, sent_key: _, ...input }: Input) => {
    const formerBody = sql`select body from announcements where id = ${id ?? null}::int`
    const body = await texts.clean(input.body, {
      userId: actor.id,
      ...(id !== undefined && { former: formerBody }),
    })
    if (!body) throw new AppError('invalid', { fields: { body: ['Tulis isi pengumuman'] } })
    return { ...input, body, publish_at: inUtc(input.publish_at), event_at: inUtc(input.event_at) }
  }
}

type Place = Parameters<typeof addAnnouncement>[2]
type Places = readonly [Place, ...Place[]]

/**
 * Creates the function that saves an announcement. `condition` says which ones may be changed, `places` where
 * a new one belongs: one of its own in each. Returns the first.
 */
const createSaver = (
  ctx: AppContext,
  endpoint: typeof saveClassAnnouncement | typeof saveCampusAnnouncement,
  detail: typeof classAnnouncement | typeof campusAnnouncement,
) => {
  const { db } = ctx
  const show = shownBy(ctx)
  const cleanInput = createCleaner(ctx)
  return async (actor: Actor, condition: SQL, [place, ...morePlaces]: Places, input: Input) => {
    const { id, version } = input
    if (id === undefined) {
      const { version: _, ...words } = await cleanInput(actor, input)
      const request = { ...place, ...input, morePlaces }
      return addOnce(ctx, actor, endpoint, request, async (tx) => {
        const firstId = await addAnnouncement(tx, actor, place, words)
        for (const more of morePlaces) await addAnnouncement(tx, actor, more, words)
        return firstId
      })
    }
    const ownAnnouncement = await keptAnnouncement(db, condition, id)
    const words = await cleanInput(actor, input)
    const thing = {
      kind: 'announcements',
      id,
      version,
      detail,
      find: async () => {
        const row = await findKept(db, ownAnnouncement)
        return row && show(row)
      },
    } as const
    await orStale(db, thing, () =>
      transact(ctx, actor, (tx) => changeAnnouncement(tx, actor, ownAnnouncement, words)),
    )
    return id
  }
}

const SAVED = 'Pengumuman disimpan.'
const WITHDRAWN = 'Pengumuman ditarik.'

const mountClasses = (ctx: AppContext) => {
  const { db } = ctx
  const show = shownBy(ctx)
  const save = createSaver(ctx, saveClassAnnouncement, classAnnouncement)
  serve(ctx, classAnnouncements, async ({ actor, query: { courses_id, ...query } }) => {
    const { id } = await taughtCourse(db, actor, courses_id)
    return readKeptPage(db, sql`a.courses_id = ${id}`, query)
  })
  serve(ctx, classAnnouncement, async ({ actor, query }) => {
    const row = await findKept(db, await keptAnnouncement(db, keptByLecturer(actor), query.id))
    if (!row) throw new AppError('not_found')
    return { data: show(row) }
  })
  serve(ctx, saveClassAnnouncement, async ({ actor, body: { courses_id, more_courses, ...input } }) => {
    const course = await taughtCourse(db, actor, courses_id)
    const moreIds = input.id === undefined ? new Set(more_courses) : new Set<number>()
    moreIds.delete(course.id)
    const moreClasses = await Promise.all([...moreIds].map((id) => taughtCourse(db, actor, id)))
    const condition = sql`${keptByLecturer(actor)} and a.courses_id = ${course.id}`
    const toPlace = ({ id }: { id: number }) => ({ courses_id: id })
    const id = await save(actor, condition, [toPlace(course), ...moreClasses.map(toPlace)], input)
    return { message: SAVED, data: { id } }
  })
  serve(ctx, withdrawClassAnnouncement, async ({ actor, body }) => {
    const ownAnnouncement = await keptAnnouncement(db, keptByLecturer(actor), body.id)
    await transact(ctx, actor, (tx) => withdrawAnnouncement(tx, ownAnnouncement))
    return { message: WITHDRAWN }
  })
  serve(ctx, classAnnouncementReaders, async ({ actor, query }) =>
    readReadersPage(db, await keptAnnouncement(db, keptByLecturer(actor), query.id), query),
  )
}

const mountCampus = (ctx: AppContext) => {
  const { db } = ctx
  const show = shownBy(ctx)
  const save = createSaver(ctx, saveCampusAnnouncement, campusAnnouncement)
  const keptBy = (actor: Actor) => keptByOffice(getScope(actor))
  serve(ctx, campusAnnouncements, ({ actor, query }) => readKeptPage(db, keptBy(actor), query))
  serve(ctx, campusAnnouncement, async ({ actor, query }) => {
    const row = await findKept(db, await keptAnnouncement(db, keptBy(actor), query.id))
    if (!row) throw new AppError('not_found')
    return { data: show(row) }
  })
  serve(ctx, saveCampusAnnouncement, async ({ actor, body: { study_program_id, ...input } }) => {
    if (input.id === undefined) await refuseProgram(db, getScope(actor), study_program_id)
    const id = await save(actor, keptBy(actor), [{ study_program_id }], input)
    return { message: SAVED, data: { id } }
  })
  serve(ctx, withdrawCampusAnnouncement, async ({ actor, body }) => {
    const ownAnnouncement = await keptAnnouncement(db, keptBy(actor), body.id)
    await transact(ctx, actor, (tx) => withdrawAnnouncement(tx, ownAnnouncement))
    return { message: WITHDRAWN }
  })
  serve(ctx, campusAnnouncementReaders, async ({ actor, query }) =>
    readReadersPage(db, await keptAnnouncement(db, keptBy(actor), query.id), query),
  )
}

export const mountAnnouncements = (ctx: AppContext): void => {
  mountReading(ctx)
  mountUpload(ctx)
  mountClasses(ctx)
  mountCampus(ctx)
}
