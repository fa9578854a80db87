import type { Kind } from './kind.ts'

type Optional =
  | 'draw'
  | 'earnsByDraw'
  | 'keepsDraw'
  | 'asked'
  | 'askedText'
  | 'toldContent'
  | 'toldKey'
  | 'rich'
  | 'files'
  | 'choices'
  | 'tables'
  | 'told'
  | 'isText'
  | 'byStoredIds'

/** What most kinds have in common: nothing is drawn, and content and key hold no ids. */
export const plain: Pick<Kind, Optional> = {
  draw: null,
  earnsByDraw: false,
  keepsDraw: () => true,
  asked: ({ content }) => ({ ...content }),
  askedText: (html) => html,
  toldContent: ({ content }) => ({ ...content }),
  toldKey: (key) => key && { ...key },
  rich: (content) => content,
  files: () => [],
  choices: () => [],
  tables: () => [],
  told: (_, answer) => answer,
  isText: false,
  byStoredIds: false,
}
