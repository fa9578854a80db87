import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import { type FormEvent, useRef, useState } from 'react'
import { settling } from '../ui/settling'
import { call, type Given } from './call'
import { fieldProps } from './fieldProps'
import { fileFault } from './fileSize'
import { type Errors, focusFirst, INCOMPLETE, schemaErrors, toFieldErrors } from './form'
import { createJoin } from './join'
import { invalidate, type Stale } from './queries'
import { toast } from './toast'
import { watchPerson } from './token'
import { type FieldOptions, type Fields, useFields } from './useFields'
import { type Schema, useSchema } from './useSchema'

type Send<V> = (version?: number, instead?: V) => Promise<unknown>

export type FormOptions<V extends object, R> = FieldOptions<V> & {
  /** What the endpoint's body must fit: `schemas.saveLesson.body`, or what fetches it. */
  schema?: Schema
  /** What is sent of the values; without it all but the files. */
  toBody?: (values: V) => object
  toFiles?: (values: V) => Record<string, File | null>
  /** Said of a file that is too large. */
  tooLarge?: string
  /** What is wrong, in place of what the schema finds. */
  validate?: (values: V, errors: Errors) => Errors
  /** Said when something is wrong with the values. */
  incomplete?: (errors: Errors) => string
  /** In place of the plain call; undefined where nothing was saved. */
  send?: (values: V, version: number | undefined) => Promise<R | undefined>
  /** Around what is sent: `proved`, where it may be dangerous. Undefined where nothing was saved. */
  guard?: <T>(work: () => Promise<T>) => Promise<T | undefined>
  /** What stands around the save; false where it was not made (useEditForm). */
  around?: (values: V, send: Send<V>, version: number | undefined) => Promise<boolean>
  invalidates?: readonly Stale[]
  said?: (reply: R) => string
  /** As soon as it is saved. */
  saved?: (values: V) => unknown
  /** After what it made stale was read anew. */
  done?: (reply: R, values: V) => unknown
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

/** What is sent of the values, and what the schema finds wrong with it. */
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
      // Fields hold text; the schema says what that means.
      const body = schema.now()?.parse(savedBody) ?? savedBody
      return call<E>(endpoint, ...([{ body, files: toFiles(values) }] as unknown as Given<E>))
    },
  }
}

/** Says what is wrong: at the fields, as a toast, and by the focus. */
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
    // Once the messages stand there.
    setTimeout(() => focusFirst(box.current, Object.keys(newErrors)))
  }
  return { box, refuse }
}

/** Sends what was judged, with all that stands around it. @returns undefined where nothing was saved */
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

/** The save, one at a time. */
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
 * The one way of a form: its fields, what the contract finds wrong with them, and the save with its refusals at their fields.
 * What two people may edit takes `useEditForm`.
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
    /** Why it was not saved, where no field says so; a toast alone would be gone before it is read. */
    refusal,
    busy,
    /** For the form's element. */
    bind: { ref: box, noValidate: true, onSubmit: submit },
    ...fieldProps(fields, options.tooLarge),
    set,
    isDirty,
    /** What is written, also before the next drawing. */
    latest: () => latest.current,
    reset: put,
    /** What the fields were before anything was written; `base` says of which version. */
    first,
    base,
    goOn,
    faults: (values: V = latest.current): Errors => body.faults(values),
    refuse,
    submit,
  }
}

/** The form as its fields see it. */
export type ContractForm<V extends object> = Pick<
  ReturnType<typeof useContractForm<Endpoint, V>>,
  'values' | 'errors' | 'field' | 'check' | 'file' | 'set' | 'isDirty' | 'latest' | 'first' | 'base' | 'goOn'
>
