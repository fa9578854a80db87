import { lazyPart } from '../ui/lazyPart'
import type { Kind } from './kind'
import { laterParts } from './laterParts'

type Key = {
  accepted?: { text: string }[]
  formula?: string
  value?: unknown
  answer?: string
  tolerance?: { amount: unknown }
  unit?: string | null
  gaps?: Record<string, Key>
}
/** What is right, for two versions to be told apart. */
const inWords = ({ gaps, accepted, formula, value, answer, tolerance, unit }: Key): string =>
  gaps
    ? Object.entries(gaps)
        .map(([id, key]) => `${id}: ${inWords(key)}`)
        .join('; ')
    : [
        accepted?.map(({ text }) => text).join(' · ') ?? formula ?? value ?? answer,
        tolerance && `± ${tolerance.amount}`,
        unit,
      ]
        .filter(Boolean)
        .join(' ')

const picked = (from: Record<string, unknown>, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, from[name]]))

/** A kind whose answers are typed, with the names of what its content and its key are made of. */
const typedKind = (
  name: string,
  load: Parameters<typeof laterParts>[0],
  loadFields: Parameters<typeof lazyPart>[0],
  [contentNames, keyNames]: [content: string, key: string],
): Kind => ({
  name,
  byPerson: false,
  writes: false,
  choices: () => [],
  ...laterParts(load),
  Fields: lazyPart(loadFields),
  sent: ({ content, key }) => ({
    options: [],
    answer: null,
    content: picked(content, contentNames),
    key: key && picked(key, keyNames),
  }),
  keyWords: ({ key }) => (key ? inWords(key as Key) : ''),
})

const loadNumber = () => import('./NumberParts')

export const shortAnswer = typedKind(
  'Isian singkat',
  () => import('./TextParts'),
  () => import('./ShortAnswerFields'),
  ['max_length', 'accepted ignore_case ignore_accents ignore_spaces'],
)
export const numeric = typedKind('Angka', loadNumber, () => import('./NumericFields'), [
  'units unit_required',
  'value tolerance unit',
])
export const parametric = typedKind('Angka berparameter', loadNumber, () => import('./ParametricFields'), [
  'variables units unit_required',
  'formula tolerance unit',
])
export const cloze = typedKind(
  'Rumpang',
  () => import('./ClozeParts'),
  () => import('./ClozeFields'),
  ['text gaps', 'gaps'],
)
