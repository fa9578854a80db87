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

/** Defaults of most kinds: no draw, and no ids in content and key. */
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

/** Defaults of kinds with options: clients read the options in the content too. */
export const optionsInContent: Pick<Kind, 'asked' | 'toldContent'> = {
  asked: ({ options, content }) => ({ ...content, options }),
  toldContent: ({ options, content }) => ({ ...content, options }),
}
