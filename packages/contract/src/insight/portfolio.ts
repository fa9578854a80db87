import { download } from '../wire/endpoint.ts'
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
