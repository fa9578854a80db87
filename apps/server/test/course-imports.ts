import { importCourse } from '@tuntas/contract/learning/course-import'
import { lecturerLesson, lecturerLessons } from '@tuntas/contract/learning/lessons'
import type { Person, TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { makeCourse } from './make.ts'
import { asTar } from './moodle-backups.ts'
import { courseEntries } from './moodle-courses.ts'
import { sendForm } from './multipart.ts'

type Sent = { who?: Person; dry_run?: string; keys?: readonly string[]; again?: string; media_id?: number }
type Topic = { name: string; lessons: { id: number; type: string; name: string }[] }

/** Classes that receive Moodle course backups, and their content afterwards. */
export const withCourseImports = (app: TestApp, classroom: Classroom) => {
  const KEYS = ['page_11', 'resource_12', 'assign_13', 'quiz_21', 'book_22', 'url_23', 'folder_24']
  const backup = async () => asTar(await courseEntries(4))
  const newClass = () => makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
  const send = async (
    course: number,
    content: Buffer | null,
    {
      who: person = classroom.teacher,
      dry_run = '0',
      keys = KEYS,
      again: againFlag = '0',
      media_id,
    }: Sent = {},
  ) =>
    sendForm(
      app,
      person,
      importCourse.path,
      {
        courses_id: String(course),
        dry_run,
        again: againFlag,
        keys: JSON.stringify(keys),
        ...(media_id !== undefined && { media_id: String(media_id) }),
      },
      content ? { file: { name: 'biologi.mbz', content } } : {},
    )
  const listTopics = async (course: number): Promise<Topic[]> =>
    (await app.call(classroom.teacher, lecturerLessons, { query: { id: course } })).body.data
  const readLesson = async (course: number, name: string) => {
    const lesson = (await listTopics(course))
      .flatMap(({ lessons }) => lessons)
      .find((one) => one.name === name)
    return (await app.call(classroom.teacher, lecturerLesson, { params: { id: lesson?.id ?? 0 } })).body.data
  }
  const rowsIn = async (course: number) =>
    (
      await app.pool.query(
        `select (select count(*)::int from sections where courses_id = $1) as topics,
          (select count(*)::int from lessons where courses_id = $1) as lessons`,
        [course],
      )
    ).rows[0]

  return { backup, newClass, send, listTopics, readLesson, rowsIn }
}
