import type { Field, Resource } from '@tuntas/contract/wire/resource'
import { buildInputSchema } from '@tuntas/contract/wire/resource.schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { makeUser } from './make.ts'
import { testVersions } from './versions.ts'

let counter = 0
const buildSample = (field: Field): unknown => {
  const n = ++counter
  switch (field.kind) {
    case 'text':
      return `Contoh ${n}`
    case 'decimal':
    case 'integer':
      return field.min
    case 'choice':
      return field.choices[0]?.value
    case 'flag':
      return 0
    case 'date':
      return '2026-12-20'
    case 'ref':
      return undefined
  }
}

/** The list pattern over HTTP, for any resource without references. */
export const testResource = (app: TestApp, resource: Resource, table: string): void => {
  const fields = resource.fields as Record<string, Field>
  const sample = () =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, buildSample(field)]))
  const requiredFields = Object.entries(fields).filter(
    ([, field]) => !buildInputSchema(field).safeParse('').success,
  )

  describe(resource.title, () => {
    let admin: Person
    beforeAll(async () => {
      admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    })
    const save = (body: object) => app.send(admin, resource.save, { body })
    const create = async () => (await save(sample())).body.data.id as number
    const rowsLeft = async (ids: number[]) =>
      (await app.pool.query(`select id from ${table} where id = any($1)`, [ids])).rowCount

    it('creates, reads, changes and deletes a row, and writes it into the audit log', async () => {
      const values = sample()
      const id = (await save(values)).body.data.id
      const read = await app.call(admin, resource.detail, { query: { id } })
      expect(read.body.data).toEqual({ id, version: 1, ...values })
      const changedValues = { ...values, ...sample() }
      expect((await save({ id, ...changedValues })).body).toMatchObject({
        status: true,
        message: 'Data berhasil disimpan!',
        data: { id },
      })
      expect((await app.call(admin, resource.detail, { query: { id } })).body.data).toEqual({
        id,
        version: 2,
        ...changedValues,
      })
      expect((await app.call(admin, resource.remove, { params: { id } })).body.message).toBe(
        'Data berhasil dihapus!',
      )
      expect((await app.call(admin, resource.detail, { query: { id } })).code).toBe(404)
      const audit = await app.pool.query(
        'select action from audit_log where kind = $1 and thing_id = $2 order by id',
        [table, id],
      )
      expect(audit.rows.map((row) => row.action)).toEqual(['create', 'update', 'delete'])
    })

    testVersions(app, resource.title, async () => {
      const values = sample()
      const id = (await save(values)).body.data.id
      const [name = 'name'] = resource.search
      return {
        read: async () => (await app.call(admin, resource.detail, { query: { id } })).body.data,
        list: async () =>
          (await app.send(admin, resource.list, { query: { limit: 100, keywords: values[name] } })).body.data,
        save: (version, text) => save({ id, ...values, ...(text && { [name]: text }), version }),
      }
    })

    it('pages, searches % and _ literally, and keeps its order', async () => {
      const [name = 'name'] = resource.search
      for (let n = 0; n < 12; n++) await create()
      const markedRow = { ...sample(), [name]: `100%_${counter}` }
      await save(markedRow)
      const list = (query: object) =>
        app.call(admin, resource.list, { query: query as Record<string, unknown> })
      const first = (await list({ page: 1, limit: 10 })).body
      expect(first.data).toHaveLength(10)
      expect(first.pagination).toMatchObject({ prev: null, next: 2, page: 1 })
      const second = (await list({ page: 2 })).body
      const ids = [...first.data, ...second.data].map((row: { id: number }) => row.id)
      expect(new Set(ids).size).toBe(ids.length)
      const past = (await list({ page: 900 })).body
      expect([past.data, past.pagination.total]).toEqual([[], first.pagination.total])
      expect((await list({ keywords: '%_' })).body.data).toEqual([expect.objectContaining(markedRow)])
      expect((await list({ keywords: String(markedRow[name]).toUpperCase() })).body.pagination.total).toBe(1)
      for (const limit of [7, 0, 1e9, 'abc']) expect((await list({ limit })).code).toBe(422)
    })

    it('sorts by each column shown, in both directions, and by nothing else', async () => {
      for (let n = 0; n < 3; n++) await create()
      const list = async (query: object) =>
        app.call(admin, resource.list, { query: { limit: 100, ...query } as Record<string, unknown> })
      for (const sort of resource.columns) {
        const up = (await list({ sort })).body.data.map((row: { id: number }) => row.id)
        const down = (await list({ sort, order: 'desc' })).body.data.map((row: { id: number }) => row.id)
        expect(down, sort).toEqual([...up].reverse())
      }
      for (const badQuery of [
        { sort: 'id; drop table users' },
        { sort: 'password_hash' },
        { sort: resource.columns[0], order: 'up' },
      ])
        expect((await list(badQuery)).code, JSON.stringify(badQuery)).toBe(422)
    })

    it('gives everybody the options and only administrators the pages', async () => {
      const student = await app.signedIn(await makeUser(app.pool, 'mahasiswa'))
      const options = await app.call(student, resource.options)
      expect(Object.keys(options.body.data[0])).toEqual(expect.arrayContaining(['id', 'name']))
      expect((await app.call(student, resource.list, { query: { page: 1 } })).code).toBe(403)
      expect((await app.call(student, resource.save, { body: sample() })).code).toBe(403)
    })

    it('names missing fields in the words of the form', async () => {
      const reply = await save({})
      expect(reply.code).toBe(422)
      expect(reply.body.errors).toEqual(
        Object.fromEntries(requiredFields.map(([name, field]) => [name, [field.message]])),
      )
    })

    it('refuses bad input without changing anything', async () => {
      const before = (await app.pool.query(`select count(*) from ${table}`)).rows
      const [name = 'name'] = resource.search
      for (const value of ['', '   ', null, 7, {}, ['x'], 'a\0b', '\ud800', 'x'.repeat(300)]) {
        const reply = await save({ ...sample(), [name]: value })
        expect([reply.code, reply.body.status], JSON.stringify(value)).toEqual([422, false])
      }
      for (const id of [-1, 1.5, 'abc', 2 ** 40]) expect((await save({ ...sample(), id })).code).toBe(422)
      expect((await save({ ...sample(), id: 999_999 })).code).toBe(404)
      expect((await app.pool.query(`select count(*) from ${table}`)).rows).toEqual(before)
    })

    it('ignores fields that were not declared', async () => {
      const id = (
        await save({
          ...sample(),
          created_at: '1990-01-01',
          deleted_at: '1990-01-01',
          __proto__: { admin: 1 },
        })
      ).body.data.id
      expect(await rowsLeft([id])).toBe(1)
    })

    it('deletes many at once or none', async () => {
      const ids = [await create(), await create()]
      const bulk = (list_id: unknown, endpoint = resource.removeBulk) =>
        app.send(admin, endpoint, { body: { list_id } })
      expect((await bulk([...ids, 999_999])).code).toBe(404)
      expect(await rowsLeft(ids)).toBe(2)
      expect((await bulk([])).code).toBe(422)
      expect((await bulk(ids, resource.removeBulkByDelete as never)).body.message).toBe(
        'Data berhasil dihapus!',
      )
      expect(await rowsLeft(ids)).toBe(0)
    })
  })
}
