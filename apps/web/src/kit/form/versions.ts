import type { StaleData } from '@tuntas/contract/wire/versions'
import { useRef } from 'react'
import { patiently } from '../../ui/lazyPart'
import { isRefused } from '../client/call'
import type { Choice, Fields } from './differences'

/** Optimistic concurrency: a save names the version that was loaded. A refused one shows both versions. */

/** The stored row of a save that was refused as stale. */
export function findStaleData<Row>(error: unknown): StaleData<Row> | undefined {
  if (!isRefused(error, 'stale')) return undefined
  const data = error.data as Partial<StaleData<Row>> | undefined
  return data?.row === undefined ? undefined : (data as StaleData<Row>)
}

/** Who saved the other version and when, if the refusal says so. */
export function changeIn(error: unknown): Pick<StaleData<unknown>, 'changed_by' | 'changed_at'> {
  const { changed_by = null, changed_at = null } = findStaleData(error) ?? {}
  return { changed_by, changed_at }
}

/**
 * How a form takes part. `key` the fields by the row's version, so that taking the other version remounts
 * them.
 */
export type Versions<V extends object, Row extends { version: number }> = {
  /** The row that was loaded; undefined while creating. */
  row: Row | undefined
  toValues: (row: Row) => V
  /** Loaded on a conflict, not before. */
  fields: () => Promise<Fields<V>>
  /** Resets the form to the stored row. */
  take: (row: Row) => unknown
}

/** If no field differs, the other change was outside this form, and saving overwrites nothing. */
async function chooseVersion<V extends object, Row extends { version: number }>(
  { fields, toValues }: Versions<V, Row>,
  values: V,
  staleData: StaleData<Row>,
): Promise<Choice> {
  const { choose, diffFields } = await patiently(() => import('./differences'))
  const differences = diffFields(await patiently(fields), values, toValues(staleData.row))
  return differences.length === 0 ? 'mine' : choose({ ...staleData, differences })
}

/**
 * @returns a save that resolves to whether it was made; on a conflict the person may also take the other
 * version or continue writing
 */
export function useVersions<V extends object, Row extends { version: number }>(
  versions: Versions<V, Row> | undefined,
) {
  // The version as loaded: a background refetch must not make the save look newer.
  const loadedVersion = useRef(versions?.row?.version)
  return async (
    values: V,
    send: (version: number | undefined) => Promise<unknown>,
    /** For a form that stays open: its current version. */
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
