import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  type StudentDetail,
  type students,
  studyGroupOptions,
  type TeacherDetail,
  type teachers,
} from '@tuntas/contract/campus/people'
import { useState } from 'react'
import type { z } from 'zod'
import { startAnew } from '../../../kit/formData'
import { optionsAt } from '../../../kit/options'
import { useEditForm } from '../../../kit/useEditForm'
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

const said = (errors: Errors) =>
  Object.values(errors).every((message) => message === MISMATCH) ? MISMATCH : INCOMPLETE

const toTop = () => {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}

/** Three steps, one save: creating goes through them in order, editing saves everything from any of them. */
export function usePersonForm({ endpoints, input, steps, route, row, valuesOf }: Options) {
  const id = row?.id
  const router = useRouter()
  const navigate = useNavigate()
  const [step, setStep] = useState(0)
  const [reached, setReached] = useState(id === undefined ? 0 : LAST)
  const form = useEditForm<typeof teachers.save, Values, PersonRow>(endpoints.save as typeof teachers.save, {
    initialValues: valuesOf(row),
    schema: input,
    bodyOf: (values) => ({ ...values, ...(id !== undefined && { id }) }),
    versions: {
      row,
      valuesOf,
      fields: async () => (await import('./personVersion')).fieldsOf(),
      take: (stored) =>
        startAnew(endpoints.detail as typeof teachers.detail, { query: { id: String(stored.id) } }, stored),
    },
    incomplete: said,
    // The step that holds the field is drawn before it takes the focus.
    onRefused: (errors) => {
      const at = firstWrong(steps, errors)
      if (at >= 0) setStep(at)
    },
    invalidates: [endpoints.list, endpoints.counts, optionsAt('master-data/teacher'), studyGroupOptions],
    done: () => navigate({ to: route }),
  })
  const open = (next: number) => {
    setStep(next)
    setReached(Math.max(reached, next))
    toTop()
  }
  const submit = () => {
    if (id !== undefined || step === LAST) return form.submit()
    const wrong = errorsOfStep(form.faults(), steps[step]?.names ?? [])
    if (Object.keys(wrong).length === 0) open(step + 1)
    else form.refuse(wrong, said(wrong))
  }
  const back = () => {
    if (id === undefined && step > 0) return open(step - 1)
    if (router.history.canGoBack()) router.history.back()
    else navigate({ to: route })
  }
  return { form, step, reached, open, submit, back }
}
