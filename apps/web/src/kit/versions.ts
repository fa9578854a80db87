import type { StaleData } from '@tuntas/contract/versions'
import { useRef, useSyncExternalStore } from 'react'
import { CallError } from './call'

/** Two people who edit one thing: a save names the version that the form was loaded with, and a refused one shows both. */

/** What one field holds on both sides, as it reads; `rich` texts are drawn. */
export type Difference = { label: string; mine: string; theirs: string; rich?: boolean }
type Conflict = Pick<StaleData<unknown>, 'changed_by' | 'changed_at'> & { differences: readonly Difference[] }
export type Choice = 'mine' | 'theirs' | 'later'
type Asked = Conflict & { answer: (choice: Choice) => void }

const listeners = new Set<() => void>()
let asked: Asked | null = null

function put(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

function choose(conflict: Conflict): Promise<Choice> {
  asked?.answer('later')
  return new Promise((resolve) => {
    const answer = (choice: Choice) => {
      put(null)
      resolve(choice)
    }
    put({ ...conflict, answer })
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useConflict = () => useSyncExternalStore(subscribe, () => asked)

type FieldWords<V> = { label: string; say?: (value: V) => string; rich?: boolean }
/** The fields of a form in their order, each with its label; `say` puts a value into words. */
export type Fields<V extends object> = { [K in keyof V]?: string | FieldWords<V[K]> }

/** A file that was chosen, beside the one that is stored. */
export const fileSaid = (file: File | null) => (file ? `File baru: ${file.name}` : 'Tetap yang tersimpan')

/** Links to pictures are signed anew at every reading: that is no change of a text. */
const unsigned = (value: unknown) =>
  (JSON.stringify(value) ?? '').replace(/\?expires=\d+&(amp;)?signature=[\w-]+/g, '')
const same = (one: unknown, other: unknown) => !(one instanceof File) && unsigned(one) === unsigned(other)

export function differencesOf<V extends object>(fields: Fields<V>, mine: V, theirs: V): Difference[] {
  return (Object.keys(fields) as (keyof V)[]).flatMap((name) => {
    if (same(mine[name], theirs[name])) return []
    const words = fields[name]
    if (words === undefined) return []
    const { label, say = String, rich = false } = typeof words === 'object' ? words : { label: words }
    return [{ label, mine: say(mine[name]), theirs: say(theirs[name]), rich }]
  })
}

function staleOf<Row>(error: unknown): StaleData<Row> | undefined {
  if (!(error instanceof CallError) || error.code !== 409) return undefined
  const data = error.data as Partial<StaleData<Row>> | undefined
  return data?.row === undefined ? undefined : (data as StaleData<Row>)
}

/** How a form takes part. `key` what it fills by the row's version: taking theirs draws it anew. */
export type Versions<V extends object, Row extends { version: number }> = {
  /** What the form was loaded with; none while creating. */
  row: Row | undefined
  valuesOf: (row: Row) => V
  fields: Fields<V>
  /** Starts the form anew from what is stored. */
  take: (row: Row) => unknown
}

/** @returns a save that resolves to whether it was made; the person may also take the other version, or go on writing */
export function useVersions<V extends object, Row extends { version: number }>(
  versions: Versions<V, Row> | undefined,
) {
  // As it was loaded: a reading behind the form's back must not make its save look newer than it is.
  const loaded = useRef(versions?.row?.version)
  return async (values: V, send: (version: number | undefined) => Promise<unknown>): Promise<boolean> => {
    for (let version = loaded.current; ; ) {
      try {
        await send(version)
        return true
      } catch (error) {
        const stale = staleOf<Row>(error)
        if (!stale || !versions) throw error
        version = stale.row.version
        const differences = differencesOf(versions.fields, values, versions.valuesOf(stale.row))
        // What else was changed is not in this form: its save takes nothing back.
        const choice = differences.length === 0 ? 'mine' : await choose({ ...stale, differences })
        if (choice === 'theirs') await versions.take(stale.row)
        if (choice !== 'mine') return false
      }
    }
  }
}
