import { useLayoutEffect, useRef, useState } from 'react'
import type { Errors } from './form'

const isSameValue = (one: unknown, another: unknown) =>
  one === another || (!(one instanceof File) && JSON.stringify(one) === JSON.stringify(another))

/** The values that differ from the former ones. */
const pickChanges = <V extends object>(values: V, formerValues: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameValue(value, formerValues[name as keyof V])),
  ) as Partial<V>

function useFaults() {
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<string>()
  return {
    errors,
    setErrors,
    refusal,
    setRefusal,
    /** Clears the messages of changed fields. */
    forgive: (part: object) => {
      setRefusal(undefined)
      // A changed list may have other entries at the same index.
      const isPart = ([path]: [string, string]) => (path.split('.')[0] ?? path) in part
      setErrors((before) => Object.fromEntries(Object.entries(before).filter((error) => !isPart(error))))
    },
  }
}

export type FieldOptions<V extends object> = {
  initialValues: V
  /**
   * The version of `initialValues`, for a form that stays open. A new version replaces the fields, except
   * those changed since the save.
   */
  version?: number
  /**
   * Applies the changes since `sent` to the saved values; by default field by field. Undefined on a conflict:
   * the next save then uses the former version.
   */
  rebase?: (sentValues: V, writtenValues: V, savedValues: V) => V | undefined
  onChange?: (values: V, isDirty: boolean) => unknown
}
export type Fields<V extends object> = ReturnType<typeof useFields<V>>

const rebaseFields = <V extends object>(sentValues: V, writtenValues: V, savedValues: V): V => ({
  ...savedValues,
  ...pickChanges(writtenValues, sentValues),
})

/** Field values and errors. `first` holds the values before any change. */
export function useFields<V extends object>(options: FieldOptions<V>) {
  const { initialValues, version, rebase = rebaseFields, onChange } = options
  const first = useRef(initialValues)
  const latest = useRef(initialValues)
  /** The version of the initial values, and the values last sent. */
  const base = useRef<{ version: number | undefined; sent: V | undefined }>({ version, sent: undefined })
  const [values, setValues] = useState(initialValues)
  const { forgive, ...faults } = useFaults()
  const isDirty = () => Object.keys(pickChanges(latest.current, first.current)).length > 0
  const put = (next: V) => {
    latest.current = next
    setValues(next)
    onChange?.(next, isDirty())
  }
  const set = (part: Partial<V>) => {
    put({ ...latest.current, ...part })
    forgive(part)
  }
  /** Continue with the local changes on top of new base values. */
  const goOn = (of: number | undefined, over: V, next: V) => {
    base.current = { version: of, sent: undefined }
    first.current = over
    put(next)
  }
  useLayoutEffect(() => {
    const { sent: sentValues } = base.current
    // A version of somebody else is no base for local changes: the save must be refused as stale.
    if (version === base.current.version || (sentValues === undefined && isDirty())) return
    const next = sentValues ? rebase(sentValues, latest.current, initialValues) : initialValues
    if (next) goOn(version, initialValues, next)
    else base.current.sent = undefined
  })
  return { values, ...faults, first, latest, base, isDirty, put, set, goOn }
}
