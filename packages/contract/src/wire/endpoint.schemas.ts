import { alsoTakes } from './form.ts'
import { pagination } from './paging.schemas.ts'
import { tolerant } from './tolerance.ts'
import { z } from './zod.ts'

/** The envelope of a successful reply. */
export const envelope = <S extends z.core.$ZodLooseShape>(reply: S) =>
  z.object({ status: z.literal(true), message: z.string(), ...reply })

/** Reply parts of a page of rows. */
export const page = <R extends z.ZodType>(row: R) => ({ data: z.array(row), pagination })

/** The reply of a save: the id of the created or changed row. */
export const savedReply = { data: z.object({ id: z.number() }) }

/** Accepts field names of older clients: `{ program_study_id: 'study_program_id' }`. */
export const withAliases = <S extends z.ZodType>(aliases: Record<string, string>, schema: S) => {
  const names = new Map(Object.entries(aliases))
  const namedSchema = tolerant((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const sentEntries = Object.entries(value).filter(([name]) => !((names.get(name) ?? '') in value))
    return Object.fromEntries(sentEntries.map(([name, field]) => [names.get(name) ?? name, field]))
  }, schema)
  return alsoTakes(namedSchema, new Map(Object.keys(aliases).map((alias) => [alias, false])))
}
