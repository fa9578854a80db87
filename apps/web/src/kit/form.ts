import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { CallError, type RefusalCode } from './call'
import { toast } from './toast'

export const INCOMPLETE = 'Silahkan lengkapi data terlebih dahulu!'

type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputNode' | 'setErrors'>

/** Focuses the first of these fields on screen. */
export function focusFirst(form: AnyForm, names: string[]) {
  const nodes = names.map((name) => form.getInputNode(name)).filter((node) => node !== null)
  // The first on screen, which is not always the first in the object.
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  nodes[0]?.focus()
}

/** An invalid submit: say so, and go to the first wrong field. `useForm().onSubmit(save, incomplete(form))` */
export const incomplete =
  (form: AnyForm, message = INCOMPLETE) =>
  (errors: FormErrors) => {
    toast.error(message)
    focusFirst(form, Object.keys(errors))
  }

/** The field of a code that a unique index refused: the index knows no field. */
const takenFields: { [C in RefusalCode]?: string } = { code_taken: 'code', name_taken: 'name' }

/** What a refused save says field by field. */
export function fieldsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  const entries = Object.entries(error.errors).map(([name, messages]) => [name, messages[0] ?? ''])
  if (entries.length > 0) return Object.fromEntries(entries)
  const name = takenFields[error.code]
  return name ? { [name]: error.message } : {}
}

/** A refused save: the server's messages go to their fields, and one toast says what happened. */
export function refused(form: AnyForm, error: unknown, fallback = 'Data gagal disimpan!') {
  const fields = fieldsOf(error)
  form.setErrors(fields)
  toast.error(error instanceof Error && error.message ? error.message : fallback)
  setTimeout(() => focusFirst(form, Object.keys(fields)))
}
