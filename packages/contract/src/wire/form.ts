import { z } from './zod.ts'

/** Form fields by name; true for lists and objects, which are sent as JSON text. */
export type FormFields = ReadonlyMap<string, boolean>

const more = new WeakMap<z.ZodType, FormFields>()

/** Registers fields of a schema that are not visible in it, such as aliases. */
export const alsoTakes = <S extends z.ZodType>(schema: S, fields: FormFields): S => {
  more.set(schema, fields)
  return schema
}

const STRUCTURED = [z.ZodArray, z.ZodObject, z.ZodRecord, z.ZodTuple]

/** The inner schema, on the input side. */
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

/** All fields that a body's schema accepts, with aliases of older clients. */
export const formFields = (body: z.ZodType | undefined): FormFields => new Map(body ? collect(body) : [])
