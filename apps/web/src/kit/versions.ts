import type { StaleData } from '@tuntas/contract/wire/versions'
import { useRef } from 'react'
import { patiently } from '../ui/lazyPart'
import { isRefused } from './call'
import type { Choice, Fields } from './differences'

/** Two people who edit one thing: a save names the version that the form was loaded with, and a refused one shows both. */

/** What is stored by now, where a save was refused as one of an older version. */
export function findStaleData<Row>(error: unknown): StaleData<Row> | undefined {
  if (!isRefused(error, 'stale')) return undefined
  const data = error.data as Partial<StaleData<Row>> | undefined
  return data?.row === undefined ? undefined : (data as StaleData<Row>)
}

/** Who saved the other version, and when, as far as the refusal says. */
export function changeIn(error: unknown): Pick<StaleData<unknown>, 'changed_by' | 'changed_at'> {
  const { changed_by = null, changed_at = null } = findStaleData(error) ?? {}
  return { changed_by, changed_at }
}

/** How a form takes part. `key` what it fills by the row's version: taking theirs draws it anew. */
export type Versions<V extends object, Row extends { version: number }> = {
  /** What the form was loaded with; none while creating. */
  row: Row | undefined
  toValues: (row: Row) => V
  /** Fetched when two people meet, not before. */
  fields: () => Promise<Fields<V>>
  /** Starts the form anew from what is stored. */
  take: (row: Row) => unknown
}

/** What else was changed is not in this form where nothing differs: its save takes nothing back. */
async function chooseVersion<V extends object, Row extends { version: number }>(
  { fields, toValues }: Versions<V, Row>,
  values: V,
  staleData: StaleData<Row>,
): Promise<Choice> {
  const { choose, diffFields } = await patiently(() => import('./differences'))
  const differences = diffFields(await patiently(fields), values, toValues(staleData.row))
  return differences.length === 0 ? 'mine' : choose({ ...staleData, differences })
}

/** @returns a save that resolves to whether it was made; the person may also take the other version, or go on writing */
export function useVersions<V extends object, Row extends { version: number }>(
  versions: Versions<V, Row> | undefined,
) {
  // As it was loaded: a reading behind the form's back must not make its save look newer than it is.
  const loadedVersion = useRef(versions?.row?.version)
  return async (
    values: V,
    send: (version: number | undefined) => Promise<unknown>,
    /** Of a form that stays after its save: which version it is of now. */
    of?: number,
  ): Promise<boolean> => {
    for (let version = of ?? loadedVersion.current; ; ) {
      try {
        await send(version)
        return true
      } catch (error) {
        const staleRow = findStaleData<Row>(error)
        if (!staleRow || !versions) throw error
        version = staleRow.row.version
        const choice = await chooseVersion(versions, values, staleRow)
        if (choice === 'theirs') await versions.take(staleRow.row)
        if (choice !== 'mine') return false
      }
    }
  }
}
