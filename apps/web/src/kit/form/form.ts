import { issueSaid } from '@tuntas/contract/wire/issues'
import type { z } from 'zod'
import { CallError, type RefusalCode } from '../client/call'

export const INCOMPLETE = 'Silahkan lengkapi data terlebih dahulu!'

/** Error messages by field. */
export type Errors = Record<string, string>

/** The first message per field from the contract's schema; empty if the values are valid. */
export function schemaErrors(schema: z.ZodType, values: unknown): Errors {
  const errors: Errors = {}
  for (const issue of schema.safeParse(values).error?.issues ?? [])
    errors[issue.path.join('.')] ??= issueSaid(issue)
  return errors
}

/** The field of a unique-index refusal: the index does not know the form's field. */
const takenFields: { [C in RefusalCode]?: string } = { code_taken: 'code', name_taken: 'name' }

/** The messages of a refused save by field. */
export function toFieldErrors(error: unknown): Errors {
  if (!(error instanceof CallError)) return {}
  const entries = Object.entries(error.errors).map(([name, messages]) => [name, messages[0] ?? ''])
  if (entries.length > 0) return Object.fromEntries(entries)
  const name = takenFields[error.code]
  return name ? { [name]: error.message } : {}
}

const FOCUSABLE = 'input, textarea, select, button'

/** Focuses the first of these fields in screen order, which can differ from the object's order. */
export function focusFirst(box: HTMLElement | null, names: readonly string[]) {
  const fields = [...(box?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const faultyField = fields.find((field) => names.includes(field.dataset.path ?? ''))
  const inside = faultyField?.querySelector<HTMLElement>(
    'input, textarea, select, [role="textbox"], [tabindex]',
  )
  const target = faultyField?.matches(FOCUSABLE) ? faultyField : (inside ?? faultyField)
  target?.focus()
}
