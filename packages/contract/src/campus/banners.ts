import { endpoint } from '../wire/endpoint.ts'
import { listEndpoints } from '../wire/resource.ts'
import { admins } from '../wire/roles.ts'
import type * as schemas from './banners.schemas.ts'

export type * from './banners.schemas.ts'

export const banners = {
  ...listEndpoints<typeof schemas.banners>({ path: 'banner', roles: admins }),
  save: endpoint<typeof schemas.banners.save, 'file'>({
    method: 'POST',
    path: 'banner/save',
    roles: admins,
    files: ['file'],
  }),
}
export const activeBanners = endpoint<typeof schemas.activeBanners>({
  method: 'GET',
  path: 'banner/active',
  roles: 'any',
})
