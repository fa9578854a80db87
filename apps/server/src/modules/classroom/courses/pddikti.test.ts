import { adminCourses } from '@tuntas/contract/classroom/courses'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeTeacher, makeUser, masters } from '../../../../test/make.ts'

const app = withApp()

it('a class keeps its Kode kelas PDDikti: not sent it stays, empty clears it, five signs are the most', async () => {
  const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  const { year_id, course_category_id, study_group_id } = await masters(app.pool)
  const teacher_id = await makeTeacher(app.pool)
  const body = { name: 'Basis Data A', year_id, course_category_id, teacher_id, study_group_id }
  const save = (more: object) => app.send(admin, adminCourses.save, { body: { ...body, ...more } })
  const { id } = (await save({ pddikti_class: ' 01 ' })).body.data
  const read = async () =>
    (await app.call(admin, adminCourses.detail, { query: { id } })).body.data.pddikti_class
  expect(await read()).toBe('01')
  expect((await save({ id })).code).toBe(200)
  expect(await read()).toBe('01')
  const list = await app.call(admin, adminCourses.list, { query: { page: 1, keywords: body.name } })
  expect(list.body.data[0]).toMatchObject({ id, pddikti_class: '01' })
  const tooLong = await save({ id, pddikti_class: 'TI-01A' })
  expect([tooLong.code, tooLong.body.errors]).toEqual([422, { pddikti_class: ['Maksimal 5 karakter'] }])
  expect((await save({ id, pddikti_class: 7 })).code).toBe(422)
  expect((await save({ id, pddikti_class: '  ' })).code).toBe(200)
  expect(await read()).toBeNull()
})
