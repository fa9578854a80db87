import type { z } from 'zod'
import type { Role } from './roles.ts'

/** `public` needs no token; `any` takes every signed-in user. */
export type Access = 'public' | 'any' | readonly Role[]

/** What a call sends and what it gets back. Schemas stand in `*.schemas.ts`, which the browser fetches only with a form. */
export type Schemas = {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Fields that older clients send back with a form. They are accepted and ignored. */
  passedOver?: readonly string[]
  /** What the reply's envelope carries beside status and message. */
  reply: z.core.$ZodLooseShape
}

/** Exists as a type only. At run time `complete` (catalogue.ts) finds the schemas. */
declare const schemas: unique symbol

export type Endpoint<S extends Schemas = Schemas, File extends string = string> = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/api/v1`, path parameters as `:id`. */
  path: string
  roles: Access
  /** The body is multipart; these parts are files. */
  files?: readonly File[]
  /** The reply is not the envelope but this content type (downloads). */
  download?: string
  /** With `If-None-Match`, the reply may be 304. */
  polled?: true
  /** Still served when the server refuses other calls: a running exam needs it. */
  vital?: true
  /** Draws a PDF: it waits for the printing thread before it asks the database. */
  prints?: true
  /**
   * Dangerous: whoever has a second factor must have proved it in this session a short time ago. `identity`: who has none must have given the
   * password, for it opens somebody's account.
   */
  proved?: 'second' | 'identity'
  readonly [schemas]?: S
}
export type PublicEndpoint<S extends Schemas = Schemas> = Endpoint<S, never> & { roles: 'public' }
export type Download<S extends Schemas = Schemas> = Endpoint<S, never> & { download: string }

/**
 * Declares an endpoint. The server serves it, the web calls it; OpenAPI and the authorisation matrix derive from it.
 * @__NO_SIDE_EFFECTS__
 */
export const endpoint = <S extends Schemas, File extends string = never>(
  declaration: Endpoint<S, File>,
): Endpoint<S, File> => declaration

/**
 * Declares an endpoint that needs no token.
 * @__NO_SIDE_EFFECTS__
 */
export const publicEndpoint = <S extends Schemas>(declaration: PublicEndpoint<S>): PublicEndpoint<S> =>
  declaration

/**
 * Declares an endpoint that answers with a file.
 * @__NO_SIDE_EFFECTS__
 */
export const download = <S extends Schemas>(declaration: Download<S>): Download<S> => declaration

/** The content type of an Excel file. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const API_BASE = '/api/v1'

/** What is wrong with a request, field by field. */
export type FieldErrors = Record<string, string[]>

export type SchemasOf<E extends Endpoint> = NonNullable<E[typeof schemas]>
type Part<E extends Endpoint, K extends keyof Schemas> = K extends keyof SchemasOf<E>
  ? SchemasOf<E>[K]
  : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a successful call answers. */
export type Reply<E extends Endpoint> = { status: true; message: string } & {
  -readonly [K in keyof SchemasOf<E>['reply']]: Out<SchemasOf<E>['reply'][K]>
}
/** What a handler may give for it: flags as booleans, moments as the database writes them. */
export type ReplyInput<E extends Endpoint> = {
  -readonly [K in keyof SchemasOf<E>['reply']]: In<SchemasOf<E>['reply'][K]>
}
export type Params<E extends Endpoint> = Out<Part<E, 'params'>>
export type Query<E extends Endpoint> = Out<Part<E, 'query'>>
export type Body<E extends Endpoint> = Out<Part<E, 'body'>>
/** An address is text: a number in it may be given as text. */
type InAddress<T> = T extends object
  ? { [K in keyof T]: T[K] extends infer V ? (V extends number ? V | string : V) : never }
  : T
type ParamsInput<E extends Endpoint> = InAddress<In<Part<E, 'params'>>>
type QueryInput<E extends Endpoint> = InAddress<In<Part<E, 'query'>>>
type BodyInput<E extends Endpoint> = In<Part<E, 'body'>>

/** Optional where nothing in it is required. */
type Needed<K extends string, T> = [undefined] extends [T]
  ? { [P in K]?: T }
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }
/** What a call of the endpoint sends. */
export type Request<E extends Endpoint> = Needed<'params', ParamsInput<E>> &
  Needed<'query', QueryInput<E>> &
  Needed<'body', BodyInput<E>>
