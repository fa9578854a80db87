import multipart from '@fastify/multipart'
import { FILE_LIMIT } from '@tuntas/contract/files'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

export type Upload = { name: string; content: Buffer }
export type Parts = { body: unknown; files: Record<string, Upload | undefined> }

export const acceptMultipart = (server: FastifyInstance) =>
  server.register(multipart, {
    limits: { fileSize: FILE_LIMIT, files: 8, fields: 60, fieldSize: 1_048_576, parts: 70 },
  })

/** Lists travel as JSON text. */
const fieldOf = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The fields and files of a request; a body of plain JSON has no files. An empty file part counts as absent. */
export const readParts = async (request: FastifyRequest): Promise<Parts> => {
  if (!request.isMultipart()) return { body: request.body, files: {} }
  const body: Record<string, unknown> = {}
  const files: Parts['files'] = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') body[part.fieldname] = fieldOf(part.value)
      else {
        const content = await part.toBuffer()
        if (content.length > 0) files[part.fieldname] = { name: part.filename, content }
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError('file_too_large')
    throw new AppError('malformed')
  }
  return { body, files }
}
