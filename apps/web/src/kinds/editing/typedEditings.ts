import { lazyPart } from '../../ui/lazyPart'
import type { Editing } from './editing'

type Key = {
  accepted?: { text: string }[]
  formula?: string
  value?: unknown
  answer?: string
  tolerance?: { amount: unknown }
  unit?: string | null
  gaps?: Record<string, Key>
}
const inWords = ({
  gaps,
  accepted: acceptedAnswers,
  formula,
  value,
  answer,
  tolerance,
  unit,
}: Key): string =>
  gaps
    ? Object.entries(gaps)
        .map(([id, key]) => `${id}: ${inWords(key)}`)
        .join('; ')
    : [
        acceptedAnswers?.map(({ text }) => text).join(' · ') ?? formula ?? value ?? answer,
        tolerance && `± ${tolerance.amount}`,
        unit,
      ]
        .filter(Boolean)
        .join(' ')

const pickParts = (from: Record<string, unknown>, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, from[name]]))

/** Editor of a kind with typed answers, by the names of its content and key fields. */
const typedEditing = (
  load: Parameters<typeof lazyPart>[0],
  contentNames: string,
  keyNames: string,
): Editing => ({
  Fields: lazyPart(load),
  sent: ({ content, key }) => ({
    options: [],
    answer: null,
    content: pickParts(content, contentNames),
    key: key && pickParts(key, keyNames),
  }),
  keyWords: ({ key }) => (key ? inWords(key as Key) : ''),
})

export const typedEditings = {
  SHORT_ANSWER: typedEditing(
    () => import('./ShortAnswerFields'),
    'max_length',
    'accepted ignore_case ignore_accents ignore_spaces',
  ),
  NUMERIC: typedEditing(() => import('./NumericFields'), 'units unit_required', 'value tolerance unit'),
  CLOZE: typedEditing(() => import('./ClozeFields'), 'text gaps', 'gaps'),
  PARAMETRIC: typedEditing(
    () => import('./ParametricFields'),
    'variables units unit_required',
    'formula tolerance unit',
  ),
}
