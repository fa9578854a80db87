import type { Kind } from './kind.ts'

const NOTHING = { options: [], answer: null, key: null }

/** Esai: formatted text, a file with it if wanted, marked by a person. */
export const essay: Kind = {
  stored: () => ({ ...NOTHING, content: {} }),
  rename: (answer) => answer,
  fits: () => true,
  earns: null,
  partial: true,
  basis: () => null,
  isText: true,
  choices: () => [],
  told: (_, answer) => answer,
  formats: {
    gift: { type: 'Essay', read: () => NOTHING, write: () => '{}' },
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
