import { type Download, download, type Endpoint, endpoint, XLSX } from './endpoint.ts'
import type { CountsSchemas, ListSchemas, ResourceSchemas } from './resource.schemas.ts'
import type { Declaration, Fields } from './resource.vocabulary.ts'
import type { Role } from './roles.ts'

export * from './resource.vocabulary.ts'

/**
 * A list with its form, declared once: schemas, endpoints, page, form, menu entry and tests derive from it. A
 * write is one row of one table, the kinds of fields are a closed set, and there are no hooks. Anything else
 * mounts the parts it needs and writes the rest by hand.
 */

/** Path of a list, and the roles that may use it. */
type Place = { path: string; roles: readonly Role[] }

/**
 * Row counts by the value of one field, under the other filters.
 * @__NO_SIDE_EFFECTS__
 */
export const countsEndpoint = <S extends CountsSchemas>({ path, roles }: Place): Endpoint<S, never> =>
  endpoint<S>({ method: 'GET', path: `${path}/counts`, roles })

type ListEndpoints<S extends ListSchemas> = {
  list: Endpoint<S['list'], never>
  export: Download<S['export']>
  detail: Endpoint<S['detail'], never>
  remove: Endpoint<S['remove'], never>
  removeBulk: Endpoint<S['removeBulk'], never>
  removeBulkByDelete: Endpoint<S['removeBulkByDelete'], never>
}

/**
 * Endpoints of every list: page, Excel file, one row, and three ways of deleting.
 * @__NO_SIDE_EFFECTS__
 */
export const listEndpoints = <S extends ListSchemas>({ path, roles }: Place): ListEndpoints<S> => {
  const bulk = { path: `${path}/delete-bulk`, roles }
  return {
    list: endpoint({ method: 'GET', path, roles }),
    export: download({
      method: 'GET',
      path: `${path}/export`,
      roles,
      download: XLSX,
    }),
    detail: endpoint({ method: 'GET', path: `${path}/detail`, roles }),
    remove: endpoint({ method: 'DELETE', path: `${path}/:id`, roles }),
    removeBulk: endpoint({ method: 'POST', ...bulk }),
    removeBulkByDelete: endpoint({ method: 'DELETE', ...bulk }),
  }
}

/**
 * Declares a list with its form. `options` answers the GET without parameters for everyone, `list` the GET
 * with any parameter.
 * @__NO_SIDE_EFFECTS__
 */
export const resource = <const F extends Fields>(declaration: Declaration<F>) => {
  type S = ResourceSchemas<F>
  const { path, roles, countBy } = declaration
  return {
    ...declaration,
    ...listEndpoints<S>(declaration),
    counts: countBy === undefined ? undefined : countsEndpoint<S['counts']>(declaration),
    options: endpoint<S['options']>({ method: 'GET', path, roles: 'any' }),
    save: endpoint<S['save']>({ method: 'POST', path: `${path}/save`, roles }),
  }
}

export type Resource = ReturnType<typeof resource<Fields>>
export type ResourceRow = { id: number; version: number } & Record<string, unknown>
