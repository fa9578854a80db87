import type { FastifyRequest } from 'fastify'

/** Up to this remainder, the body is read at full speed. */
const SMALL_BYTES = 65_536
const BYTES_PER_MS = 4_000

/**
 * The rest of a refused body must be read, or its sender never sees the reply. It is read slowly, or refused
 * senders could send more than those who are served.
 */
export const readRestSlowly = ({ raw }: FastifyRequest): void => {
  const bytes =
    raw.headers['transfer-encoding'] === undefined ? Number(raw.headers['content-length'] ?? 0) : Infinity
  if (raw.complete || bytes <= SMALL_BYTES) return
  raw.on('data', (piece: Buffer) => {
    raw.pause()
    setTimeout(() => raw.resume(), piece.length / BYTES_PER_MS).unref()
  })
}
