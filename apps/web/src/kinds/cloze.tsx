import { lazyPart } from '../ui/lazyPart'
import type { Kind } from './kind'
import { laterParts } from './laterParts'

export const cloze: Kind = {
  name: 'Rumpang',
  byPerson: false,
  writes: false,
  choices: () => [],
  ...laterParts(() => import('./ClozeParts')),
  Fields: lazyPart(() => import('./ClozeFields')),
  sent: ({ content: { text, gaps }, key }) => ({
    options: [],
    answer: null,
    content: { text, gaps },
    key: key && { gaps: key.gaps },
  }),
  keyWords: ({ key }) => JSON.stringify(key?.gaps ?? {}),
}
