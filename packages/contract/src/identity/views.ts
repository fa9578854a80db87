import { endpoint } from '../wire/endpoint.ts'
import type * as schemas from './views.schemas.ts'

export type * from './views.schemas.ts'
export * from './views.vocabulary.ts'

/** Named views of lists, per person. */
export const listViews = endpoint<typeof schemas.listViews>({
  method: 'GET',
  path: 'account/view',
  roles: 'any',
})
export const saveListView = endpoint<typeof schemas.saveListView>({
  method: 'POST',
  path: 'account/view/save',
  roles: 'any',
})
export const removeListView = endpoint<typeof schemas.removeListView>({
  method: 'DELETE',
  path: 'account/view/:id',
  roles: 'any',
})
