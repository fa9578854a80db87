import type { TestRequest } from '../requests.ts'
import type { Actor, World } from '../world.ts'

/** How one endpoint is asked in a world, and what comes of it. */
export type Row = {
  request?: (world: World) => TestRequest
  /** Whose row it is; every other permitted actor gets 404. Without owners it is nobody's own. */
  owners?: readonly Actor[]
  /** What a permitted owner gets. */
  code?: number
  /** What an operator of another program of study gets, where it is neither 404 nor an empty list. */
  elsewhere?: number
  /** What one of the owners gets instead. */
  codes?: Partial<Record<Actor, number>>
  /** It can be done once: every owner is given a world of their own. */
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

/** The parts of a request of which each can be a function of the world. */
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

/** The list pattern without options, of rows that are nobody's own. */
export const pages = (name: string): Matrix => ({
  [`${name}.list`]: list,
  [`${name}.export`]: open,
  [`${name}.detail`]: missingRow,
  [`${name}.save`]: invalid,
  [`${name}.remove`]: missingRow,
  [`${name}.removeBulk`]: invalid,
  [`${name}.removeBulkByDelete`]: invalid,
})
/** Deleting one row, or several at once: those of a request that is right. */
export const removals = (name: string, of: (world: World) => number, more: Row = { once: true }): Matrix => ({
  [`${name}.remove`]: params((world) => ({ id: of(world) }), more),
  [`${name}.removeBulk`]: body((world) => ({ list_id: [of(world)] }), more),
  [`${name}.removeBulkByDelete`]: body((world) => ({ list_id: [of(world)] }), more),
})
export const resource = (name: string): Matrix => ({ ...pages(name), [`${name}.options`]: open })
