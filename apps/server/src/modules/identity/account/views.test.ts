import { listViews, removeListView, saveListView, VIEWS_MOST } from '@tuntas/contract/identity/views'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeUser } from '../../../../test/make.ts'

const app = withApp()
let admin: Person
let otherAdmin: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  otherAdmin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const view = { list: '/student', name: 'Cuti', search: { status_id: '2,3', sort: 'name' }, is_default: false }
const save = (person: Person, part: object = {}) =>
  app.send(person, saveListView, { body: { ...view, ...part } })
const read = async (person: Person, list = '/student') =>
  (await app.call(person, listViews, { query: { list } })).body.data

describe("a person's own views of a list", () => {
  it('are saved, renamed and deleted, each for its list and its person', async () => {
    const { body } = await save(admin)
    expect(body.message).toBe('Tampilan tersimpan.')
    const { id } = body.data
    expect(await read(admin)).toEqual([{ id, name: 'Cuti', search: view.search, is_default: false }])
    expect([await read(otherAdmin), await read(admin, '/teacher')]).toEqual([[], []])
    await save(admin, { id, name: 'Sedang cuti' })
    expect((await read(admin))[0].name).toBe('Sedang cuti')
    for (const [person, part, code] of [
      [otherAdmin, { id }, 404],
      [admin, { id, list: '/teacher' }, 404],
    ] as const)
      expect((await save(person, part)).code).toBe(code)
    expect((await app.call(otherAdmin, removeListView, { params: { id } })).code).toBe(404)
    expect((await app.call(admin, removeListView, { params: { id } })).code).toBe(200)
    expect(await read(admin)).toEqual([])
  })

  it('have one default, the last one set, also when two are set at once', async () => {
    const names = ['A', 'B', 'C', 'D']
    await Promise.all(names.map((name) => save(admin, { list: '/courses', name, is_default: true })))
    const views = await read(admin, '/courses')
    expect(views).toHaveLength(4)
    expect(views.filter((one: { is_default: boolean }) => one.is_default)).toHaveLength(1)
    expect(views[0].is_default).toBe(true)
    await save(admin, { list: '/courses', id: views[0].id, name: views[0].name, is_default: false })
    expect((await read(admin, '/courses')).some((one: { is_default: boolean }) => one.is_default)).toBe(false)
  })

  it('have names of their own and a limit', async () => {
    await save(otherAdmin, { list: '/teacher' })
    const twice = await save(otherAdmin, { list: '/teacher', name: 'CUTI' })
    expect([twice.code, twice.body.code]).toEqual([409, 'name_taken'])
    expect((await save(otherAdmin, { list: '/banner' })).code, 'another list has its own').toBe(200)
    const replies = Array.from({ length: VIEWS_MOST - 1 }, (_, n) =>
      save(otherAdmin, { list: '/teacher', name: `V${n}` }),
    )
    expect((await Promise.all(replies)).every(({ code }) => code === 200)).toBe(true)
    expect((await save(otherAdmin, { list: '/teacher', name: 'Lebih' })).code).toBe(422)
  })

  it('refuse anything else', async () => {
    for (const part of [
      { list: 'student' },
      { list: '/student?x' },
      { list: '//jahat.id' },
      { name: '' },
      { name: 'x'.repeat(61) },
      { search: { sort: '' } },
      { search: { 'a b': '1' } },
      { search: { keywords: 'a\0b' } },
      { search: { keywords: 'a\ud800b' } },
      { search: { keywords: 'x'.repeat(501) } },
      { search: 'sort=name' },
      { search: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${'x'.repeat(n)}`, '1'])) },
    ])
      expect((await save(admin, part)).code, JSON.stringify(part)).toBe(422)
  })
})
