import type { z } from 'zod'
import type { Role } from './roles.ts'
import type { ServiceScope } from './service-scopes.ts'

/** `public` needs no token; `any` allows every signed-in user. */
export type Access = 'public' | 'any' | readonly Role[]

/** Request and reply of a call. Schemas live in `*.schemas.ts`, which the browser loads only with a form. */
export type Schemas = {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Fields that older clients send back with a form; accepted and ignored. */
  passedOver?: readonly string[]
  /** Reply fields besides status and message. */
  reply: z.core.$ZodLooseShape
}

/** Exists only as a type. At run time `complete` (catalogue.ts) finds the schemas. */
declare const schemas: unique symbol

export type Endpoint<S extends Schemas = Schemas, File extends string = string> = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/api/v1`, path parameters as `:id`. */
  path: string
  roles: Access
  /** The body is multipart, with these parts as files. */
  files?: readonly File[]
  /** Content type of a download; the reply has no envelope. */
  download?: string
  /** With `If-None-Match` the reply may be 304. */
  polled?: true
  /** Served even under overload: a running exam needs it. */
  vital?: true
  /** Renders a PDF: waits for the printing thread before it queries the database. */
  prints?: true
  /**
   * Dangerous: a recent proof of the second factor in this session is required, if there is one. `identity`
   * opens somebody's account, so a person without a second factor must prove the password.
   */
  proved?: 'second' | 'identity'
  /** Opened by a service token with this scope, and by no person. */
  scope?: ServiceScope
  readonly [schemas]?: S
}
export type PublicEndpoint<S extends Schemas = Schemas> = Endpoint<S, never> & { roles: 'public' }
export type ServiceEndpoint<S extends Schemas = Schemas> = Endpoint<S, never> & {
  roles: readonly []
  scope: ServiceScope
}
export type Download<S extends Schemas = Schemas> = Endpoint<S, never> & { download: string }

/**
 * Declares an endpoint. Server, web, OpenAPI and authorisation matrix derive from it.
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
 * Declares an endpoint for other systems of the campus.
 * @__NO_SIDE_EFFECTS__
 */
export const serviceEndpoint = <S extends Schemas>(
  declaration: Omit<ServiceEndpoint<S>, 'roles'>,
): ServiceEndpoint<S> => ({ ...declaration, roles: [] })

/**
 * Declares an endpoint that returns a file.
 * @__NO_SIDE_EFFECTS__
 */
export const download = <S extends Schemas>(declaration: Download<S>): Download<S> => declaration

/** The content type of an Excel file. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const API_BASE = '/api/v1'

/** Validation errors of a request by field. */
export type FieldErrors = Record<string, string[]>

export type SchemasOf<E extends Endpoint> = NonNullable<E[typeof schemas]>
type Part<E extends Endpoint, K extends keyof Schemas> = K extends keyof SchemasOf<E>
  ? SchemasOf<E>[K]
  : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** The reply of a successful call. */
export type Reply<E extends Endpoint> = { status: true; message: string } & {
  -readonly [K in keyof SchemasOf<E>['reply']]: Out<SchemasOf<E>['reply'][K]>
}
/** What a handler may return: flags as booleans, moments as the database writes them. */
export type ReplyInput<E extends Endpoint> = {
  -readonly [K in keyof SchemasOf<E>['reply']]: In<SchemasOf<E>['reply'][K]>
}
export type Params<E extends Endpoint> = Out<Part<E, 'params'>>
export type Query<E extends Endpoint> = Out<Part<E, 'query'>>
export type Body<E extends Endpoint> = Out<Part<E, 'body'>>
/** An address is text: numbers may be passed as text. */
type InAddress<T> = T extends object
  ? { [K in keyof T]: T[K] extends infer V ? (V extends number ? V | string : V) : never }
  : T
type ParamsInput<E extends Endpoint> = InAddress<In<Part<E, 'params'>>>
type QueryInput<E extends Endpoint> = InAddress<In<Part<E, 'query'>>>
type BodyInput<E extends Endpoint> = In<Part<E, 'body'>>

/** Optional if it has no required part. */
type Needed<K extends string, T> = [undefined] extends [T]
  ? { [P in K]?: T }
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }
/** The input of a call. */
export type Request<E extends Endpoint> = Needed<'params', ParamsInput<E>> &
  Needed<'query', QueryInput<E>> &
  Needed<'body', BodyInput<E>>
