import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import { useRef } from 'react'
import { type FormOptions, useContractForm } from './useContractForm'
import { useLeaveGuard } from './useLeaveGuard'
import { useVersions, type Versions } from './versions'

type EditOptions<V extends object, R, Row extends { version: number }, C extends object> = FormOptions<
  V,
  R
> & {
  /** How it meets a change that somebody else has made meanwhile. */
  versions: Versions<C, Row>
  /** What two people's versions are compared by, where it is not the values. */
  compared?: (values: V) => C
  /** Whether leaving with changes that are not saved is asked about. */
  guarded?: boolean
}

/** A form of what is stored: a change by somebody else meanwhile is shown, and unsaved changes are not left unasked. */
export function useEditForm<
  const E extends Endpoint,
  V extends object,
  Row extends { version: number },
  C extends object = V,
>(
  endpoint: E,
  { versions, compared: toCompared, guarded = true, ...options }: EditOptions<V, Reply<E>, Row, C>,
) {
  const saveVersion = useVersions<C, Row>(versions)
  const isSaved = useRef(() => {})
  const form = useContractForm<E, V>(endpoint, {
    ...options,
    around: (values, send, version) => saveVersion((toCompared?.(values) ?? values) as C, send, version),
    saved: (values) => {
      // One that stays is guarded on: what is written after its save is not saved.
      if (options.version === undefined) isSaved.current()
      options.saved?.(values)
    },
  })
  isSaved.current = useLeaveGuard(() => guarded && form.isDirty())
  return form
}
