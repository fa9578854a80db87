import type { Kind } from './kind'
import { laterParts } from './laterParts'

export const fileUpload: Kind = {
  name: 'Unggah file',
  byPerson: true,
  writes: false,
  choices: () => [],
  ...laterParts(() => import('./FileUploadParts')),
}
