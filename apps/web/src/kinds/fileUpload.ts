import type { Kind } from './kind'
import { laterParts } from './laterParts'

export const fileUpload: Kind = {
  name: 'Unggah berkas',
  byPerson: true,
  writes: false,
  choices: () => [],
  ...laterParts(() => import('./FileUploadParts')),
}
