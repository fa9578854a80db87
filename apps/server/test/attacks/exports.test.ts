import { type Access, API_BASE } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../app.ts'
import { insert } from '../make.ts'
import { matrix } from '../matrix/all.ts'
import { unzip } from '../unzip.ts'
import { type Actor, actors, makeWorld, type World } from '../world.ts'
import { workbooks } from './selections.ts'

/** Every text of a world begins like a formula; no Excel file may contain one that runs. */

const app = withApp()
const FORMULA = `=HYPERLINK("http://x.y";"klik")`
let world: World

/** Files that must contain the names; otherwise the test would prove nothing. */
const HOLDING = /people\.|courses\.|rps\.|finalScore|gradebook|progressReport|exportAudit|achievement/

const owner = (name: string, roles: Access): Actor =>
  matrix[name]?.owners?.[0] ??
  (Object.keys(actors) as Actor[]).find(
    (actor) => roles === 'any' || (Array.isArray(roles) && roles.includes(actors[actor])),
  ) ??
  'admin'

beforeAll(async () => {
  world = await makeWorld(app.pool, FORMULA)
  for (const table of ['programs', 'education_levels']) await insert(app.pool, table, { name: `+${table}` })
  for (const table of ['study_programs', 'curriculums', 'study_groups', 'years'])
    await insert(app.pool, table, { code: `-${table}`, name: `@${table}` })
  await insert(app.pool, 'audit_log', {
    user_id: world.people.admin,
    action: 'update',
    kind: 'sections',
    thing_id: world.section,
    before: { name: FORMULA },
    after: { name: '@SUM(1)' },
  })
})

describe('Excel files', () => {
  it.each(workbooks)('%s holds texts, and no formula', async (name, endpoint) => {
    const { params = {}, query = {}, body } = matrix[name]?.request?.(world) ?? {}
    const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) => String(params[part]))
    const { token } = await app.signedIn(world.people[owner(name, endpoint.roles)])
    const reply = await app.server.inject({
      method: endpoint.method,
      url: `${API_BASE}/${path}`,
      query: query as Record<string, string>,
      headers: { authorization: token },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    expect(reply.statusCode, reply.payload.slice(0, 200)).toBe(200)
    const sheets = [...unzip(reply.rawPayload)].filter(([file]) => /sheet\d+\.xml$/.test(file))
    expect(sheets.length).toBeGreaterThan(0)
    for (const [, xml] of sheets) expect(xml.toString(), name).not.toMatch(/<f[ >/]/)
    const texts = [...unzip(reply.rawPayload).values()].join('')
    if (HOLDING.test(name)) expect(texts, name).toContain('=HYPERLINK(')
  })
})
