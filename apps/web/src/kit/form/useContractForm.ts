import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import { type FormEvent, useRef, useState } from 'react'
import { settling } from '../../ui/pendingUploads'
import { call, type Given } from '../client/call'
import { createJoin } from '../client/dedupeInFlight'
import { invalidate, type Stale } from '../client/queries'
import { type Schema, useSchema } from '../client/useSchema'
import { watchPerson } from '../session/token'
import { fieldProps } from './fieldProps'
import { fileFault } from './fileSize'
import { type Errors, focusFirst, INCOMPLETE, schemaErrors, toFieldErrors } from './form'
import { toast } from './toast'
import { type FieldOptions, type Fields, useFields } from './useFields'

type Send<V> = (version?: number, instead?: V) => Promise<unknown>

export type FormOptions<V extends object, R> = FieldOptions<V> & {
  /** The schema of the endpoint's body: `schemas.saveLesson.body`, or a loader for it. */
  schema?: Schema
  /** Maps values to the body; by default everything except files. */
  toBody?: (values: V) => object
  toFiles?: (values: V) => Record<string, File | null>
  /** Message for a file that is too large. */
  tooLarge?: string
  /** Replaces or extends the errors of the schema. */
  validate?: (values: V, errors: Errors) => Errors
  /** Message if the values are invalid. */
  incomplete?: (errors: Errors) => string
  /** Replaces the plain call; undefined if nothing was saved. */
  send?: (values: V, version: number | undefined) => Promise<R | undefined>
  /** Wraps the request, such as `withProof` for dangerous changes. Undefined if nothing was saved. */
  guard?: <T>(work: () => Promise<T>) => Promise<T | undefined>
  /** Wraps the save; false if it was not made (useEditForm). */
  around?: (values: V, send: Send<V>, version: number | undefined) => Promise<boolean>
  invalidates?: readonly Stale[]
  said?: (reply: R) => string
  /** Called directly after the save. */
  saved?: (values: V) => unknown
  /** Called after the refetch. */
  done?: (reply: R, values: V) => unknown
  /** Called before the first invalid field is focused. */
  onRefused?: (errors: Errors) => void
}

/** Files of 5 MB or more are refused before upload. */
const tooLarge = (values: object, words?: string): Errors =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const fault = value instanceof File ? fileFault(value, words) : null
      return fault === null ? [] : [[name, fault]]
    }),
  )

/** The body from the values, and the schema's errors. */
function useBody<E extends Endpoint, V extends object>(endpoint: E, options: FormOptions<V, Reply<E>>) {
  const schema = useSchema(options.schema)
  const fileNames: readonly string[] = endpoint.files ?? []
  const part = (values: V, isFile: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => fileNames.includes(name) === isFile))
  const toBody = options.toBody ?? ((values: V) => part(values, false))
  const toFiles = options.toFiles ?? ((values: V) => part(values, true))
  return {
    ready: schema.ready,
    faults: (values: V): Errors => {
      const fitting = schema.now()
      const issues = fitting ? schemaErrors(fitting, toBody(values)) : {}
      return { ...(options.validate?.(values, issues) ?? issues), ...tooLarge(values, options.tooLarge) }
    },
    /** The plain call. */
    send: (values: V, version: number | undefined): Promise<Reply<E> | undefined> => {
      const savedBody = { ...toBody(values), version }
      // Fields hold text; the schema converts it.
      const body = schema.now()?.parse(savedBody) ?? savedBody
      return call<E>(endpoint, ...([{ body, files: toFiles(values) }] as unknown as Given<E>))
    },
  }
}

/** Shows a refusal: at the fields, as a toast, and by focus. */
function useRefusal<V extends object>(
  { setErrors, setRefusal }: Fields<V>,
  onRefused?: (errors: Errors) => void,
) {
  const box = useRef<HTMLFormElement>(null)
  const refuse = (newErrors: Errors, message: string) => {
    setErrors(newErrors)
    setRefusal(Object.keys(newErrors).length === 0 ? message : undefined)
    toast.error(message)
    onRefused?.(newErrors)
    // Wait until the messages are rendered.
    setTimeout(() => focusFirst(box.current, Object.keys(newErrors)))
  }
  return { box, refuse }
}

/**
 * Sends the validated values through all wrappers.
 * @returns undefined if nothing was saved
 */
async function sendGuarded<V extends object, R>(
  {
    around,
    guard,
    send,
  }: Pick<FormOptions<V, R>, 'around' | 'guard'> & Required<Pick<FormOptions<V, R>, 'send'>>,
  values: V,
  version: number | undefined,
): Promise<R | undefined> {
  let reply: R | undefined
  const sendAs: Send<V> = async (as, instead = values) => {
    const sending = () => send(instead, as)
    reply = await (guard?.(sending) ?? sending())
  }
  if (!around) {
    await sendAs(version)
    return reply
  }
  return (await around(values, sendAs, version)) ? reply : undefined
}

type Saving<E extends Endpoint, V extends object> = {
  options: FormOptions<V, Reply<E>>
  fields: Fields<V>
  body: ReturnType<typeof useBody<E, V>>
  refuse: (errors: Errors, message: string) => void
}

/** Saves, one at a time. */
function useSave<E extends Endpoint, V extends object>({ options, fields, body, refuse }: Saving<E, V>) {
  const { latest, base } = fields
  const { send = body.send, incomplete = () => INCOMPLETE, invalidates = [] } = options
  const save = async (isSame: () => boolean) => {
    if (!(await settling.done())) return
    await body.ready()
    if (!isSame()) return
    const values = latest.current
    const issues = body.faults(values)
    if (Object.keys(issues).length > 0)
      return refuse(issues, Object.values(tooLarge(values, options.tooLarge))[0] ?? incomplete(issues))
    try {
      const reply = await sendGuarded({ ...options, send }, values, base.current.version)
      if (reply === undefined) return
      base.current.sent = values
      options.saved?.(values)
      toast.success(options.said?.(reply) ?? 'Data berhasil disimpan!')
      await invalidate(invalidates)
      await options.done?.(reply, values)
    } catch (error) {
      refuse(toFieldErrors(error), (error instanceof Error && error.message) || 'Data gagal disimpan!')
    }
  }
  const saving = useMutation({ mutationFn: save })
  const [join] = useState(createJoin<void, unknown>)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    void join(undefined, () => saving.mutateAsync(watchPerson()).catch(() => {}))
  }
  return { submit, busy: saving.isPending }
}

/**
 * Fields, validation by the contract, and saving with messages at the fields. For rows that two people can
 * edit use `useEditForm`.
 */
export function useContractForm<const E extends Endpoint, V extends object>(
  endpoint: E,
  options: FormOptions<V, Reply<E>>,
) {
  const fields = useFields(options)
  const { values, errors, refusal, first, base, latest, set, isDirty, put, goOn } = fields
  const body = useBody(endpoint, options)
  const { box, refuse } = useRefusal(fields, options.onRefused)
  const { submit, busy } = useSave({ options, fields, body, refuse })
  return {
    values,
    errors,
    /** The reason if no field shows it; a toast would disappear before it is read. */
    refusal,
    busy,
    /** Props for the form element. */
    bind: { ref: box, noValidate: true, onSubmit: submit },
    ...fieldProps(fields, options.tooLarge),
    set,
    isDirty,
    /** The current values, also before the next render. */
    latest: () => latest.current,
    reset: put,
    /** The initial values; `base` is their version. */
    first,
    base,
    goOn,
    /** Resolves once `faults` knows the schema. */
    ready: body.ready,
    faults: (values: V = latest.current): Errors => body.faults(values),
    refuse,
    submit,
  }
}

/** The form as its fields use it. */
export type ContractForm<V extends object> = Pick<
  ReturnType<typeof useContractForm<Endpoint, V>>,
  'values' | 'errors' | 'field' | 'check' | 'file' | 'set' | 'isDirty' | 'latest' | 'first' | 'base' | 'goOn'
>
