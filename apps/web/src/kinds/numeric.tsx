import { lazyPart } from '../ui/lazyPart'
import type { Kind } from './kind'
import { laterParts } from './laterParts'

export const numeric: Kind = {
  name: 'Angka',
  byPerson: false,
  writes: false,
  choices: () => [],
  ...laterParts(() => import('./NumberParts')),
  Fields: lazyPart(() => import('./NumericFields')),
  sent: ({ content: { units, unit_required }, key }) => ({
    options: [],
    answer: null,
    content: { units, unit_required },
    key: key && { value: key.value, tolerance: key.tolerance, unit: key.unit },
  }),
  keyWords: ({ key }) => JSON.stringify([key?.value, key?.tolerance, key?.unit]),
}
