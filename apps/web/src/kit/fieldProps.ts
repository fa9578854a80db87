import { fileFault } from './fileSize'
import { toast } from './toast'
import type { Fields } from './useFields'

type Changed = { currentTarget: { type?: string; checked?: boolean; value: unknown } }
const isEvent = (given: unknown): given is Changed =>
  typeof given === 'object' && given !== null && 'currentTarget' in given
const readValue = (given: unknown): unknown => {
  if (!isEvent(given)) return given
  const { type, checked, value } = given.currentTarget
  return type === 'checkbox' ? checked : value
}

/** What an element of each kind is given to show a value and write it. @param tooLarge said of a file that is */
export const fieldProps = <V extends object>(
  { values, errors, set, setErrors }: Fields<V>,
  tooLarge?: string,
) => {
  const field = <K extends keyof V & string>(name: K) => ({
    value: values[name],
    error: errors[name],
    'data-path': name,
    onChange: (given: unknown) => set({ [name]: readValue(given) } as Partial<V>),
  })
  return {
    field,
    /** A switch. */
    check: <K extends keyof V & string>(name: K) => {
      const { value, ...rest } = field(name)
      return { ...rest, checked: Boolean(value) }
    },
    /** A file is judged as soon as it is chosen. */
    file: <K extends keyof V & string>(name: K) => ({
      ...field(name),
      value: values[name] as File | null,
      onChange: (chosen: File | null) => {
        set({ [name]: chosen } as Partial<V>)
        const fault = fileFault(chosen, tooLarge)
        if (!fault) return
        setErrors((before) => ({ ...before, [name]: fault }))
        toast.error(fault)
      },
    }),
  }
}
