import { useMutation } from '@tanstack/react-query'
import {
  freeStudentNumber,
  freeTeacherNumbers,
  type StudentDetail,
  type students,
  studyGroupOptions,
  type TeacherDetail,
  type teachers,
} from '@tuntas/contract/campus/people'
import { PASSWORDS_DIFFER } from '@tuntas/contract/identity/password.vocabulary'
import { useState } from 'react'
import { call, isRefused } from '../../../kit/client/call'
import { withProof } from '../../../kit/client/useAction'
import type { Schema } from '../../../kit/client/useSchema'
import { toFieldErrors } from '../../../kit/form/form'
import { startAnew } from '../../../kit/form/formData'
import { optionsAt } from '../../../kit/form/options'
import { useEditForm } from '../../../kit/form/useEditForm'
import { useBackToList } from '../../../kit/list/listPlace'
import { type Errors, errorsOfStep, firstWrong, LAST, type Steps, type Values } from './steps'

const INCOMPLETE = 'Silahkan lengkapi data terlebih dahulu'

export type PersonRow = TeacherDetail | StudentDetail

type Options = {
  endpoints: typeof teachers | typeof students
  /** Schema of the save. */
  input: Schema
  steps: Steps
  route: '/teacher' | '/student'
  row: PersonRow | undefined
  toValues: (row: PersonRow | undefined) => Values
}

const summariseErrors = (errors: Errors) =>
  Object.values(errors).every((message) => message === PASSWORDS_DIFFER) ? PASSWORDS_DIFFER : INCOMPLETE

const toTop = () => {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}

/** The current step, and the last one reached. */
function useSteps(isNew: boolean) {
  const [step, setStep] = useState(0)
  const [reachedStep, setReachedStep] = useState(isNew ? 0 : LAST)
  return {
    step,
    setStep,
    reached: reachedStep,
    open: (next: number) => {
      setStep(next)
      setReachedStep(Math.max(reachedStep, next))
      toTop()
    },
  }
}

type NumbersForm = { latest: () => Values; refuse: (errors: Errors, message: string) => void }

/**
 * Checks numbers before the next step, so that a duplicate is reported at its field. If the check fails, the
 * save reports it.
 */
function useFreeNumbers(route: Options['route'], form: NumbersForm, onFree: () => void) {
  return useMutation({
    mutationFn: async () => {
      const { nim = '', nidn = '' } = form.latest()
      const personReply =
        route === '/student'
          ? call(freeStudentNumber, { query: { nim } })
          : call(freeTeacherNumbers, { query: { nim, nidn } })
      await personReply.catch((error) => {
        if (isRefused(error, 'duplicate')) throw error
      })
    },
    onSuccess: onFree,
    onError: (error) => form.refuse(toFieldErrors(error), error.message),
  })
}

/** Three steps, one save. Creating runs through them in order; editing can save from any step. */
export function usePersonForm({ endpoints, input, steps, route, row, toValues }: Options) {
  const id = row?.id
  const { place, leave, saved: onSaved } = useBackToList(route, id)
  const { step, setStep, reached: reachedStep, open } = useSteps(id === undefined)
  const form = useEditForm<typeof teachers.save, Values, PersonRow>(endpoints.save as typeof teachers.save, {
    initialValues: toValues(row),
    schema: input,
    toBody: (values) => ({ ...values, ...(id !== undefined && { id }) }),
    versions: {
      row,
      toValues,
      fields: async () => (await import('./personVersion')).buildPersonFields(),
      take: (person) =>
        startAnew(endpoints.detail as typeof teachers.detail, { query: { id: String(person.id) } }, person),
    },
    incomplete: summariseErrors,
    // Needs a proof: a password or email address for somebody else.
    guard: withProof,
    // Render the step with the field before focusing it.
    onRefused: (errors) => {
      const at = firstWrong(steps, errors)
      if (at >= 0) setStep(at)
    },
    invalidates: [endpoints.list, endpoints.counts, optionsAt('master-data/teacher'), studyGroupOptions],
    done: onSaved,
  })
  const numbers = useFreeNumbers(route, form, () => open(1))
  const submit = async () => {
    if (id !== undefined || step === LAST) return form.submit()
    await form.ready()
    const stepErrors = errorsOfStep(form.faults(), steps[step]?.names ?? [])
    if (Object.keys(stepErrors).length > 0) return form.refuse(stepErrors, summariseErrors(stepErrors))
    if (step > 0) return open(step + 1)
    numbers.mutate()
  }
  const back = () => (id === undefined && step > 0 ? open(step - 1) : leave())
  return { form, step, reached: reachedStep, open, submit, back, place, checking: numbers.isPending }
}
