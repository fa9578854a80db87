import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { BodyInput } from '@tuntas/contract/endpoint'
import type { StudentDetail, students, TeacherDetail, teachers } from '@tuntas/contract/people'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../kit/call'
import { fieldsOf, focusFirst } from '../../kit/form'
import { useOptionName } from '../../kit/options'
import { schemaErrors } from '../../kit/schemaErrors'
import { toast } from '../../kit/toast'
import { useLeaveGuard } from '../../kit/useLeaveGuard'
import { useVersions } from '../../kit/versions'
import { type Errors, errorsOfStep, firstWrong, LAST, type Steps, type Values } from './steps'

const INCOMPLETE = 'Silahkan lengkapi data terlebih dahulu'
const MISMATCH = 'Konfirmasi password tidak sesuai !'

export type PersonRow = TeacherDetail | StudentDetail

type Options = {
  endpoints: typeof teachers | typeof students
  /** What the save takes. */
  input: z.ZodType
  steps: Steps
  route: '/teacher' | '/student'
  row: PersonRow | undefined
  valuesOf: (row: PersonRow | undefined) => Values
}

const toTop = () => {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}

/** Three steps, one save: creating goes through them in order, editing saves everything from any of them. */
export function usePersonForm({ endpoints, input, steps, route, row, valuesOf }: Options) {
  const id = row?.id
  const router = useRouter()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [step, setStep] = useState(0)
  const [reached, setReached] = useState(id === undefined ? 0 : LAST)
  const [busy, setBusy] = useState(false)
  const form = useForm<Values>({ initialValues: valuesOf(row) })
  const nameOf = useOptionName()
  const saveVersion = useVersions<Values, PersonRow>({
    row,
    valuesOf,
    fields: async () => (await import('./personVersion')).fieldsOf(nameOf),
    take: (stored) => queries.setQueryData(['detail', endpoints.detail.path, String(stored.id)], stored),
  })
  const saved = useLeaveGuard(() => form.isDirty())
  const body = () => ({ ...form.getValues(), ...(id !== undefined && { id }) })

  const refuse = (errors: Errors, at: number, message: string) => {
    form.setErrors(errors)
    toast.error(message)
    setStep(at)
    // After the step that holds the field has been drawn.
    setTimeout(() => focusFirst(form, Object.keys(errors)))
  }
  const open = (next: number) => {
    setStep(next)
    setReached(Math.max(reached, next))
    toTop()
  }
  const save = async () => {
    setBusy(true)
    try {
      const done = await saveVersion(form.getValues(), (version) =>
        call(endpoints.save as typeof teachers.save, {
          body: input.parse({ ...body(), version }) as BodyInput<typeof teachers.save>,
        }),
      )
      if (!done) return setBusy(false)
      saved()
      toast.success('Data berhasil disimpan!')
      await queries.invalidateQueries({ queryKey: ['list', endpoints.list.path] })
      queries.invalidateQueries({ queryKey: ['options'] })
      await navigate({ to: route })
    } catch (error) {
      setBusy(false)
      const errors = fieldsOf(error)
      const message = error instanceof Error && error.message ? error.message : 'Data gagal disimpan!'
      const at = firstWrong(steps, errors)
      refuse(errors, at < 0 ? step : at, message)
    }
  }
  const submit = () => {
    const all = schemaErrors(input, body())
    const current = errorsOfStep(all, steps[step]?.names ?? [])
    const goesOn = id === undefined && step < LAST
    if (goesOn && Object.keys(current).length === 0) return open(step + 1)
    const at = goesOn ? step : firstWrong(steps, all)
    if (at < 0) return save()
    const errors = goesOn ? current : all
    const mismatch = Object.values(errors).every((message) => message === MISMATCH)
    refuse(errors, at, mismatch ? MISMATCH : INCOMPLETE)
  }
  const back = () => {
    if (id === undefined && step > 0) return open(step - 1)
    if (router.history.canGoBack()) router.history.back()
    else navigate({ to: route })
  }
  return { form, step, reached, busy, open, submit, back }
}
