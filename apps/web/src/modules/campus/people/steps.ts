import {
  studentBiodataFields,
  studentEducationFields,
  teacherBiodataFields,
  teacherEducationFields,
} from '@tuntas/contract/campus/person-form.vocabulary'
import type { ContractForm } from '../../../kit/form/useContractForm'

/** Both forms hold only text; selections by id. */
export type Values = Record<string, string>
export type PersonFormApi = ContractForm<Values>

const password = ['password', 'confirm_password', 'must_change_password'] as const

const buildSteps = (biodata: readonly string[], education: readonly string[]) =>
  [
    { label: 'Biodata', names: biodata },
    { label: 'Pendidikan', names: education },
    { label: 'Kata Sandi', names: password as readonly string[] },
  ] as const

export const teacherSteps = buildSteps(teacherBiodataFields, teacherEducationFields)
export const studentSteps = buildSteps(studentBiodataFields, studentEducationFields)
export type Steps = typeof teacherSteps
export const LAST = 2

/** Initial values: a stored row, or the defaults. */
export function initialValues(steps: Steps, row: object | undefined, defaults: Values): Values {
  const storedRow = (row ?? defaults) as Record<string, unknown>
  const names = steps.flatMap((step) => [...step.names])
  return Object.fromEntries(
    names.map((name) => {
      const value = storedRow[name]
      const singleValue = Array.isArray(value) ? value[0] : value
      return [name, singleValue === undefined || singleValue === null ? '' : String(singleValue)]
    }),
  )
}

export type Errors = Record<string, string>

export const errorsOfStep = (errors: Errors, names: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)))

/** The first step with an invalid field, or -1. */
export const firstWrong = (steps: Steps, errors: Errors): number =>
  steps.findIndex((step) => Object.keys(errorsOfStep(errors, step.names)).length > 0)
