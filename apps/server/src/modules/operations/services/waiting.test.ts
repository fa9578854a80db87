import { revokeServiceToken } from '@tuntas/contract/operations/services'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { nextNumber, withServices } from '../../../../test/services.ts'
import { overPool, transaction } from '../../../platform/db/db.ts'
import { lockServices } from './tokens.store.ts'

const app = withApp()
const services = withServices(app)
const { send, student } = services
let token: Person
beforeAll(async () => {
  token = await services.makeToken(['people'], 'SIAKAD')
})

/** While another service writes. The lock is released in any case. */
const whileLocked = async (work: () => Promise<void>): Promise<void> => {
  const client = await app.pool.connect()
  await client.query("select pg_advisory_lock(hashtext('services'))")
  try {
    await work()
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('services'))")
    client.release()
  }
}
const countWaiting = async (): Promise<number> =>
  (await app.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount ?? 0

describe('a request of a service', () => {
  it('runs beside three others of its token, and further ones wait', async () => {
    // Bodies over 32 kB, of which a person may have one served at a time.
    const largeRow = { remark: 'x'.repeat(40_000) }
    let sendings: ReturnType<typeof send>[] = []
    await whileLocked(async () => {
      sendings = Array.from({ length: 6 }, () => send(token, 'student', [student(nextNumber()), largeRow]))
      await expect.poll(countWaiting).toBe(4)
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(await countWaiting()).toBe(4)
    })
    expect((await Promise.all(sendings)).map(({ body }) => body.summary.created)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('is refused when its token was revoked while it waited', async () => {
    const ending = await services.makeToken(['people'])
    const nim = nextNumber()
    let sending: ReturnType<typeof send> | undefined
    await whileLocked(async () => {
      sending = send(ending, 'student', [student(nim)])
      await expect.poll(countWaiting).toBe(1)
      await app.call(services.state.root, revokeServiceToken, { body: { id: ending.id } })
    })
    const reply = await sending
    expect([reply?.code, reply?.body.code]).toEqual([401, 'signed_out'])
    expect((await app.pool.query('select from students where nim = $1', [nim])).rowCount).toBe(0)
  })

  it('is told to come again when that takes too long', async () => {
    await whileLocked(async () => {
      const refusal = await transaction(overPool(app.pool), (tx) => lockServices(tx, 20)).catch(
        (error: unknown) => error,
      )
      expect(refusal).toMatchObject({ code: 'too_many_calls', details: { retryAfter: expect.any(Number) } })
    })
  })
})
