import type { APIRequestContext } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { newClass, type Saved } from '../lecturer/classes.ts'
import { demo, openSession } from '../world.ts'

/** A published assignment in a class of its own, which the demo student attends. */
export const newTask = async (
  request: APIRequestContext,
  campus: Campus,
  fields: Record<string, string> = {},
) => {
  const courseId = await newClass(request, campus, `Kelas Tugas ${Date.now()}`)
  const lecturer = await openSession(request, demo.lecturer)
  const topic = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: courseId,
    name: 'Topik',
  })) as Saved
  const saved = await request.post('/api/v1/lecture/lesson/save', {
    headers: { authorization: lecturer.token },
    multipart: {
      sections_id: String(topic.data.id),
      type: 'ASSIGNMENT',
      status: 'publish',
      name: 'Tugas Foto',
      format: 'TEXT',
      description: '<p>Kumpulkan catatan.</p>',
      ...fields,
    },
  })
  const { data } = (await saved.json()) as Saved
  return { id: data.id, courseId, lecturer, address: `/student/courses/lesson/assignment/${data.id}` }
}
