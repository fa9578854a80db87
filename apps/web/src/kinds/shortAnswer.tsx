import { lazyPart } from '../ui/lazyPart'
import type { Kind } from './kind'
import { laterParts } from './laterParts'

type Key = { accepted?: { text: string }[] }

export const shortAnswer: Kind = {
  name: 'Isian singkat',
  byPerson: false,
  writes: false,
  choices: () => [],
  ...laterParts(() => import('./TextParts')),
  Fields: lazyPart(() => import('./ShortAnswerFields')),
  sent: ({ content, key }) => ({
    options: [],
    answer: null,
    content: { max_length: content.max_length },
    key: key && { ...key },
  }),
  keyWords: ({ key }) => ((key as Key | null)?.accepted ?? []).map(({ text }) => text).join(' · '),
}
