import { endpoint } from '../wire/endpoint.ts'
import { programKeepers } from '../wire/roles.ts'
import type * as schemas from './program-detail.schemas.ts'

export type * from './program-detail.schemas.ts'

/** CPL by cohort and graduate over all closed classes, and the follow-ups with their proof. */
export const programDetail = endpoint<typeof schemas.programDetail>({
  method: 'GET',
  path: 'admin/report/outcomes/detail',
  roles: programKeepers,
})
