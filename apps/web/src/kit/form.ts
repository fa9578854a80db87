import { issueSaid } from '@tuntas/contract/wire/issues'
import type { z } from 'zod'
import { CallError, type RefusalCode } from './call'

export const INCOMPLETE = 'Silahkan lengkapi data terlebih dahulu!'

/** What is wrong, by field. */
export type Errors = Record<string, string>

/** The first message per field, as the contract's schema words it; empty when the values fit. */
export function schemaErrors(schema: z.ZodType, values: unknown): Errors {
  const errors: Errors = {}
  for (const issue of schema.safeParse(values).error?.issues ?? [])
    errors[issue.path.join('.')] ??= issueSaid(issue)
  return errors
}

/** The field of a code that a unique index refused: the index knows no field. */
const takenFields: { [C in RefusalCode]?: string } = { code_taken: 'code', name_taken: 'name' }

/** What a refused save says field by field. */
export function toFieldErrors(error: unknown): Errors {
  if (!(error instanceof CallError)) return {}
  const entries = Object.entries(error.errors).map(([name, messages]) => [name, messages[0] ?? ''])
  if (entries.length > 0) return Object.fromEntries(entries)
  const name = takenFields[error.code]
  return name ? { [name]: error.message } : {}
}

const FOCUSABLE = 'input, textarea, select, button'

/** Focuses the first of these fields on screen, which is not always the first in the object. */
export function focusFirst(box: HTMLElement | null, names: readonly string[]) {
  const fields = [...(box?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const faultyField = fields.find((field) => names.includes(field.dataset.path ?? ''))
  const inside = faultyField?.querySelector<HTMLElement>(
    'input, textarea, select, [role="textbox"], [tabindex]',
  )
  const target = faultyField?.matches(FOCUSABLE) ? faultyField : (inside ?? faultyField)
  target?.focus()
}
