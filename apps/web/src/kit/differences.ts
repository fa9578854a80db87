import { createAtom, useSelector } from '@tanstack/react-store'
import type { StaleData } from '@tuntas/contract/wire/versions'
import { isSame } from './isSame'
import { person } from './token'

/** Two versions of what a form holds, beside each other, and which of them the person chooses. */

/** What one field holds on both sides, as it reads; `rich` texts are drawn. */
export type Difference = { label: string; mine: string; theirs: string; rich?: boolean }

type FieldWords<V> = { label: string; say?: (value: V) => string; rich?: boolean }
/** The fields of a form in their order, each with its label; `say` puts a value into words. */
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

// The next person neither reads what this one wrote nor saves it.
person.subscribe(() => openConflict.get()?.answer('later'))

export const useConflict = () => useSelector(openConflict)
