import { z } from 'zod'
import { endpoint, page, savedReply, withAliases, XLSX } from './endpoint.ts'
import { bit, decimal, filterId, flag, id, idList, integer, optionalText, text, version } from './fields.ts'
import { keywordsQuery, pageQuery } from './paging.ts'
import type { Role } from './roles.ts'

/**
 * A list with its form, declared once: schemas, endpoints, page, form, menu entry and tests come from it.
 * Writes are one row of one table; the kinds of fields are a closed set; there are no hooks. What does not fit
 * mounts the parts that it wants and writes the rest by hand.
 */

type Choice = { value: string; label: string }
type Common = { label: string; message: string; hint?: string }
export type Field = Common &
  (
    | { kind: 'text'; optional?: true }
    | { kind: 'decimal'; min: number; max: number }
    | { kind: 'integer'; min: number; max: number }
    | { kind: 'choice'; choices: readonly Choice[]; initial?: string }
    | { kind: 'flag'; on: string; off: string; initial?: 0 | 1 }
    /** One row of another list: the column holds its id, the row also carries its name as `as`. */
    | { kind: 'ref'; path: string; as: string }
  )

export const textField = (label: string, message: string, more: { optional?: true; hint?: string } = {}) =>
  ({ kind: 'text', label, message, ...more }) as const
export const decimalField = (label: string, message: string, { min = 0, max = 100 } = {}) =>
  ({ kind: 'decimal', label, message, min, max }) as const
export const integerField = (label: string, message: string, { min = 0, max = 1000 } = {}) =>
  ({ kind: 'integer', label, message, min, max }) as const
export const choiceField = (label: string, message: string, choices: readonly Choice[], initial?: string) =>
  ({ kind: 'choice', label, message, choices, initial }) as const
export const flagField = (label: string, message: string, on: string, off: string, initial: 0 | 1 = 0) =>
  ({ kind: 'flag', label, message, on, off, initial }) as const
export const refField = (label: string, message: string, path: string, as: string) =>
  ({ kind: 'ref', label, message, path, as }) as const

/** What a save takes for the field. */
export const inputOf = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'text':
      return field.optional ? optionalText() : text(field.message)
    case 'decimal':
      return decimal(field.message, field)
    case 'integer':
      return integer(field.message, field)
    case 'choice':
      return z.preprocess(
        (value) => value ?? field.initial,
        z.enum(field.choices.map((choice) => choice.value) as [string, ...string[]], field.message),
      )
    case 'flag':
      return flag()
    case 'ref':
      return id(field.message)
  }
}

/** What a row carries for the field. */
const outputOf = (name: string, field: Field): Record<string, z.ZodType> => {
  switch (field.kind) {
    case 'text':
      return { [name]: field.optional ? z.string().nullable() : z.string() }
    case 'decimal':
    case 'integer':
      return { [name]: z.number() }
    case 'choice':
      return { [name]: z.string() }
    case 'flag':
      return { [name]: bit() }
    case 'ref':
      return { [name]: z.number(), [field.as]: z.string() }
  }
}

const filterOf = (field: Field): z.ZodType => {
  if (field.kind === 'ref') return filterId()
  const values = field.kind === 'choice' ? field.choices.map((choice) => choice.value) : ['0', '1']
  return z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(values as [string, ...string[]], 'Filter tidak sesuai').optional(),
  )
}

type Declaration<F extends Record<string, Field>> = {
  /** API path below the base. */
  path: string
  /** Where its list stands in the web app; the form is below `/form`. */
  route: string
  title: string
  /** The thing's name in running text: 'program studi'. */
  noun: string
  roles: readonly Role[]
  fields: F
  columns: readonly (keyof F & string)[]
  search: readonly (keyof F & string)[]
  filters?: readonly (keyof F & string)[]
  /** The field that names a row in the delete confirmation. */
  named?: keyof F & string
  /** The field that stands as `name` in the options. */
  optionName?: keyof F & string
  /** Older names of fields and filters: `{ program_study_id: 'study_program_id' }`. */
  aliases?: Record<string, string>
  /** The field by whose values the list counts its rows: a choice or a flag that is also a filter. */
  countBy?: keyof F & string
  /** Fields that options carry beside id and name. */
  optionFields?: readonly (keyof F & string)[]
}

const pick = <T>(names: readonly string[], of: (name: string) => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, of(name)]))

/** A list's endpoints. `options` answers the bare GET for everyone, `list` the GET with any parameter. */
type ListMore = {
  filters?: Record<string, z.ZodType>
  aliases?: Record<string, string>
  /** Columns that the rows may be ordered by; nothing else ever reaches an ORDER BY. */
  sorts?: readonly string[]
}

const sortQuery = (sorts: readonly string[]) => ({
  sort: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(sorts as [string, ...string[]], 'Urutan tidak sesuai').optional(),
  ),
  order: z.preprocess(
    (value) => (value === '' || value === undefined ? 'asc' : value),
    z.enum(['asc', 'desc'], 'Urutan tidak sesuai'),
  ),
})
/** By which column, and from which end. */
export type Sorting = { sort?: string; order?: 'asc' | 'desc' }

/** How many rows there are of each value of one field, under the other filters. */
export const countsEndpoint = <Q extends z.ZodType>(
  path: string,
  noun: string,
  roles: readonly Role[],
  query: Q,
) =>
  endpoint({
    method: 'GET',
    path: `${path}/counts`,
    roles,
    summary: `Jumlah ${noun} per status`,
    query,
    reply: { data: z.array(z.object({ value: z.string(), total: z.number() })) },
  })

/** What every list has, whatever its form: page, Excel file, one row, and three ways of deleting. */
export const listEndpoints = <R extends z.ZodType, D extends z.ZodType>(
  path: string,
  noun: string,
  roles: readonly Role[],
  rows: { row: R; detail: D },
  { filters = {}, aliases = {}, sorts = [] }: ListMore = {},
) => {
  const bulk = {
    path: `${path}/delete-bulk`,
    roles,
    summary: `Hapus beberapa ${noun}`,
    body: z.object({ list_id: idList() }),
    reply: {},
  }
  const oneId = z.object({ id: id('Data tidak ditemukan') })
  // A list that cannot be sorted takes no word of it.
  const sorting = (sorts.length > 0 ? sortQuery(sorts) : {}) as ReturnType<typeof sortQuery>
  const query = withAliases(aliases, z.object({ ...pageQuery, ...filters, ...sorting }))
  return {
    list: endpoint({
      method: 'GET',
      path,
      roles,
      summary: `Daftar ${noun} per halaman`,
      query,
      reply: page(rows.row),
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      roles,
      summary: `Unduh ${noun} sebagai Excel`,
      query,
      reply: {},
      download: XLSX,
    }),
    detail: endpoint({
      method: 'GET',
      path: `${path}/detail`,
      roles,
      summary: `Satu ${noun}`,
      query: oneId,
      reply: { data: rows.detail },
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      roles,
      summary: `Hapus ${noun}`,
      params: oneId,
      reply: {},
    }),
    removeBulk: endpoint({ method: 'POST', ...bulk }),
    removeBulkByDelete: endpoint({ method: 'DELETE', ...bulk }),
  }
}

export const resource = <const F extends Record<string, Field>>(declaration: Declaration<F>) => {
  const { path, noun, roles, fields, filters = [], optionFields = [], aliases = {} } = declaration
  const fieldOf = (name: string) => fields[name] as Field
  const names = Object.keys(fields)
  const row = z.object({
    id: z.number(),
    version: z.number(),
    ...Object.assign({}, ...names.map((name) => outputOf(name, fieldOf(name)))),
  })
  const option = z.object({
    id: z.number(),
    name: z.string(),
    ...Object.assign({}, ...optionFields.map((name) => outputOf(name, fieldOf(name)))),
  })
  const input = z.object({
    id: filterId(),
    version: version(),
    ...pick(names, (name) => inputOf(fieldOf(name))),
  })
  return {
    ...declaration,
    fields: fields as Record<keyof F & string, Field>,
    ...listEndpoints(
      path,
      noun,
      roles,
      { row, detail: row },
      { filters: pick(filters, (name) => filterOf(fieldOf(name))), aliases, sorts: declaration.columns },
    ),
    counts:
      declaration.countBy === undefined
        ? undefined
        : countsEndpoint(
            path,
            noun,
            roles,
            withAliases(
              aliases,
              z.object({ keywords: keywordsQuery, ...pick(filters, (name) => filterOf(fieldOf(name))) }),
            ),
          ),
    options: endpoint({
      method: 'GET',
      path,
      roles: 'any',
      summary: `Pilihan ${noun}`,
      reply: { data: z.array(option) },
    }),
    save: endpoint({
      method: 'POST',
      path: `${path}/save`,
      roles,
      summary: `Simpan ${noun}`,
      body: withAliases(aliases, input),
      reply: savedReply,
    }),
  }
}

export type Resource = ReturnType<typeof resource>
export type ResourceRow = { id: number; version: number } & Record<string, unknown>
