import type { FastifyRequest } from 'fastify'

/** What a body may have left for the connection to be read on at full speed. */
const SMALL_BYTES = 65_536
const BYTES_PER_MS = 4_000

/**
 * What is still to come of a refused body has to be read, or its sender never sees the reply; slowly, or whoever is refused at once sends more than
 * anybody who is served.
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
