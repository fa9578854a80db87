import type { Kind } from './kind.ts'
import { plain } from './plain.ts'

const NOTHING = { options: [], answer: null, key: null }

/** Esai: formatted text, a file with it if wanted, marked by a person. */
export const essay: Kind = {
  ...plain,
  stored: () => ({ ...NOTHING, content: {} }),
  rename: (answer) => answer,
  fits: () => true,
  earns: null,
  partial: true,
  basis: () => null,
  isText: true,
  formats: {
    gift: { takes: ({ type }) => type === 'Essay', read: () => NOTHING, write: () => '{}' },
    moodle: {
      type: 'essay',
      read: () => NOTHING,
      write: () => '    <responseformat>editor</responseformat>\n',
    },
    excel: {
      name: 'Esai',
      also: ['essay', 'uraian'],
      keys: [],
      hint: 'Esai: kosong.',
      read: () => NOTHING,
      answer: () => '',
    },
  },
}
