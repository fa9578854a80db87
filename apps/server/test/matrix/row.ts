import type { TestRequest } from '../requests.ts'
import type { Actor, World } from '../world.ts'

/** The request of one endpoint in a world, and the expected results. */
export type Row = {
  request?: (world: World) => TestRequest
  /** Owners of the row; other permitted actors get 404. Without owners it belongs to nobody. */
  owners?: readonly Actor[]
  /** Status for a permitted owner. */
  code?: number
  /** Status for an operator of another program, if it is neither 404 nor an empty list. */
  elsewhere?: number
  /** Different status for single owners. */
  codes?: Partial<Record<Actor, number>>
  /** Works only once: every owner gets a separate world. */
  once?: true
}
export type Matrix = Record<string, Row>

export const taught: readonly Actor[] = ['teacher', 'coordinator']
export const attended: readonly Actor[] = ['student', 'classmate']
export const ownActors: readonly Actor[] = ['student']
export const authored: readonly Actor[] = ['teacher']

export const open: Row = {}
export const list: Row = { request: () => ({ query: { page: 1 } }) }
export const invalid: Row = { request: () => ({ body: {} }), code: 422 }
const NOWHERE = 999_999
export const missingRow: Row = {
  request: () => ({ params: { id: NOWHERE }, query: { id: NOWHERE } }),
  code: 404,
}

/** A request whose parts may be functions of the world. */
export const query = (of: (world: World) => Record<string, unknown>, more: Row = {}): Row => ({
  request: (world) => ({ query: of(world) }),
  ...more,
})
export const body = (of: (world: World) => Record<string, unknown>, more: Row = {}): Row => ({
  request: (world) => ({ body: of(world) }),
  ...more,
})
export const params = (of: (world: World) => Record<string, unknown>, more: Row = {}): Row => ({
  request: (world) => ({ params: of(world) }),
  ...more,
})

/** The list pattern without options, for rows without owners. */
export const pages = (name: string): Matrix => ({
  [`${name}.list`]: list,
  [`${name}.export`]: open,
  [`${name}.detail`]: missingRow,
  [`${name}.save`]: invalid,
  [`${name}.remove`]: missingRow,
  [`${name}.removeBulk`]: invalid,
  [`${name}.removeBulkByDelete`]: invalid,
})
/** Deleting one row, or several; with a valid request. */
export const removals = (name: string, of: (world: World) => number, more: Row = { once: true }): Matrix => ({
  [`${name}.remove`]: params((world) => ({ id: of(world) }), more),
  [`${name}.removeBulk`]: body((world) => ({ list_id: [of(world)] }), more),
  [`${name}.removeBulkByDelete`]: body((world) => ({ list_id: [of(world)] }), more),
})
export const resource = (name: string): Matrix => ({ ...pages(name), [`${name}.options`]: open })
