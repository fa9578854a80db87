import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { settling } from '../ui/settling'
import { call, type Given } from './call'
import { fileFault } from './fileSize'
import { type Errors, fieldsOf, focusFirst, INCOMPLETE, schemaErrors } from './form'
import { invalidate, type Stale } from './queries'
import { toast } from './toast'
import { type Schema, useSchema } from './useSchema'

type Send = (version?: number) => Promise<unknown>

export type FormOptions<V extends object, R> = {
  initialValues: V
  /** Which version `initialValues` are of, where the form stays after its save: what the save made takes their place, but for what was written meanwhile. */
  version?: number
  /** What the endpoint's body must fit: `schemas.saveLesson.body`, or what fetches it. */
  schema?: Schema
  /** What is sent of the values; without it all but the files. */
  bodyOf?: (values: V) => object
  filesOf?: (values: V) => Record<string, File | null>
  /** Said of a file that is too large. */
  tooLarge?: string
  /** What is wrong, in place of what the schema finds. */
  faultsOf?: (values: V, found: Errors) => Errors
  /** Said when something is wrong with the values. */
  incomplete?: (errors: Errors) => string
  /** In place of the plain call; undefined where nothing was saved. */
  send?: (values: V, version: number | undefined) => Promise<R | undefined>
  /** Around what is sent: `proved`, where it may be dangerous. */
  guard?: <T>(work: () => Promise<T>) => Promise<T>
  /** What stands around the save; false where it was not made (useEditForm). */
  around?: (values: V, send: Send, version: number | undefined) => Promise<boolean>
  invalidates?: readonly Stale[]
  said?: (reply: R) => string
  /** As soon as it is saved. */
  saved?: (values: V) => unknown
  /** After what it made stale was read anew. */
  done?: (reply: R, values: V) => unknown
  onChange?: (values: V, isDirty: boolean) => unknown
  /** Before the first wrong field takes the focus. */
  onRefused?: (errors: Errors) => void
}

/** Files of 5 MB or more are refused before they are sent. */
const tooLarge = (values: object, words?: string): Errors =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const fault = value instanceof File ? fileFault(value, words) : null
      return fault === null ? [] : [[name, fault]]
    }),
  )

const same = (one: unknown, other: unknown) =>
  one === other || (!(one instanceof File) && JSON.stringify(one) === JSON.stringify(other))

type Changed = { currentTarget: { type?: string; checked?: boolean; value: unknown } }
const isEvent = (given: unknown): given is Changed =>
  typeof given === 'object' && given !== null && 'currentTarget' in given
const readOf = (given: unknown): unknown => {
  if (!isEvent(given)) return given
  const { type, checked, value } = given.currentTarget
  return type === 'checkbox' ? checked : value
}

/** The values that others have instead. */
const changesOf = <V extends object>(values: V, others: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !same(value, others[name as keyof V])),
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

type FieldOptions<V extends object> = Pick<FormOptions<V, never>, 'initialValues' | 'version' | 'onChange'>

/** What stands in the fields, and what is wrong with it. */
function useFields<V extends object>({ initialValues, version, onChange }: FieldOptions<V>) {
  const first = useRef(initialValues)
  const latest = useRef(initialValues)
  /** The version that the fields began with, and what was last sent to be saved. */
  const base = useRef<{ version: number | undefined; sent: V | undefined }>({ version, sent: undefined })
  const [values, setValues] = useState(initialValues)
  const { forgive, ...faults } = useFaults()
  const isDirty = () => Object.keys(changesOf(latest.current, first.current)).length > 0
  const put = (next: V) => {
    latest.current = next
    setValues(next)
    onChange?.(next, isDirty())
  }
  useLayoutEffect(() => {
    const { sent } = base.current
    // Somebody else's version is no base of what is written here: its save is refused as stale.
    if (version === base.current.version || (sent === undefined && isDirty())) return
    base.current = { version, sent: undefined }
    first.current = initialValues
    put({ ...initialValues, ...(sent && changesOf(latest.current, sent)) })
  })
  return {
    values,
    ...faults,
    latest,
    base,
    /** As it was before anything was written. */
    undo: () => put(first.current),
    isDirty,
    put,
    set: (part: Partial<V>) => {
      put({ ...latest.current, ...part })
      forgive(part)
    },
  }
}

/**
 * The one way of a form: its fields, what the contract finds wrong with them, and the save with its refusals at their fields.
 * What two people may edit takes `useEditForm`.
 */
export function useContractForm<const E extends Endpoint, V extends object>(
  endpoint: E,
  options: FormOptions<V, Reply<E>>,
) {
  const { onRefused, incomplete = () => INCOMPLETE, invalidates = [] } = options
  const { values, errors, latest, base, isDirty, undo, put, set, setErrors, refusal, setRefusal } =
    useFields(options)
  const plain = async (_: V, send: Send) => {
    await send(base.current.version)
    return true
  }
  const { around = plain } = options
  const box = useRef<HTMLFormElement>(null)
  const schema = useSchema(options.schema)

  const fileNames: readonly string[] = endpoint.files ?? []
  const part = (given: V, isFile: boolean) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => fileNames.includes(name) === isFile))
  const bodyOf = options.bodyOf ?? ((given: V) => part(given, false))
  const filesOf = options.filesOf ?? ((given: V) => part(given, true))
  const plainly = (given: V, version: number | undefined) => {
    const written = { ...bodyOf(given), version }
    // Fields hold text; the schema says what that means.
    const body = schema.now()?.parse(written) ?? written
    return call<E>(endpoint, ...([{ body, files: filesOf(given) }] as unknown as Given<E>))
  }
  const { send = plainly } = options

  const faults = (given: V = latest.current): Errors => {
    const fitting = schema.now()
    const issues = fitting ? schemaErrors(fitting, bodyOf(given)) : {}
    return { ...(options.faultsOf?.(given, issues) ?? issues), ...tooLarge(given, options.tooLarge) }
  }
  const refuse = (found: Errors, message: string) => {
    setErrors(found)
    setRefusal(Object.keys(found).length === 0 ? message : undefined)
    toast.error(message)
    onRefused?.(found)
    // Once the messages stand there.
    setTimeout(() => focusFirst(box.current, Object.keys(found)))
  }
  const save = async () => {
    if (!(await settling.done())) return
    await schema.ready()
    const given = latest.current
    const issues = faults(given)
    if (Object.keys(issues).length > 0)
      return refuse(issues, Object.values(tooLarge(given, options.tooLarge))[0] ?? incomplete(issues))
    try {
      let reply: Reply<E> | undefined
      const sendAs: Send = async (version) => {
        const sending = () => send(given, version)
        reply = await (options.guard?.(sending) ?? sending())
      }
      const kept = await around(given, sendAs, base.current.version)
      if (!kept || reply === undefined) return
      base.current.sent = given
      options.saved?.(given)
      toast.success(options.said?.(reply) ?? 'Data berhasil disimpan!')
      await invalidate(invalidates)
      await options.done?.(reply, given)
    } catch (error) {
      refuse(fieldsOf(error), (error instanceof Error && error.message) || 'Data gagal disimpan!')
    }
  }
  const saving = useMutation({ mutationFn: save })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  const field = <K extends keyof V & string>(name: K) => ({
    value: values[name],
    error: errors[name],
    'data-path': name,
    onChange: (given: unknown) => set({ [name]: readOf(given) } as Partial<V>),
  })
  return {
    values,
    errors,
    /** Why it was not saved, where no field says so; a toast alone would be gone before it is read. */
    refusal,
    busy: saving.isPending,
    /** For the form's element. */
    bind: { ref: box, noValidate: true, onSubmit: submit },
    field,
    /** A switch. */
    check: <K extends keyof V & string>(name: K) => {
      const { value, ...rest } = field(name)
      return { ...rest, checked: Boolean(value) }
    },
    /** A file is judged as soon as it is chosen. */
    file: <K extends keyof V & string>(name: K) => ({
      ...field(name),
      value: values[name] as File | null,
      onChange: (chosen: File | null) => {
        set({ [name]: chosen } as Partial<V>)
        const fault = fileFault(chosen, options.tooLarge)
        if (!fault) return
        setErrors((before) => ({ ...before, [name]: fault }))
        toast.error(fault)
      },
    }),
    set,
    isDirty,
    /** What is written, also before the next drawing. */
    latest: () => latest.current,
    reset: put,
    undo,
    faults,
    refuse,
    submit,
  }
}

/** The form as its fields see it. */
export type ContractForm<V extends object> = Pick<
  ReturnType<typeof useContractForm<Endpoint, V>>,
  'values' | 'errors' | 'field' | 'check' | 'file' | 'set' | 'isDirty' | 'latest'
>
