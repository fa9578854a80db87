import type { Campus } from '../campus.ts'
import { type Fields, newLesson } from '../own-class.ts'

/** A published assignment in its own class. */
export const newTask = async (campus: Campus, fields: Fields = {}) => {
  const { course, students, ...task } = await newLesson(campus, {
    type: 'ASSIGNMENT',
    name: 'Tugas Foto',
    format: 'TEXT',
    description: '<p>Kumpulkan catatan.</p>',
    ...fields,
  })
  return {
    ...task,
    courseId: course,
    student: students[0],
    students,
    address: `/student/courses/lesson/assignment/${task.id}`,
  }
}
