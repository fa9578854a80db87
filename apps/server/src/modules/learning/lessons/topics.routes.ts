import { removeLesson, reorderLessons as reorderLessonsCall } from '@tuntas/contract/learning/lesson-form'
import {
  removeTopic,
  reorderTopics as reorderTopicsCall,
  resetTopics,
  saveTopic,
  theories,
  theoriesBySection,
  topicDetail,
  topics,
} from '@tuntas/contract/learning/topics'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { taughtLesson, taughtSection } from './access.ts'
import { archiveLesson } from './forms.store.ts'
import { listLessons, listSections } from './store.ts'
import {
  archiveTopic,
  archiveTopics,
  createTopic,
  findTopic,
  renameTopic,
  reorderLessons,
  reorderTopics,
} from './topics.store.ts'
import { sparingWarnings } from './warnings.store.ts'

const SAVED = 'Data berhasil disimpan!'
const REORDERED = 'Urutan tersimpan.'

const mountReading = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, topics, async ({ actor, query }) => ({
    data: await listSections(db, await taughtCourse(db, actor, query.courses_id)),
  }))
  serve(ctx, topicDetail, async ({ actor, params }) => ({
    data: await findTopic(db, await taughtSection(db, actor, params.id)),
  }))
  serve(ctx, theories, async ({ actor, query }) => {
    const lessons = await listLessons(db, await taughtCourse(db, actor, query.courses_id))
    return { data: lessons.filter((lesson) => lesson.type === 'LESSON') }
  })
  serve(ctx, theoriesBySection, async ({ actor, query }) => {
    const course = await taughtCourse(db, actor, query.courses_id)
    const [sections, lessons] = await Promise.all([listSections(db, course), listLessons(db, course)])
    const of = (id: number) => lessons.filter((lesson) => lesson.sections_id === id)
    return { data: sections.map((section) => ({ ...section, lessons: of(section.id) })) }
  })
}

const mountSaving = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, saveTopic, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const section = body.id === undefined ? undefined : await taughtSection(db, actor, body.id)
    if (section && section.courses_id !== course.id) throw new AppError('not_found')
    const thing = {
      kind: 'sections',
      id: section?.id,
      detail: topicDetail,
      find: async () => section && findTopic(db, section),
    } as const
    const id = await orStale(db, thing, () =>
      transact(ctx, actor, (tx) =>
        section ? renameTopic(tx, section, body) : createTopic(tx, course, body.name),
      ),
    )
    return { message: SAVED, data: { id } }
  })
  serve(ctx, reorderTopicsCall, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    await transact(ctx, actor, (tx) => reorderTopics(tx, course, body.list_id))
    return { message: REORDERED }
  })
  serve(ctx, reorderLessonsCall, async ({ actor, body }) => {
    const section = await taughtSection(db, actor, body.sections_id)
    await transact(ctx, actor, (tx) => reorderLessons(tx, section, body.list_id))
    return { message: REORDERED }
  })
}

const mountDeleting = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, removeTopic, async ({ actor, params, query }) => {
    const section = await taughtSection(db, actor, params.id)
    const sparing = { courseIds: [section.courses_id], spare: query.spare_warnings }
    await transact(ctx, actor, (tx) => sparingWarnings(tx, sparing, () => archiveTopic(tx, section)))
    return { message: 'Topik dihapus beserta isinya. Bisa dipulihkan lewat Terhapus.' }
  })
  serve(ctx, resetTopics, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const sections = await transact(ctx, actor, (tx) => archiveTopics(tx, course))
    return { message: 'Semua topik dihapus. Bisa dipulihkan lewat Terhapus.', data: { sections } }
  })
  serve(ctx, removeLesson, async ({ actor, params, query }) => {
    const lesson = await taughtLesson(db, actor, params.id)
    const sparing = { courseIds: [lesson.courses_id], spare: query.spare_warnings }
    await transact(ctx, actor, (tx) => sparingWarnings(tx, sparing, () => archiveLesson(tx, lesson)))
    return { message: 'Pembelajaran dihapus. Bisa dipulihkan lewat Terhapus.' }
  })
}

export const mountTopics = (ctx: AppContext): void => {
  mountReading(ctx)
  mountSaving(ctx)
  mountDeleting(ctx)
}
