import { comments, removeComment, saveComment } from '@tuntas/contract/learning/comments'
import { MOST_COMMENTS } from '@tuntas/contract/learning/comments.vocabulary'
import { beforeAll, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
let lecturer: Person
let otherLecturer: Person

beforeAll(async () => {
  lecturer = await app.signedIn(await makeTeacher(app.pool))
  otherLecturer = await app.signedIn(await makeTeacher(app.pool))
})

const save = (body: object, person = lecturer) => app.send(person, saveComment, { body })
const list = async (person = lecturer) => (await app.call(person, comments)).body.data
const remove = (id: number, person = lecturer) => app.call(person, removeComment, { params: { id } })

it('keeps what a lecturer says often, cleaned, under a name that can change', async () => {
  const savedComment = await save({
    name: 'Rapi',
    comment: '<p>Rapikan <strong>tabelnya</strong></p><script>x</script>',
  })
  expect(savedComment.code).toBe(200)
  const { id } = savedComment.body.data
  await save({ name: 'Alasan', comment: '<p>Beri alasan</p>' })
  expect(await list()).toMatchObject([
    { name: 'Alasan' },
    { id, name: 'Rapi', comment: '<p>Rapikan <strong>tabelnya</strong></p>' },
  ])
  expect((await save({ id, name: 'Tabel', comment: '<p>Rapikan tabelnya</p>' })).code).toBe(200)
  expect(await list()).toMatchObject([
    { name: 'Alasan' },
    { id, name: 'Tabel', comment: '<p>Rapikan tabelnya</p>' },
  ])
  expect((await remove(id)).code).toBe(200)
  expect((await remove(id)).code).toBe(404)
  expect(await list()).toHaveLength(1)
  const { rows } = await app.pool.query(
    `select action, before, after from audit_log where kind = 'feedback_comments' and thing_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  expect(rows[1]).toMatchObject({ before: { name: 'Rapi' }, after: { name: 'Tabel' } })
})

it("is each lecturer's own", async () => {
  const { id } = (await save({ name: 'Milikku', comment: '<p>Isi</p>' })).body.data
  expect(await list(otherLecturer)).toEqual([])
  expect((await save({ id, name: 'Diambil', comment: '<p>x</p>' }, otherLecturer)).code).toBe(404)
  expect((await remove(id, otherLecturer)).code).toBe(404)
  expect((await app.call(await app.signedIn(await makeStudent(app.pool)), comments)).code).toBe(403)
  expect((await list()).find((one: { id: number }) => one.id === id)).toMatchObject({ name: 'Milikku' })
})

it('refuses what says nothing, and more than a list can hold', async () => {
  const empty = await save({ name: ' ', comment: '<p></p>' })
  expect([empty.code, Object.keys(empty.body.errors).sort()]).toEqual([422, ['comment', 'name']])
  expect((await save({ name: 'x'.repeat(101), comment: '<p>x</p>' })).code).toBe(422)
  expect((await save({ name: 'Isi', comment: '<script>x</script>' })).code).toBe(422)
  await app.pool.query(
    `insert into feedback_comments (user_id, name, comment) select $1, 'K' || n, '<p>x</p>' from generate_series(1, $2::int) n`,
    [otherLecturer.id, MOST_COMMENTS - 1],
  )
  const both = await Promise.all([
    save({ name: 'A', comment: '<p>A</p>' }, otherLecturer),
    save({ name: 'B', comment: '<p>B</p>' }, otherLecturer),
  ])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422])
})
