import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { withApp } from '../../test/app.ts'
import { overPool } from './db/db.ts'
import { openVault } from './vault.ts'

const app = withApp()

/** A file store that counts reads and fails the first ones. */
const createStore = (failures = 0) => {
  const key = randomBytes(32)
  const state = { reads: 0 }
  const files = {
    has: async () => true,
    put: async () => {},
    remove: async () => {},
    stream: async () => {
      state.reads++
      if (state.reads <= failures) throw new Error('store is away')
      return Readable.from([key])
    },
  }
  return { state, files }
}

it('reads its key once, however many ask', async () => {
  const { state, files } = createStore()
  const open = () => openVault({ db: overPool(app.pool), files }, 'kunci-autentikator')
  const vaults = await Promise.all([open(), open(), open()])
  const last = await open()
  expect(last.open(vaults[0]?.seal('rahasia', 'sini') ?? '', 'sini')).toBe('rahasia')
  expect(state.reads).toBe(1)
  // Another store has another key.
  const otherVault = await openVault(
    { db: overPool(app.pool), files: createStore().files },
    'kunci-autentikator',
  )
  expect(otherVault.open(last.seal('rahasia'))).toBeUndefined()
})

it('asks again after a store that could not be read', async () => {
  const { files } = createStore(1)
  const open = () => openVault({ db: overPool(app.pool), files }, 'kunci-autentikator')
  await expect(open()).rejects.toThrow('store is away')
  const { open: read, seal } = await open()
  expect(read(seal('rahasia'))).toBe('rahasia')
})
