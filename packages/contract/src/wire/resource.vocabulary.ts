import type { Role } from './roles.ts'

/** The closed set of field kinds of a resource. */

type Choice = { value: string; label: string }
type Common = { label: string; message: string; hint?: string }
/** Without `of`, compared with the form's own row. */
type Within = { of?: string; agree: readonly string[] }
export type Field = Common &
  /** `kept`: if not sent, the stored value stays. */
  (
    | { kind: 'text'; optional?: true; kept?: true; max?: number }
    /** `kept`: if not sent, the stored value stays. A new row gets this value. */
    | { kind: 'decimal'; min: number; max: number; kept?: number }
    | { kind: 'integer'; min: number; max: number }
    | { kind: 'choice'; choices: readonly Choice[]; initial?: string }
    /** `kept`: if not sent, the stored value stays; off for a new row. */
    | { kind: 'flag'; on: string; off: string; initial?: 0 | 1; kept?: true }
    /** A day. Not sent keeps the stored one; empty means none. */
    | { kind: 'date' }
    /** One row of another list: the column holds its id, the row also carries its name as `as`. */
    | { kind: 'ref'; path: string; as: string }
    /**
     * Rows of another list: their ids, and their codes as `as`. If not sent, they stay. `within`: only rows
     * that match in these fields the row that `of` refers to, or the form's own row.
     */
    | { kind: 'refs'; path: string; as: string; within?: Within }
  )
export type Fields = Record<string, Field>

/** Maximum length of a single-line field; longer texts can have several lines. */
const LINE = 255
export const isOfSeveralLines = ({ max = LINE }: { max?: number }) => max > LINE

export const textField = <
  const M extends { optional?: true; hint?: string; max?: number } = Record<never, never>,
>(
  label: string,
  message: string,
  more: M = {} as M,
) => ({ kind: 'text', label, message, ...more }) as const
/** An optional text that older clients do not know. */
export const keptTextField = (label: string, message: string, hint: string) =>
  ({ kind: 'text', label, message, hint, optional: true, kept: true }) as const
export const decimalField = (label: string, message: string, { min = 0, max = 100 } = {}) =>
  ({ kind: 'decimal', label, message, min, max }) as const
/** For a field that older clients do not know. */
export const keptDecimalField = (label: string, message: string, decimals: number, hint: string) =>
  ({ kind: 'decimal', label, message, min: 0, max: 100, kept: decimals, hint }) as const
export const integerField = (label: string, message: string, { min = 0, max = 1000 } = {}) =>
  ({ kind: 'integer', label, message, min, max }) as const
export const choiceField = <const C extends readonly Choice[]>(
  label: string,
  message: string,
  choices: C,
  initial?: C[number]['value'],
) => ({ kind: 'choice', label, message, choices, initial }) as const
export const flagField = (label: string, message: string, on: string, off: string, initial: 0 | 1 = 0) =>
  ({ kind: 'flag', label, message, on, off, initial }) as const
export const keptFlagField = (label: string, message: string, on: string, off: string) =>
  ({ ...flagField(label, message, on, off), kept: true }) as const
/** For a field that older clients do not know. */
export const dateField = (label: string, message: string, hint: string) =>
  ({ kind: 'date', label, message, hint }) as const
export const refField = <const A extends string>(label: string, message: string, path: string, as: A) =>
  ({ kind: 'ref', label, message, path, as }) as const

export const refsField = <const A extends string>(
  label: string,
  message: string,
  path: string,
  { as, within }: { as: A; within?: Within },
) => ({ kind: 'refs', label, message, path, as, ...(within && { within }) }) as const

/** The parsed type of a save's field. */
type Value<F extends Field> = F extends { kind: 'text' }
  ? F extends { kept: true }
    ? string | null | undefined
    : F extends { optional: true }
      ? string | null
      : string
  : F extends { kind: 'choice'; choices: readonly { value: infer V }[] }
    ? V
    : F extends { kind: 'flag' }
      ? boolean | (F extends { kept: true } ? undefined : never)
      : F extends { kind: 'refs' }
        ? readonly number[] | undefined
        : F extends { kind: 'date' }
          ? string | null | undefined
          : F extends { kept: number }
            ? number | undefined
            : number
/** Optional fields, where absence means empty, off, or unchanged. */
type Omissible<F extends Fields> = {
  [N in keyof F]: F[N] extends { kind: 'flag' | 'refs' | 'date' } | { optional: true } | { kept: number }
    ? N
    : never
}[keyof F]
type Which = { id?: number | undefined; version?: number | undefined }
type AnyFields<F extends Fields> = string extends keyof F ? true : false
/** Input of a list's save: without `id` it creates. */
export type Saving<F extends Fields> = Which &
  (AnyFields<F> extends true
    ? Record<string, unknown>
    : { [N in Exclude<keyof F, Omissible<F>>]: Value<F[N]> } & {
        [N in Omissible<F>]?: Value<F[N]> | undefined
      })
/** The parsed save. */
export type Saved<F extends Fields> = Which &
  (AnyFields<F> extends true ? Record<string, unknown> : { [N in keyof F]: Value<F[N]> })

/** The declaration of a list. */
export type Declaration<F extends Fields = Fields> = {
  /** API path below the base. */
  path: string
  /** Route of the list in the web app; the form is below `/form`. */
  route: string
  title: string
  /** The noun in running text: 'program studi'. */
  noun: string
  roles: readonly Role[]
  fields: F
  columns: readonly (keyof F & string)[]
  search: readonly (keyof F & string)[]
  filters?: readonly (keyof F & string)[]
  /** The field that names a row in the delete confirmation. */
  named?: keyof F & string
  /** The heading of a row's card, if it is not the name. */
  lead?: keyof F & string
  /** The field shown as `name` in the options. */
  optionName?: keyof F & string
  /** Former names of fields and filters: `{ program_study_id: 'study_program_id' }`. */
  aliases?: Record<string, string>
  /** The field whose values are counted: a choice or flag that is also a filter. */
  countBy?: keyof F & string
  /** Further fields of the options, besides id and name. */
  optionFields?: readonly (keyof F & string)[]
}

/** Sort column and direction. */
export type Sorting = { sort?: string; order?: 'asc' | 'desc' }
