import { endpoint, type PublicEndpoint } from '../wire/endpoint.ts'
import type * as schemas from './files.schemas.ts'

export * from '../wire/files.vocabulary.ts'
export type * from './files.schemas.ts'

export const uploadImage = endpoint<typeof schemas.uploadImage, 'file'>({
  vital: true,
  method: 'POST',
  path: 'files',
  roles: ['super admin', 'admin', 'operator', 'dosen', 'mahasiswa'],
  files: ['file'],
})

/** A signed link that expires; anyone who has it can read the file. */
export const downloadFile: PublicEndpoint<typeof schemas.downloadFile> & { download: string } = {
  vital: true,
  method: 'GET',
  path: 'files/:id/:name',
  roles: 'public',
  download: '*/*',
}
