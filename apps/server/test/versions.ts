import { expect, it } from 'vitest'
import type { TestApp } from './app.ts'

type Answer = { code: number; body: { data: Record<string, unknown>; message: string } }
type Row = { id?: number; version: number } & Record<string, unknown>
/** Something that two people edit: its detail, its list if any, and a versioned save of one text. */
type Edited = {
  read: () => Promise<Row>
  list?: () => Promise<Row[]>
  save: (version: number | undefined, text: string) => Promise<Answer>
}

let counter = 0
const nextText = () => `Judul ${++counter}`

/** Of two saves of one version only the first succeeds; the other gets the current state. */
export const testVersions = (app: TestApp, title: string, make: () => Promise<Edited>): void => {
  const audited = async () =>
    (await app.pool.query('select count(*)::int as n from audit_log')).rows[0].n as number

  it(`${title}: a save of an older version is refused with what stands there now, and writes nothing`, async () => {
    const { read, list, save } = await make()
    const first = await read()
    const { version } = first
    if (list) expect((await list()).find((row) => row.id === first.id)).toMatchObject({ version })
    expect((await save(first.version, nextText())).code).toBe(200)
    const second = await read()
    expect(second.version).toBe(version + 1)
    const before = await audited()
    const refusal = await save(first.version, nextText())
    expect([refusal.code, refusal.body.message]).toEqual([
      409,
      'Data sudah diubah orang lain. Muat ulang lalu coba lagi.',
    ])
    expect(refusal.body.data).toEqual({
      row: second,
      changed_by: expect.any(String),
      changed_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect([await read(), await audited()]).toEqual([second, before])
    expect((await save(second.version, nextText())).code).toBe(200)
    for (const wrongVersion of [0, -1, 1.5, 'x'])
      expect((await save(wrongVersion as number, 'x')).code).toBe(422)
  })

  it(`${title}: a client that knows of no versions overwrites as before, and raises it`, async () => {
    const { read, save } = await make()
    const { version } = await read()
    expect((await save(undefined, nextText())).code).toBe(200)
    expect((await save(undefined, nextText())).code).toBe(200)
    expect((await read()).version).toBe(version + 2)
  })

  // The number of parallel file forms per person is limited.
  it(`${title}: of six saves at once exactly one wins`, async () => {
    const { read, save } = await make()
    const { version } = await read()
    const codes = await Promise.all(
      Array.from({ length: 6 }, async () => (await save(version, nextText())).code),
    )
    expect(codes.sort()).toEqual([200, ...Array(5).fill(409)])
    expect((await read()).version).toBe(version + 1)
  })
}
