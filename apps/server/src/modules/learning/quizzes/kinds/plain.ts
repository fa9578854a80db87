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
  | 'shows'
  | 'files'
  | 'choices'
  | 'tables'
  | 'told'
  | 'isText'
  | 'takesFile'
  | 'byStoredIds'
  | 'further'

/** What most kinds have in common: nothing is drawn, and content and key hold no ids. */
export const plainKind: Pick<Kind, Optional> = {
  draw: null,
  earnsByDraw: false,
  keepsDraw: () => true,
  asked: ({ content }) => ({ ...content }),
  askedText: (html) => html,
  toldContent: ({ content }) => ({ ...content }),
  toldKey: (key) => key && { ...key },
  rich: (content) => content,
  shows: () => null,
  files: () => [],
  choices: () => [],
  tables: () => [],
  told: (_, answer) => answer,
  isText: false,
  takesFile: () => false,
  byStoredIds: false,
  further: null,
}

/** What kinds with options have in common: clients read them within the content too. */
export const optionsInContent: Pick<Kind, 'asked' | 'toldContent'> = {
  asked: ({ options, content }) => ({ ...content, options }),
  toldContent: ({ options, content }) => ({ ...content, options }),
}
