import multipart from '@fastify/multipart'
import { FILE_LIMIT } from '@tuntas/contract/campus/files'
import { type CompleteEndpoint, complete } from '@tuntas/contract/catalogue'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { type FormFields, formFields } from '@tuntas/contract/wire/form'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { openTurns } from './semaphore.ts'

export type Upload = { name: string; content: Buffer }
export type Parts = { body: unknown; files: Record<string, Upload | undefined> }

/** Total size of all fields of a form. */
const FIELDS_BYTES = 1_048_576
/** Boundaries, names and types of parts. */
const FRAME_BYTES = 65_536

/** Total size of bodies in memory: eight files of maximum size. */
const ROOM_BYTES = 8 * FILE_LIMIT
const EACH = 2
const LINE = { all: 400, each: 4 }
const PATIENCE_MS = 30_000
/** Light forms (a picture from a phone) have their own capacity, so they never wait behind heavy ones. */
const LIGHT_BYTES = 524_288
const LIGHT_ROOM_BYTES = 16 * LIGHT_BYTES
/** A sender below 256 kbit/s after the first 20 s is dropped, because it holds a place for too long. */
const FIRST_MS = 20_000
const BYTES_PER_MS = 32
const LOOK_MS = 1_000

/** Longest time of a body, from its head to its end. */
export const SLOWEST_BODY_MS = PATIENCE_MS + FIRST_MS + FILE_LIMIT / BYTES_PER_MS

export const acceptMultipart = (server: FastifyInstance) => server.register(multipart)

/** The parts that an endpoint's forms may have. Anything else is refused at once. */
type Form = { fields: FormFields; files: readonly string[]; unread: ReadonlySet<string>; bytes: number }

const buildForm = ({ body, files = [], passedOver = [] }: CompleteEndpoint): Form => {
  const ownFields = formFields(body)
  // Older clients send a file's name as text if no file was chosen, and fields of the row that they read.
  const unreadFiles = new Set(
    [...files, ...passedOver].filter((name) => files.includes(name) || !ownFields.has(name)),
  )
  return {
    fields: new Map([...[...unreadFiles].map((name): [string, boolean] => [name, false]), ...ownFields]),
    files,
    unread: unreadFiles,
    bytes: FIELDS_BYTES + files.length * (FILE_LIMIT + FRAME_BYTES),
  }
}

const structured = (text: string): unknown => {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const SURPLUS = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])
const toRefusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('file_too_large')
  return new AppError(SURPLUS.has(code) ? 'unknown_part' : 'malformed')
}

/** Collects the parts in order. An empty file part counts as absent. */
const collector = ({ fields, files, unread: unreadFiles }: Form) => {
  const parts: Parts & { body: Record<string, unknown> } = { body: {}, files: {} }
  const seenParts = new Set<string>()
  let bytes = 0
  const meet = (kind: string, name: string, isKnown: boolean) => {
    if (!isKnown || seenParts.has(`${kind} ${name}`)) throw new AppError('unknown_part')
    seenParts.add(`${kind} ${name}`)
  }
  return {
    parts,
    addField: (name: string, value: unknown, truncated: boolean) => {
      meet('field', name, fields.has(name))
      if (typeof value !== 'string') throw new AppError('malformed')
      bytes += Buffer.byteLength(value)
      if (truncated || bytes > FIELDS_BYTES) throw new AppError('too_large')
      if (!unreadFiles.has(name)) parts.body[name] = fields.get(name) ? structured(value) : value
    },
    addFile: async (name: string, upload: { filename: string; toBuffer: () => Promise<Buffer> }) => {
      meet('file', name, files.includes(name))
      const content = await upload.toBuffer()
      if (content.length > 0) parts.files[name] = { name: upload.filename, content }
    },
  }
}

const readForm = async (request: FastifyRequest, form: Form): Promise<Parts> => {
  const { parts, addField, addFile } = collector(form)
  const limits = {
    fileSize: FILE_LIMIT,
    fieldSize: FIELDS_BYTES,
    files: form.files.length,
    fields: form.fields.size,
    parts: form.files.length + form.fields.size,
  }
  try {
    for await (const part of request.parts({ limits }))
      if (part.type === 'field') addField(part.fieldname, part.value, part.valueTruncated)
      else await addFile(part.fieldname, part)
  } catch (error) {
    throw toRefusal(error)
  }
  return parts
}

/** Reads the form while its sender is connected and sending. */
const readInTime = async (request: FastifyRequest, form: Form, firstMs: number): Promise<Parts> => {
  const { raw } = request
  // A sender who disconnected while waiting will never send an end.
  if (raw.destroyed) throw new AppError('malformed')
  const [beganAt, before] = [performance.now(), raw.socket.bytesRead]
  const timer = setInterval(() => {
    const patience = firstMs + (raw.socket.bytesRead - before) / BYTES_PER_MS
    if (performance.now() - beganAt > patience) raw.destroy()
  }, LOOK_MS)
  try {
    return await readForm(request, form)
  } finally {
    clearInterval(timer)
  }
}

/** A body without a length counts as the maximum. */
const computeBodySize = (request: FastifyRequest, { bytes }: Form): number => {
  const declared = request.headers['content-length']
  if (declared === undefined) return bytes
  if (Number(declared) > bytes) throw new AppError('file_too_large')
  return Number(declared)
}

/**
 * Reads forms with files when there is capacity; until then their bytes stay with the sender. Each person
 * holds few places, so that nobody's uploads block another's.
 * @param firstMs how long a sender may stay silent at first
 */
export const openUploads = ({ firstMs = FIRST_MS } = {}) => {
  const turnsIn = (room: number) =>
    openTurns({
      room,
      each: EACH,
      line: LINE,
      patienceMs: PATIENCE_MS,
      refusal: () => new AppError('uploads_busy'),
    })
  const [light, heavy] = [turnsIn(LIGHT_ROOM_BYTES), turnsIn(ROOM_BYTES)]
  /** @param work holds its place until it has finished with the parts */
  return (endpoint: Endpoint) => {
    const form = buildForm(complete(endpoint))
    return async <T>(request: FastifyRequest, work: (parts: Parts) => Promise<T>): Promise<T> => {
      if (!request.isMultipart()) return work({ body: request.body, files: {} })
      const weight = computeBodySize(request, form)
      const party = request.actor?.id
      const turn = weight <= LIGHT_BYTES ? light : heavy
      return turn(async () => work(await readInTime(request, form, firstMs)), {
        weight,
        ...(party === undefined ? {} : { party }),
      })
    }
  }
}
