import { fileFault } from './fileSize'
import { toast } from './toast'
import type { Fields } from './useFields'

type Changed = { currentTarget: { type?: string; checked?: boolean; value: unknown } }
const isEvent = (input: unknown): input is Changed =>
  typeof input === 'object' && input !== null && 'currentTarget' in input
const readValue = (input: unknown): unknown => {
  if (!isEvent(input)) return input
  const { type, checked: isChecked, value } = input.currentTarget
  return type === 'checkbox' ? isChecked : value
}

/**
 * Props that show and write a value, by kind of element.
 * @param tooLarge message for a file that is too large
 */
export const fieldProps = <V extends object>(
  { values, errors, set, setErrors }: Fields<V>,
  tooLarge?: string,
) => {
  const field = <K extends keyof V & string>(name: K) => ({
    value: values[name],
    error: errors[name],
    'data-path': name,
    onChange: (input: unknown) => set({ [name]: readValue(input) } as Partial<V>),
  })
  return {
    field,
    /** A switch. */
    check: <K extends keyof V & string>(name: K) => {
      const { value, ...rest } = field(name)
      return { ...rest, checked: Boolean(value) }
    },
    /** A file is checked when it is chosen. */
    file: <K extends keyof V & string>(name: K) => ({
      ...field(name),
      value: values[name] as File | null,
      onChange: (chosenFile: File | null) => {
        set({ [name]: chosenFile } as Partial<V>)
        const fault = fileFault(chosenFile, tooLarge)
        if (!fault) return
        setErrors((before) => ({ ...before, [name]: fault }))
        toast.error(fault)
      },
    }),
  }
}
