import { endpoint } from '../wire/endpoint.ts'
import { listEndpoints } from '../wire/resource.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './rps.schemas.ts'

/** Course plans (RPS) as PDF: one lecturer's file for a mata kuliah, shown to students of its classes. */

export type * from './rps.schemas.ts'

export const rps = {
  ...listEndpoints<typeof schemas.rps>({ path: 'lecture/rps', roles: lecturers }),
  /** The PDF is sent as `file`; without one the stored file stays. */
  save: endpoint<typeof schemas.rps.save, 'file'>({
    method: 'POST',
    path: 'lecture/rps/save',
    roles: lecturers,
    files: ['file'],
  }),
}

export const studentRps = endpoint<typeof schemas.studentRps>({
  method: 'GET',
  path: 'student/rps',
  roles: studentsOnly,
})
