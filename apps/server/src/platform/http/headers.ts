import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { frameOrigins } from '@tuntas/contract/learning/link-card'
import { errors } from '@tuntas/contract/wire/errors'
import type { FastifyInstance } from 'fastify'

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine uses style attributes and one style element.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  // Document frames, and what a lesson's card loads when pressed.
  ["frame-src 'self'", ...frameOrigins].join(' '),
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/**
 * The headers that helmet sends. Helmet rebuilds them for every request, which took half the time of a 304.
 */
export const safeHeaders = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

export const sendSafeHeaders = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, next) => {
    reply.headers(safeHeaders)
    reply.header('x-request-id', request.id) // `reqId` in the log
    // Replies hold personal data, so browsers must not store them. Cacheable endpoints set their own header.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    next()
  })
}

const UNREADABLE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers a broken or incomplete HTTP request. Fastify has no reply object for it, so this writes to the
 * socket.
 */
export const refuseUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = UNREADABLE[error.code ?? ''] ?? errors.malformed.http
  const body = JSON.stringify({ status: false, message: errors.malformed.message, code: 'malformed' })
  const head = `HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff`
  if (socket.writable)
    socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`)
  socket.destroy(error)
}

/**
 * For the page that renders uploaded documents in a frame. Its scripts run in an opaque origin without access
 * to tokens, storage or any server except the assets. The sandbox also holds when the page is opened
 * directly.
 */
export const documentFrameHeaders = {
  'content-security-policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    'worker-src blob:',
    "style-src 'self' 'unsafe-inline'",
    'img-src data: blob:',
    'media-src data: blob:',
    "font-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join(';'),
  'x-frame-options': 'SAMEORIGIN',
}

/** Assets hold no personal data. The document frame has the origin `null` and must be able to read them. */
export const assetHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}
