import type { FieldErrors } from '@tuntas/contract/wire/endpoint'
import { type ErrorCode, errors } from '@tuntas/contract/wire/errors'
import { issueSaid } from '@tuntas/contract/wire/issues'
import { ZodError } from 'zod'
import { sqlState } from './db/db.ts'

type Details = { message?: string; data?: unknown; fields?: FieldErrors; retryAfter?: number }

/** `retry-after` of a 503. */
const RETRY_SECONDS = 2

/** A refusal with a code of the contract. `message` replaces the code's own text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message)
    this.code = code
    this.details = errors[code].http === 503 ? { retryAfter: RETRY_SECONDS, ...details } : details
  }
}

const toFieldErrors = (error: ZodError): FieldErrors => {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || '_'
    const messages = fields[name] ?? []
    messages.push(issueSaid(issue))
    fields[name] = messages
  }
  return fields
}

export const invalidFields = (error: ZodError): AppError => {
  const fields = toFieldErrors(error)
  if (fields.limit) return new AppError('bad_limit', { fields })
  return new AppError('invalid', { fields })
}

/** Name of the violated constraint. Its last word selects the message (`uniqueCode`). */
const findConstraint = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return findConstraint(error.cause)
}

/**
 * A violated foreign key: the row points to nothing (invalid), or others point to it (in use). PostgreSQL
 * uses one code for both; only the text differs.
 */
const brokenReference = (error: unknown): AppError => {
  if (!(error instanceof Error)) return new AppError('in_use')
  if (!('detail' in error)) return brokenReference(error.cause)
  const [, field] = /^Key \((\w+)\)=.* is not present in/.exec(String(error.detail)) ?? []
  return field
    ? new AppError('invalid', { fields: { [field]: ['Data tidak ditemukan'] } })
    : new AppError('in_use')
}

const uniqueCode = (constraint: string): ErrorCode => {
  if (constraint.endsWith('_code')) return 'code_taken'
  return constraint.endsWith('_name') ? 'name_taken' : 'duplicate'
}

/** The database is unreachable: network error codes, and PostgreSQL codes or classes. */
const AWAY = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET|57P|53|58|08|25006|25P03)/
/** The file store is full or read-only. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
// node-postgres sets no code for these: pool or query timeout, or a connection that ended during a query.
const AWAY_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection error and is not queryable|after calling end on the pool/i
const BUSY = new Set(['57014', '55P03', '40001', '40P01'])

const fromDatabase = (error: unknown): AppError | undefined => {
  const state = sqlState(error)
  if (state === '23505') return new AppError(uniqueCode(findConstraint(error)))
  if (state === '23P01') return new AppError('duplicate')
  if (state === '23503') return brokenReference(error)
  if (state === '22021' || state === '22P05' || state === '22003') return new AppError('invalid')
  if (state !== undefined && FULL.has(state)) return new AppError('storage_full')
  if (state !== undefined && AWAY.test(state)) return new AppError('database_away')
  if (state !== undefined && BUSY.has(state)) return new AppError('overloaded')
  const text =
    error instanceof Error
      ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`
      : ''
  if (AWAY_TEXT.test(text)) return new AppError('database_away')
  return undefined
}

const FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_UNDER_PRESSURE: 'overloaded',
}

/** Converts an error into a refusal of the contract; undefined for a bug. */
export const toRefusal = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return invalidFields(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const errorCode = FASTIFY[code]
  if (errorCode) return new AppError(errorCode)
  if (error instanceof SyntaxError && 'statusCode' in error) return new AppError('not_json')
  const fromDb = fromDatabase(error)
  if (fromDb) return fromDb
  const http = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (http === 413) return new AppError('too_large')
  return http >= 400 && http < 500 ? new AppError('malformed') : undefined
}
