import { useLayoutEffect, useRef, useState } from 'react'
import type { Errors } from './form'

const isSameValue = (one: unknown, another: unknown) =>
  one === another || (!(one instanceof File) && JSON.stringify(one) === JSON.stringify(another))

/** The values that others have instead. */
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
    /** What was said of fields that are written anew. */
    forgive: (part: object) => {
      setRefusal(undefined)
      // Of a list that changed, its entries may be others now.
      const isPart = ([path]: [string, string]) => (path.split('.')[0] ?? path) in part
      setErrors((before) => Object.fromEntries(Object.entries(before).filter((error) => !isPart(error))))
    },
  }
}

export type FieldOptions<V extends object> = {
  initialValues: V
  /** Which version `initialValues` are of, where the form stays after its save: what the save made takes their place, but for what was written meanwhile. */
  version?: number
  /** What was written since `sent`, in what its save made; without it field by field. Undefined where both say otherwise: the next save is of the former version still. */
  rebase?: (sentValues: V, writtenValues: V, savedValues: V) => V | undefined
  onChange?: (values: V, isDirty: boolean) => unknown
}
export type Fields<V extends object> = ReturnType<typeof useFields<V>>

const rebaseFields = <V extends object>(sentValues: V, writtenValues: V, savedValues: V): V => ({
  ...savedValues,
  ...pickChanges(writtenValues, sentValues),
})

/** What stands in the fields, and what is wrong with it. `first` is what it was before anything was written. */
export function useFields<V extends object>(options: FieldOptions<V>) {
  const { initialValues, version, rebase = rebaseFields, onChange } = options
  const first = useRef(initialValues)
  const latest = useRef(initialValues)
  /** The version that the fields began with, and what was last sent to be saved. */
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
  /** With what was written over other values than those of now. */
  const goOn = (of: number | undefined, over: V, next: V) => {
    base.current = { version: of, sent: undefined }
    first.current = over
    put(next)
  }
  useLayoutEffect(() => {
    const { sent: sentValues } = base.current
    // Somebody else's version is no base of what is written here: its save is refused as stale.
    if (version === base.current.version || (sentValues === undefined && isDirty())) return
    const next = sentValues ? rebase(sentValues, latest.current, initialValues) : initialValues
    if (next) goOn(version, initialValues, next)
    else base.current.sent = undefined
  })
  return { values, ...faults, first, latest, base, isDirty, put, set, goOn }
}
