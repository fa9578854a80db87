import { studentLesson } from '@tuntas/contract/learning/attempts'
import { NO_LINK_CARD } from '@tuntas/contract/learning/link-card'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { withLessonForm } from '../../../../test/lesson-form.ts'
import { enrol, makeCourse, makeStudent } from '../../../../test/make.ts'

const app = withApp()
const classroom = withClassroom(app)
const { material, save, saved: saveMaterial, detail } = withLessonForm(app, classroom)

const link = { url: 'https://youtu.be/HXV3zeQKqGY', title: 'SQL untuk pemula' }
const carded = () => ({ ...material(), link_url: link.url, link_title: link.title })

describe('the link of a lesson', () => {
  it('is read by the lecturer and by students, and goes along with a copy', async () => {
    const id = await saveMaterial({ ...carded(), status: 'publish' })
    expect((await detail(id)).link).toEqual(link)
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, classroom.course, student.id)
    expect((await app.call(student, studentLesson, { params: { id } })).body.data.link).toEqual(link)
    const otherCourse = await makeCourse(app.pool, classroom.teacher.id)
    const copyReply = await app.call(classroom.teacher, duplicateLessons, {
      body: { courses_id: otherCourse, list_lessons: [id] },
    })
    expect(copyReply.code).toBe(200)
    const { rows } = await app.pool.query(
      'select link_url as url, link_title as title from lessons where courses_id = $1',
      [otherCourse],
    )
    expect(rows).toEqual([link])
  })

  it('stays when a client does not send it, and goes when it is sent empty', async () => {
    const id = String(await saveMaterial(carded()))
    await saveMaterial({ ...material(), id })
    expect((await detail(Number(id))).link).toEqual(link)
    await saveMaterial({ ...carded(), id, link_title: 'Lain' })
    expect((await detail(Number(id))).link).toEqual({ ...link, title: 'Lain' })
    await saveMaterial({ ...material(), id, link_url: '', link_title: 'Lain' })
    expect((await detail(Number(id))).link).toBeNull()
  })

  it('is refused from any other place, and without a title; nothing changes', async () => {
    const id = String(await saveMaterial(carded()))
    for (const link_url of ['https://vimeo.com/1', 'http://youtu.be/HXV3zeQKqGY', 'javascript:alert(1)', 'x'])
      expect(await save({ ...carded(), id, link_url }), link_url).toMatchObject({
        code: 422,
        body: { errors: { link_url: [NO_LINK_CARD] } },
      })
    expect((await save({ ...material(), id, link_url: link.url })).body.errors).toEqual({
      link_title: ['Masukan judul tautan'],
    })
    expect((await detail(Number(id))).link).toEqual(link)
  })

  it('is of material alone', async () => {
    const id = await saveMaterial({ ...carded(), type: 'ASSIGNMENT' })
    expect((await detail(id)).link).toBeNull()
  })
})
