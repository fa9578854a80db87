import { createAtom, useSelector } from '@tanstack/react-store'
import type { StaleData } from '@tuntas/contract/wire/versions'
import { isSame } from '../client/isSame'
import { person } from '../session/token'

/** Compares two versions of a form's values and lets the person choose one. */

/** Both values of a field as shown; `rich` texts are rendered. */
export type Difference = { label: string; mine: string; theirs: string; rich?: boolean }

type FieldWords<V> = { label: string; say?: (value: V) => string; rich?: boolean }
/** Form fields in order, with labels; `say` turns a value into words. */
export type Fields<V extends object> = { [K in keyof V]?: string | FieldWords<V[K]> }

export function diffFields<V extends object>(fields: Fields<V>, ownValues: V, otherValues: V): Difference[] {
  return (Object.keys(fields) as (keyof V)[]).flatMap((name) => {
    if (isSame(ownValues[name], otherValues[name])) return []
    const words = fields[name]
    if (words === undefined) return []
    const { label, say = String, rich = false } = typeof words === 'object' ? words : { label: words }
    return [{ label, mine: say(ownValues[name]), theirs: say(otherValues[name]), rich }]
  })
}

type Conflict = Pick<StaleData<unknown>, 'changed_by' | 'changed_at'> & { differences: readonly Difference[] }
export type Choice = 'mine' | 'theirs' | 'later'
type Asked = Conflict & { answer: (choice: Choice) => void }

const openConflict = createAtom<Asked | null>(null)

export function choose(conflict: Conflict): Promise<Choice> {
  openConflict.get()?.answer('later')
  return new Promise((resolve) => {
    const answer = (choice: Choice) => {
      openConflict.set(null)
      resolve(choice)
    }
    openConflict.set({ ...conflict, answer })
  })
}

// Close when the person changes: the next one must neither read nor save this draft.
person.subscribe(() => openConflict.get()?.answer('later'))

export const useConflict = () => useSelector(openConflict)
