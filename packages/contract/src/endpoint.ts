import { z } from 'zod'
import { type ErrorCode, errors } from './errors.ts'
import { alsoTakes } from './form.ts'
import { pagination } from './paging.ts'
import type { Role } from './roles.ts'

type Shape = z.core.$ZodLooseShape

/** `public` needs no token; `any` takes every signed-in user. */
export type Access = 'public' | 'any' | readonly Role[]

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/api/v1`, path parameters as `:id`. */
  path: string
  summary: string
  roles: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body is multipart; these parts are files. */
  files?: readonly string[]
  /** Fields of its rows that older clients send back with a form: taken, and passed over. */
  passedOver?: readonly string[]
  /** What the reply's envelope carries beside status and message. */
  reply: Shape
  /** The reply is not the envelope but this content type (downloads). */
  download?: string
  /** Sent again with `If-None-Match`, the reply may be 304. */
  polled?: true
  /** Goes on when the server must refuse others: what a running exam needs. */
  vital?: true
}

/** Declares an endpoint. The server serves it, the web calls it; OpenAPI and the authorisation matrix derive from it. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** The content type of an Excel file. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const API_BASE = '/api/v1'

const fieldErrors = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.infer<typeof fieldErrors>

/** The envelope of a successful reply. */
export const envelope = <S extends Shape>(reply: S) =>
  z.object({ status: z.literal(true), message: z.string(), ...reply })

/** The envelope of a refusal: `code` for programs, `message` for people; `data` says what a client needs to go on. */
export const refusal = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  errors: fieldErrors.optional(),
  data: z.unknown().optional(),
})

/** Reply parts of a page of rows. */
export const page = <R extends z.ZodType>(row: R) => ({ data: z.array(row), pagination })

/** What a save answers: the id of what was created or changed. */
export const savedReply = { data: z.object({ id: z.number() }) }

/** What a successful call answers. */
export type Reply<E extends Endpoint> = { status: true; message: string } & {
  -readonly [K in keyof E['reply']]: Out<E['reply'][K]>
}
/** What a handler may give for it: flags as booleans, moments as the database writes them. */
export type ReplyInput<E extends Endpoint> = { -readonly [K in keyof E['reply']]: In<E['reply'][K]> }
type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
export type Params<E extends Endpoint> = Out<E['params']>
export type Query<E extends Endpoint> = Out<E['query']>
export type Body<E extends Endpoint> = Out<E['body']>
export type QueryInput<E extends Endpoint> = In<E['query']>
export type BodyInput<E extends Endpoint> = In<E['body']>

/** Other names under which older clients send a field: `{ program_study_id: 'study_program_id' }`. */
export const withAliases = <S extends z.ZodType>(aliases: Record<string, string>, schema: S) => {
  const named = z.preprocess((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const named: Record<string, unknown> = { ...value }
    for (const [alias, name] of Object.entries(aliases))
      if (alias in named && !(name in named)) named[name] = named[alias]
    return named
  }, schema)
  return alsoTakes(named, new Map(Object.keys(aliases).map((alias) => [alias, false])))
}
