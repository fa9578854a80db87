import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { lecturers, programKeepers } from '../wire/roles.ts'
import type * as schemas from './components.schemas.ts'

/** Components of final marks, as PDDikti lists them, and the mata kuliah that count for IKU-7. */

export type * from './components.schemas.ts'

export const classComponents = endpoint<typeof schemas.classComponents>({
  method: 'GET',
  path: 'lecture/component',
  roles: lecturers,
})
export const saveComponent = endpoint<typeof schemas.saveComponent>({
  method: 'POST',
  path: 'lecture/component/save',
  roles: lecturers,
})
/** For operators and koordinators, those of their study programs. */
export const iku7 = endpoint<typeof schemas.iku7>({
  method: 'GET',
  path: 'admin/report/iku7',
  roles: programKeepers,
})
export const iku7File = download<typeof schemas.iku7File>({
  method: 'GET',
  path: 'admin/report/iku7/export',
  roles: programKeepers,
  download: XLSX,
})
