import { announcement, announcements, saveClassAnnouncement } from '@tuntas/contract/operations/announcements'
import { notifications } from '@tuntas/contract/operations/notifications'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeCourse, makeTeacher } from '../../../../test/make.ts'
import { newMember } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const words = { title: 'Kelas pindah ruang', body: '<p>Besok di ruang 4.</p>' }
const send = (more: object) =>
  app.call(classroom.teacher, saveClassAnnouncement, {
    body: { ...words, courses_id: classroom.course, ...more },
  })
const countRows = async () => (await app.pool.query('select from announcements')).rowCount ?? 0

it('is written to several classes at once, in each as its own, and to none of another lecturer', async () => {
  const { teacher, course } = classroom
  const parallel = await makeCourse(app.pool, teacher.id)
  const foreignCourse = await makeCourse(app.pool, await makeTeacher(app.pool))
  const mate = await newMember(app, parallel)
  const before = await countRows()
  const refusal = await send({ more_courses: [parallel, foreignCourse] })
  expect([refusal.code, await countRows()]).toEqual([404, before])
  const { id } = (await send({ more_courses: [parallel, parallel, course] })).body.data
  expect(await countRows()).toBe(before + 2)
  const mateRows = (await app.call(mate, announcements, { query: {} })).body.data
  expect(mateRows).toMatchObject([{ courses_id: parallel, title: words.title }])
  const [{ id: mateId }] = mateRows
  expect(mateId).not.toBe(id)
  const notices = (await app.call(mate, notifications, { query: { topic: 'talk' } })).body.data
  expect(notices.map(({ link }: { link: string }) => link)).toEqual([`/talk/announcements/${mateId}`])
  // A change stays in its class.
  await send({ id, title: 'Diubah', more_courses: [parallel] })
  const { body } = await app.call(mate, announcement, { query: { id: mateId } })
  expect(body.data.title).toBe(words.title)
})
