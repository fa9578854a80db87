import { endpoint, publicEndpoint } from '../wire/endpoint.ts'
import { admins } from '../wire/roles.ts'
import type * as schemas from './site.schemas.ts'

export type * from './site.schemas.ts'

export const publicSettings = publicEndpoint<typeof schemas.publicSettings>({
  method: 'GET',
  path: 'settings/public',
  roles: 'public',
})
export const settingsImages = ['logo', 'logo_horizontal', 'print_logo'] as const
export const settingsManuals = ['manual_book_teacher', 'manual_book_student', 'manual_book_admin'] as const

export const settings = endpoint<typeof schemas.settings>({
  method: 'GET',
  path: 'settings',
  roles: admins,
})

export const saveSettings = endpoint<
  typeof schemas.saveSettings,
  (typeof settingsImages)[number] | (typeof settingsManuals)[number]
>({
  method: 'POST',
  path: 'settings/save',
  roles: admins,
  files: [...settingsImages, ...settingsManuals],
})
