import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settling } from '../ui/settling'
import { fileFault } from './fileSize'
import { incomplete, refused } from './form'
import { toast } from './toast'
import { useLeaveGuard } from './useLeaveGuard'
import { useVersions, type Versions } from './versions'

type Values = Record<string, string | File | null>
type FileForm<V extends Values, Row extends { version: number }> = {
  initialValues: V
  /** What is wrong with the values, beside files that are too large. */
  validate: (values: V) => Record<string, string>
  send: (values: V, version: number | undefined) => Promise<unknown>
  /** How it meets a change that somebody else has made meanwhile. */
  versions: Versions<V, Row>
  /** What the save makes stale. */
  stale: readonly (readonly string[])[]
  onSaved: () => Promise<void> | void
}

/** Files of 5 MB or more are refused before they are sent. */
function tooLarge(values: Values): Record<string, string> {
  const faults = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof File ? fileFault(value) : null,
  ])
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null))
}

/** A form with texts and files, sent in one piece. */
export function useFileForm<V extends Values, Row extends { version: number }>({
  initialValues,
  validate,
  send,
  versions,
  stale,
  onSaved,
}: FileForm<V, Row>) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const form = useForm<V>({
    initialValues,
    validate: (values) => ({ ...validate(values), ...tooLarge(values) }) as never,
  })
  const saveVersion = useVersions(versions)
  const saved = useLeaveGuard(() => form.isDirty())
  const save = async () => {
    setBusy(true)
    try {
      if (!(await settling.done())) return setBusy(false)
      const values = form.getValues()
      if (!(await saveVersion(values, (version) => send(values, version)))) return setBusy(false)
      saved()
      toast.success('Data berhasil disimpan!')
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      await onSaved()
    } catch (error) {
      refused(form as never, error)
    }
    setBusy(false)
  }
  const fail = (errors: object) => {
    const large = tooLarge(form.getValues())
    incomplete(form as never, Object.values(large)[0])(errors as never)
  }
  /** A file is judged as soon as it is chosen. */
  const file = (name: string) => {
    const input = form.getInputProps(name)
    return {
      ...input,
      value: input.value as File | null,
      onChange: (chosen: File | null) => {
        input.onChange(chosen)
        const fault = fileFault(chosen)
        if (!fault) return
        form.setFieldError(name, fault)
        toast.error(fault)
      },
    }
  }
  return { form, file, busy, submit: form.onSubmit(save, fail) }
}
