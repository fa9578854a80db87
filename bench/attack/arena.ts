import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../../apps/server/src/platform/db/db.ts'
import { buildPath } from '../../apps/server/test/requests.ts'
import { makeWorld, type World } from '../../apps/server/test/world.ts'
import { prepareProduct } from '../product.ts'
import type { Case } from './cases.ts'
import type { Run } from './judging.ts'
import { buildLargest } from './largest.ts'
import { beginActing, makeVictim, type Seen, signIn } from './victim.ts'

const CONNECTIONS = 10
/** Number of attacks after which the victim is measured again beside harmless calls. */
const CONTROL_EVERY = 20
const FILE_BYTES = 4_900_000
const BORDER = '----abuse'

type Sent = { method: string; path: string; headers: Record<string, string>; body?: Buffer }

const buildForm = (fields: Record<string, unknown>, files: readonly string[]): Buffer => {
  const part = (name: string, more: string, content: string) =>
    `--${BORDER}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || files.includes(name)
      ? []
      : [part(name, '', typeof value === 'string' ? value : JSON.stringify(value))],
  )
  const contents = files.map((name) =>
    part(name, '; filename="a.xml"', '<b>'.repeat(FILE_BYTES / 3 / files.length)),
  )
  return Buffer.from(`${[...texts, ...contents].join('')}--${BORDER}--\r\n`)
}

const buildRequest = ({ endpoint, row }: Case, world: World, token: string | undefined): Sent => {
  const { params, query = {}, body } = buildLargest(endpoint, row.request?.(world) ?? {})
  const queryEntries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(
    queryEntries.map(([name, value]): [string, string] => [name, String(value)]),
  )
  const path = `/api/v1/${buildPath(endpoint, params)}?${search}`
  const headers: Record<string, string> = token ? { authorization: token } : {}
  if (endpoint.method === 'GET') return { method: 'GET', path, headers }
  if (endpoint.files) {
    const type = { 'content-type': `multipart/form-data; boundary=${BORDER}` }
    return {
      method: endpoint.method,
      path,
      headers: { ...headers, ...type },
      body: buildForm({ ...(body as object) }, endpoint.files),
    }
  }
  const type = { 'content-type': 'application/json' }
  return {
    method: endpoint.method,
    path,
    headers: { ...headers, ...type },
    body: Buffer.from(JSON.stringify(body ?? {})),
  }
}

/**
 * The built product with data, and an attacker process.
 * @param planted with the control's sanitiser
 */
export const openArena = async ({ planted }: { planted: boolean }) => {
  const cleaner = join(import.meta.dirname, 'planted-cleaner.mjs')
  const { product } = await prepareProduct(undefined, {
    more: planted ? { NODE_OPTIONS: `--import=${cleaner}` } : {},
  })
  await product.start()
  // The database ends before its connections.
  const pool = openPool(product.databaseUrl(), { max: 4, name: 'abuse', onError: () => {} })
  const attacker = fork(join(import.meta.dirname, 'attacker.mjs'), { execArgv: [] })
  const world = await makeWorld(pool)
  let control: Seen | undefined
  let runs = 0

  const measure = async (attackRequest: Sent, seconds: number) => {
    const stop = beginActing(product.port, await makeVictim(pool, product.port))
    await product.longestWork()
    const reply = once(attacker, 'message')
    const request = { ...attackRequest, body: attackRequest.body?.toString('base64') }
    attacker.send({ url: `http://127.0.0.1:${product.port}`, connections: CONNECTIONS, seconds, request })
    const [codes] = await reply
    const work = await product.longestWork()
    return { seen: await stop(), codes, work }
  }
  return {
    run: async (attack: Case, seconds: number): Promise<Run> => {
      const { name, who: caller, actor } = attack
      if (runs++ % CONTROL_EVERY === 0 || !control)
        control = (await measure({ method: 'GET', path: '/healthz', headers: {} }, seconds)).seen
      const token = actor ? await signIn(pool, world.people[actor]) : undefined
      const measurement = await measure(buildRequest(attack, world, token), seconds)
      return { what: `${name} (${caller})`, control, ...measurement }
    },
    close: async () => {
      attacker.kill()
      await sleep(0)
      await pool.end()
      await product.stop()
      await product.discard()
    },
  }
}
