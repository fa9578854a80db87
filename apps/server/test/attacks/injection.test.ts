import { catalogue } from '@tuntas/contract/catalogue'
import { API_BASE, type Endpoint } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../app.ts'
import { getShape } from '../fuzz/schema.ts'
import { matrix } from '../matrix/all.ts'
import { type Actor, actors, makeWorld, type World } from '../world.ts'

/**
 * SQL and LIKE characters in keywords, sort and numbers; repeated parameters; excessive limits. For every
 * call with a list.
 */

const app = withApp()
let world: World

const listing = [...catalogue].filter(
  ([, { query, method }]) => method === 'GET' && 'keywords' in getShape(query),
)
const owner = (name: string, { roles }: Endpoint): Actor =>
  matrix[name]?.owners?.[0] ??
  (Object.keys(actors) as Actor[]).find((actor) => roles.includes(actors[actor])) ??
  'admin'

const ask = async (name: string, endpoint: Endpoint, query: string) => {
  const { query: right = {}, params = {} } = matrix[name]?.request?.(world) ?? {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) => String(params[part]))
  const usualQuery = new URLSearchParams(right as Record<string, string>)
  for (const part of new URLSearchParams(query).keys()) usualQuery.delete(part)
  const { token } = await app.signedIn(world.people[owner(name, endpoint)])
  const startTime = performance.now()
  const reply = await app.server.inject({
    method: 'GET',
    url: `${API_BASE}/${path}?${usualQuery}&${query}`,
    headers: { authorization: token },
  })
  return {
    code: reply.statusCode,
    ms: performance.now() - startTime,
    body: endpoint.download ? null : reply.json(),
  }
}

/** Would match every row, fail, or wait, if it reached the statement as SQL. */
const PIECES = [
  `' or '1'='1`,
  `%' or 1=1 --`,
  `') or true --`,
  `'; select pg_sleep(12); --`,
  `' || (select pg_sleep(12)) || '`,
  `\\' or 1=1 --`,
  '%',
  '_',
  '%%%',
  '\\',
  `$1`,
  `:name`,
  '?',
]
const enc = encodeURIComponent

beforeAll(async () => {
  world = await makeWorld(app.pool)
})

describe('a list', () => {
  it.each(listing)('%s treats keywords as plain text', async (name, endpoint) => {
    for (const piece of PIECES) {
      const { code, ms, body } = await ask(name, endpoint, `keywords=${enc(piece)}`)
      expect(code, piece).toBe(200)
      expect(ms, piece).toBeLessThan(10_000)
      // No row contains such a text. Counts and summaries beside the rows may be non-zero.
      if (body?.pagination) expect(body.pagination.total, piece).toBe(0)
    }
  })

  it.each(listing)('%s refuses columns, orders, limits and numbers that are none', async (name, endpoint) => {
    const shape = getShape(endpoint.query)
    const badQueries = [
      'page=0',
      'page=-1',
      'page=1e9',
      'limit=1e9',
      'limit=0',
      'limit=10;drop table users',
      'limit=NaN',
    ]
    const sorts = [
      'sort=password_hash',
      'sort=id;select 1',
      `sort=${enc('(select 1)')}`,
      'sort=name&order=desc;',
      'order=1',
    ]
    const ids = Object.keys(shape).filter((field) => /_id$/.test(field))
    const pieces = [
      ...('limit' in shape ? badQueries : []),
      ...('sort' in shape ? sorts : []),
      ...ids.flatMap((field) => [
        `${field}=${enc('1 or 1=1')}`,
        `${field}=${enc("1'")}`,
        `${field}=2147483648`,
      ]),
    ]
    for (const piece of pieces) expect((await ask(name, endpoint, piece)).code, piece).toBe(422)
  })

  it.each(listing)('%s is not confused by a repeated parameter', async (name, endpoint) => {
    for (const piece of [
      'keywords=a&keywords=b',
      'page=1&page=2',
      'limit=10&limit=1e9',
      '__proto__=1&constructor=2',
    ]) {
      const { code } = await ask(name, endpoint, piece)
      expect([200, 422], piece).toContain(code)
    }
  })
})
