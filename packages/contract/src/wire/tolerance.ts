import { z } from './zod.ts'

/**
 * A type says what a client should send; older ones may send the same in other writing (text for a number, lists of one, empty
 * text), which `read` turns into it. No type knows of that.
 */
export const tolerant = <S extends z.ZodType>(read: (value: unknown) => unknown, schema: S) =>
  z.preprocess(read, schema) as z.ZodPreprocess<S, z.input<S>>

/** A field of a form that was left empty, as clients send it. */
export const emptyAsMissing = (value: unknown) => (value === '' || value === null ? undefined : value)

/** What may be missing or empty. */
export const optional = <S extends z.ZodType>(schema: S) => tolerant(emptyAsMissing, schema.optional())

type Defaulted<S extends z.ZodType> = z.ZodPreprocess<S, z.input<S> | undefined> & {
  _zod: { optin: 'optional' }
}
/** The same where `read` knows what a missing value means. */
export const withDefault = <S extends z.ZodType>(read: (value: unknown) => unknown, schema: S) =>
  z.preprocess(read, schema) as Defaulted<S>
