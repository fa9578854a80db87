import type { Kind } from './kind'
import { laterParts } from './laterParts'

export const hotspot: Kind = {
  name: 'Gambar titik',
  paperName: 'Tunjuk pada gambar',
  byPerson: false,
  writes: false,
  choices: () => [],
  ...laterParts(() => import('./HotspotParts')),
}
