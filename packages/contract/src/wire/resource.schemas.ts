import { page, savedReply, withAliases } from './endpoint.schemas.ts'
import {
  bit,
  decimal,
  filterChoice,
  filterId,
  filterIds,
  filterWords,
  flag,
  id,
  idList,
  integer,
  keptText,
  nameText,
  optionalFlag,
  optionalNameText,
  optionalText,
  text,
  version,
} from './fields.ts'
import { keywordsQuery, pageQuery, sortQuery } from './paging.schemas.ts'
import {
  type Declaration,
  type Field,
  type Fields,
  isOfSeveralLines,
  type Saved,
  type Saving,
} from './resource.vocabulary.ts'
import { optional, tolerant } from './tolerance.ts'
import { z } from './zod.ts'

/** Does the day exist? zod's own check would add its size to every form. */
const isDay = (value: string): boolean => {
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value
}

/** Most rows of another list that one row can refer to. */
const MOST_REFS = 200

/** Not sent or empty keeps the stored value. */
const optionalField = (schema: z.ZodType) => optional(schema)

/** The field's schema in a save. */
export const buildInputSchema = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'text':
      if (field.kept) return keptText(field.max)
      if (isOfSeveralLines(field))
        return field.optional ? optionalText(field.max) : text(field.message, field.max)
      return field.optional ? optionalNameText(field.max) : nameText(field.message, field.max)
    case 'decimal':
      return field.kept === undefined
        ? decimal(field.message, field)
        : optionalField(decimal(field.message, field))
    case 'integer':
      return integer(field.message, field)
    case 'choice':
      return tolerant(
        (value) => value ?? field.initial,
        z.enum(field.choices.map((choice) => choice.value) as [string, ...string[]], field.message),
      )
    case 'flag':
      return field.kept ? optionalFlag() : flag(field.message)
    case 'date':
      return tolerant(
        (value) => (typeof value === 'string' ? value.trim() || null : value),
        z.string(field.message).refine(isDay, field.message).nullable().optional(),
      )
    case 'ref':
      return id(field.message)
    case 'refs':
      return optionalField(
        z.array(id(field.message), field.message).max(MOST_REFS, `Maksimal ${MOST_REFS} pilihan`),
      )
  }
}

/** The field's schema in a row. */
const buildOutputSchema = (name: string, field: Field): Record<string, z.ZodType> => {
  switch (field.kind) {
    case 'text':
      return { [name]: field.optional ? z.string().nullable() : z.string() }
    case 'decimal':
    case 'integer':
      return { [name]: z.number() }
    case 'choice':
      return { [name]: z.string() }
    case 'date':
      return { [name]: z.string().nullable() }
    case 'flag':
      return { [name]: bit() }
    case 'ref':
      return { [name]: z.number(), [field.as]: z.string() }
    case 'refs':
      return { [name]: z.array(z.number()), [field.as]: z.string() }
  }
}

const buildFilterSchema = (field: Field): z.ZodType => {
  if (field.kind === 'ref') return filterIds()
  if (field.kind === 'choice')
    return filterWords(field.choices.map((choice) => choice.value) as [string, ...string[]])
  const values = ['0', '1']
  return filterChoice(values as [string, ...string[]])
}

const pick = <T>(names: readonly string[], of: (name: string) => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, of(name)]))

type ListMore = {
  filters?: Record<string, z.ZodType>
  aliases?: Record<string, string>
  /** Allowed sort columns: nothing else reaches an ORDER BY. */
  sorts?: readonly string[]
}

export const countsSchemas = <Q extends z.ZodType>(noun: string, query: Q) => ({
  summary: `Jumlah ${noun} per status`,
  query,
  reply: { data: z.array(z.object({ value: z.string(), total: z.number() })) },
})

/**
 * Schemas of the endpoints that every list has (`listEndpoints`).
 * @param noun name of one row
 */
export const listSchemas = <R extends z.ZodType, D extends z.ZodType>(
  noun: string,
  rows: { row: R; detail: D },
  { filters = {}, aliases = {}, sorts = [] }: ListMore = {},
) => {
  const bulk = { summary: `Hapus beberapa ${noun}`, body: z.object({ list_id: idList() }), reply: {} }
  const oneId = z.object({ id: id('Data tidak ditemukan') })
  // A list without sorting accepts no sort parameters.
  const sorting = (sorts.length > 0 ? sortQuery(sorts) : {}) as ReturnType<typeof sortQuery>
  const query = withAliases(aliases, z.object({ ...pageQuery, ...filters, ...sorting }))
  return {
    list: { summary: `Daftar ${noun} per halaman`, query, reply: page(rows.row) },
    export: { summary: `Unduh ${noun} sebagai Excel`, query, reply: {} },
    detail: { summary: `Satu ${noun}`, query: oneId, reply: { data: rows.detail } },
    remove: { summary: `Hapus ${noun}`, params: oneId, reply: {} },
    removeBulk: bulk,
    removeBulkByDelete: bulk,
  }
}
export type ListSchemas = ReturnType<typeof listSchemas>
export type CountsSchemas = ReturnType<typeof countsSchemas>

const buildOutputs = (fields: readonly (readonly [string, Field])[]): Record<string, z.ZodType> =>
  Object.assign({}, ...fields.map(([name, field]) => buildOutputSchema(name, field)))

/** A row of a resource, in its output and database form. */
export const resourceRow = <F extends Fields>({ fields }: Declaration<F>) =>
  z.object({ id: z.number(), version: z.number(), ...buildOutputs(Object.entries(fields)) })

/** An option of a resource. */
export const resourceOption = <F extends Fields>(declaration: Declaration<F>) => {
  const { optionFields = [] } = declaration
  const fields: Fields = declaration.fields
  return z.object({
    id: z.number(),
    name: z.string(),
    ...buildOutputs(Object.entries(fields).filter(([name]) => optionFields.includes(name))),
  })
}

/** Schemas of a resource's endpoints, derived from its declaration. */
export const resourceSchemas = <F extends Fields>(declaration: Declaration<F>) => {
  const { noun, filters = [], aliases = {} } = declaration
  const fields: Fields = declaration.fields
  const getField = (name: string) => fields[name] as Field
  const row = resourceRow(declaration)
  const input = z.object({
    id: filterId(),
    version: version(),
    ...pick(Object.keys(fields), (name) => buildInputSchema(getField(name))),
  })
  const filtering = pick(filters, (name) => buildFilterSchema(getField(name)))
  return {
    ...listSchemas(noun, { row, detail: row }, { filters: filtering, aliases, sorts: declaration.columns }),
    counts: countsSchemas(noun, withAliases(aliases, z.object({ keywords: keywordsQuery, ...filtering }))),
    options: { summary: `Pilihan ${noun}`, reply: { data: z.array(resourceOption(declaration)) } },
    save: {
      summary: `Simpan ${noun}`,
      body: withAliases(aliases, input) as z.ZodType as z.ZodType<Saved<F>, Saving<F>>,
      reply: savedReply,
    },
  }
}
export type ResourceSchemas<F extends Fields = Fields> = ReturnType<typeof resourceSchemas<F>>
