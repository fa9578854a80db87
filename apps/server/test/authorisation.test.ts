import { catalogue } from '@tuntas/contract/catalogue'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import {
  admins,
  keepers,
  lecturers,
  outcomeKeepers,
  programKeepers,
  type Role,
  studentsOnly,
} from '@tuntas/contract/wire/roles'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from './app.ts'
import { matrix } from './matrix/all.ts'
import { list, type Row } from './matrix/row.ts'
import { type Actor, actors, makeWorld, type World } from './world.ts'

/** Every endpoint with every actor. A new endpoint without a row in the matrix fails. */

const app = withApp()
let world: World

const mayUse = ({ roles }: Endpoint, role: Role) =>
  roles === 'any' || roles === 'public' || roles.includes(role)

/**
 * Expected code in another program: lists are empty, and single rows are not found (attacks/operators.test.ts
 * checks the replies).
 */
const elsewhere = ({ elsewhere, request }: Row): number => {
  if (elsewhere !== undefined) return elsewhere
  return request && request !== list.request ? 404 : 200
}

const expected = (endpoint: Endpoint, row: Row, actor: Actor): number => {
  if (!mayUse(endpoint, actors[actor])) return 403
  if (row.owners && !row.owners.includes(actor)) return 404
  if (actor === 'otherOperator' && endpoint.roles.includes('operator')) return elsewhere(row)
  if (actor === 'otherKoordinator' && endpoint.roles.includes('koordinator')) return elsewhere(row)
  return row.codes?.[actor] ?? row.code ?? 200
}

/** Strangers first, since the owner's call may work only once. */
const strangersFirst = (endpoint: Endpoint, row: Row) =>
  (Object.keys(actors) as Actor[]).sort(
    (a, b) => Number(expected(endpoint, row, a) < 400) - Number(expected(endpoint, row, b) < 400),
  )

/** The matrix follows the declarations of the endpoints. This limits what endpoints of a path may declare. */
const widestRoles: Record<string, readonly Role[]> = {
  lecture: lecturers,
  student: studentsOnly,
  admin: programKeepers,
  archive: admins,
  audit: admins,
  course: keepers,
  health: admins,
  import: outcomeKeepers,
  mail: admins,
  user: keepers,
  webhook: admins,
}

beforeAll(async () => {
  world = await makeWorld(app.pool)
})

describe('the authorisation matrix', () => {
  it('has a row for every endpoint, and no row for none', () => {
    expect(Object.keys(matrix).sort()).toEqual([...catalogue.keys()].sort())
  })

  it('opens no path to more roles than it is for', () => {
    const openEndpoints = [...catalogue].filter(([, { path, roles }]) => {
      const widest = widestRoles[path.split('/')[0] ?? '']
      return widest && (typeof roles === 'string' || roles.some((role) => !widest.includes(role)))
    })
    expect(openEndpoints.map(([name]) => name)).toEqual([])
  })

  it.each([...catalogue])(
    '%s is open to permitted actors, and reveals nothing to others',
    async (name, endpoint) => {
      const row = matrix[name] ?? {}
      // 'attempts.attemptQuestions' names a quiz, not an attempt: to others it is not started.
      const notTheirs = name === 'attempts.attemptQuestions' ? [404, 409] : [404]
      const ask = async (person: Person | null, at = world) =>
        (await app.call(person, endpoint, row.request?.(at))).code
      const isPublic = endpoint.roles === 'public'
      expect(await ask(null), 'anonymous').toBe(isPublic ? (row.code ?? 200) : 401)
      expect(await ask({ id: 0, token: 'x'.repeat(43) }), 'unknown token').toBe(
        isPublic ? (row.code ?? 200) : 401,
      )
      for (const actor of strangersFirst(endpoint, row)) {
        const expectedCode = expected(endpoint, row, actor)
        const at = row.once && expectedCode < 400 ? await makeWorld(app.pool) : world
        const code = await ask(await app.signedIn(at.people[actor]), at)
        expect(expectedCode === 404 ? notTheirs : [expectedCode], actor).toContain(code)
      }
    },
  )

  it('leaves the row of another untouched', async () => {
    const { rows } = await app.pool.query('select distinct user_id from attempts where lessons_id = $1', [
      world.quiz,
    ])
    expect(rows).toHaveLength(2)
    const markedRows = await app.pool.query('select score from submissions where id = $1', [world.submission])
    // The stored mark is from a lecturer of the class.
    expect(markedRows.rows).toEqual([{ score: 80 }])
  })
})
