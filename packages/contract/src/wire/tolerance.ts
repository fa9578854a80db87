import { z } from './zod.ts'

/**
 * Types describe what clients should send. Older ones send other forms (text for a number, lists of one,
 * empty text), which `read` converts. The types do not include these.
 */
export const tolerant = <S extends z.ZodType>(read: (value: unknown) => unknown, schema: S) =>
  z.preprocess(read, schema) as z.ZodPreprocess<S, z.input<S>>

/** Treats an empty form field as missing. */
export const emptyAsMissing = (value: unknown) => (value === '' || value === null ? undefined : value)

/** May be missing or empty. */
export const optional = <S extends z.ZodType>(schema: S) => tolerant(emptyAsMissing, schema.optional())

type Defaulted<S extends z.ZodType> = z.ZodPreprocess<S, z.input<S> | undefined> & {
  _zod: { optin: 'optional' }
}
/** Optional; `read` replaces a missing value. */
export const withDefault = <S extends z.ZodType>(read: (value: unknown) => unknown, schema: S) =>
  z.preprocess(read, schema) as Defaulted<S>
