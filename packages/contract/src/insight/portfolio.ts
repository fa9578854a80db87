import { download } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './portfolio.schemas.ts'

/** Portofolio mata kuliah: everything that an assessor asks of a class, made from what is there. What is not there is named inside. */
export const portfolio = download<typeof schemas.portfolio>({
  method: 'GET',
  path: 'lecture/portfolio',
  roles: lecturers,
  download: 'application/zip',
})
