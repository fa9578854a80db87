import { download, endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './portfolio.schemas.ts'

/**
 * Portofolio mata kuliah: the existing evidence of a class for assessors. Missing parts are listed inside.
 */
export const portfolio = download<typeof schemas.portfolio>({
  method: 'GET',
  path: 'lecture/portfolio',
  roles: lecturers,
  download: 'application/zip',
})

export type { Reflection } from './portfolio.schemas.ts'
/** Read by the lecturers of the class; printed in its portfolio. */
export const reflection = endpoint<typeof schemas.reflection>({
  method: 'GET',
  path: 'lecture/portfolio/reflection',
  roles: lecturers,
})
export const saveReflection = endpoint<typeof schemas.saveReflection>({
  method: 'POST',
  path: 'lecture/portfolio/reflection/save',
  roles: lecturers,
})
