import { z } from './zod.ts'

/** What a body's form may hold: its fields by name, true for lists and objects, which travel as JSON text. */
export type FormFields = ReadonlyMap<string, boolean>

const more = new WeakMap<z.ZodType, FormFields>()

/** Notes what a schema takes beside the fields that can be seen in it: names that it turns into others. */
export const alsoTakes = <S extends z.ZodType>(schema: S, fields: FormFields): S => {
  more.set(schema, fields)
  return schema
}

const STRUCTURED = [z.ZodArray, z.ZodObject, z.ZodRecord, z.ZodTuple]

/** The schema within, seen from the side of what comes in. */
const within = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodTransform ? schema.out : schema.in
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap()
  return undefined
}

const isStructured = (schema: z.core.$ZodType): boolean => {
  const inner = within(schema)
  if (inner) return isStructured(inner)
  if (schema instanceof z.ZodUnion) return schema.options.some(isStructured)
  return STRUCTURED.some((kind) => schema instanceof kind)
}

const collect = (schema: z.core.$ZodType): [string, boolean][] => {
  const ownFields = more.get(schema as z.ZodType) ?? []
  const inner = within(schema)
  const fields =
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).map(([name, field]): [string, boolean] => [name, isStructured(field)])
      : []
  return [...fields, ...(inner ? collect(inner) : []), ...ownFields]
}

/** All fields that a body's schema takes, older clients' names among them. */
export const formFields = (body: z.ZodType | undefined): FormFields => new Map(body ? collect(body) : [])
