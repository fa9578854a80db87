import {
  collection,
  collectLessons,
  removeCollected,
  studentTheoriesBySection,
} from '@tuntas/contract/learning/collection'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { attendedCourse } from '../../classroom/courses/access.ts'
import { collect, demandOpen, listCollected, openMaterial, uncollect } from './collection.store.ts'
import { listSections } from './store.ts'

export const mountCollection = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, studentTheoriesBySection, async ({ actor, query }) => {
    const { course, material } = await openMaterial(db, actor, query.courses_id)
    const sections = await listSections(db, course)
    const topics = sections.map((section) => ({
      ...section,
      lessons: material.filter((lesson) => lesson.sections_id === section.id),
    }))
    return { data: topics.filter((topic) => topic.lessons.length > 0) }
  })
  serve(ctx, collectLessons, async ({ actor, body }) => {
    const course = await attendedCourse(db, actor, body.courses_id)
    await demandOpen(db, actor, body.list_lessons)
    const lessons = await collect(db, course, body.list_lessons)
    return { message: 'Materi ditambahkan ke Koleksi Belajar.', data: { lessons } }
  })
  serve(ctx, collection, async ({ actor, query }) => ({
    data: await listCollected(db, await attendedCourse(db, actor, query.courses_id)),
  }))
  serve(ctx, removeCollected, async ({ actor, params }) => {
    await uncollect(db, actor.id, params.id)
    return { message: 'Dihapus dari Koleksi Belajar.' }
  })
}
