import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import { useRef } from 'react'
import { type FormOptions, useContractForm } from './useContractForm'
import { useLeaveGuard } from './useLeaveGuard'
import { useVersions, type Versions } from './versions'

type EditOptions<V extends object, R, Row extends { version: number }, C extends object> = FormOptions<
  V,
  R
> & {
  /** How the form handles a concurrent change. */
  versions: Versions<C, Row>
  /** Maps the values for the comparison of two versions. */
  compared?: (values: V) => C
  /** Ask before unsaved changes are left. */
  guarded?: boolean
}

/** An edit form: shows concurrent changes, and asks before unsaved changes are left. */
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
      // A form that stays open keeps its guard: later changes are unsaved.
      if (options.version === undefined) isSaved.current()
      options.saved?.(values)
    },
  })
  isSaved.current = useLeaveGuard(() => guarded && form.isDirty())
  return form
}
