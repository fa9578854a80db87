import { lazyPart } from '../ui/lazyPart'
import type { Kind } from './kind'
import { laterParts } from './laterParts'

/** Listed values as they are typed, parted by semicolons or spaces. */
export const listed = (values: unknown): unknown =>
  typeof values === 'string' ? values.split(/[;\s]+/).filter(Boolean) : values
const FIRST = [{ name: 'a', min: 1, max: 10, step: 1 }]

export const parametric: Kind = {
  name: 'Angka berparameter',
  byPerson: false,
  writes: false,
  choices: () => [],
  ...laterParts(() => import('./NumberParts')),
  Fields: lazyPart(() => import('./ParametricFields')),
  sent: ({ content: { variables, units, unit_required }, key }) => ({
    options: [],
    answer: null,
    content: {
      variables: ((variables ?? FIRST) as { values?: unknown }[]).map((one) =>
        one.values === undefined ? one : { ...one, values: listed(one.values) },
      ),
      units,
      unit_required,
    },
    key: key && { formula: key.formula, tolerance: key.tolerance, unit: key.unit },
  }),
  keyWords: ({ key }) => String(key?.formula ?? ''),
}
